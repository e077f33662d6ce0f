// One entry after the other, with everything that it touches: people, tables, devices, meters, coupons.
import { alertEntry, rememberSigners } from './alerts.mjs';
import { must, same, wrong } from './bytes.mjs';
import { couponAtTable, couponEntry, newRegister } from './coupons.mjs';
import { newDevice } from './device.mjs';
import { checkTelling } from './device-entry.mjs';
import { clockGoes } from './findings.mjs';
import { checkForm } from './forms.mjs';
import { meterEntry, newMeter } from './meter.mjs';
import { countOwn, glance } from './own-limits.mjs';
import { checkSigners, floorEntry, newPeople, peopleEntry } from './people.mjs';
import { play } from './round.mjs';
import { deviceTells, inStream, known } from './streams.mjs';
import { checkBalances, dayOf, newTable, tableEvent } from './table.mjs';
import { tableEntry } from './table-entry.mjs';
import { shiftEntry } from './watch.mjs';

export const newAudit = () => ({
  people: newPeople(),
  ...{ tables: new Map(), devices: new Map(), meters: new Map(), coupons: newRegister() },
  ...{ beacons: new Map(), alerts: new Set(), signed: [], rounds: new Map(), house: undefined },
  findings: {
    ...{ early: 0, rounds: 0, wagers: 0, handleCents: 0, paidCents: 0, corrections: 0, voids: 0 },
    ...{ pushes: 0, cuts: 0, rounded: 0, coupons: 0, meterHits: 0 },
    ...{ draws: 0, weak: 0, lateCloses: 0, brokenSessions: 0, clockBack: 0 },
    clockBackMs: 0,
    byTheHouse: 0,
  },
  latest: 0,
});

/** The streams that a command of each kind may write to. */
const mayWrite = ({ kind, table, game, meter, tables }, stream) => {
  const own = [`table/${game}/${table}`, `device/${table}`];
  switch (kind) {
    case 'floor':
    case 'alerts':
    case 'coupons':
      return stream === kind;
    case 'people':
    case 'guest':
      return stream === 'people';
    case 'table':
    case 'deal':
      return (
        own.includes(stream) ||
        stream.startsWith(`meter/${table}/`) ||
        stream === 'coupons' ||
        stream === 'people' ||
        stream === 'floor'
      );
    case 'meter':
      return stream === `meter/${table}/${meter}`;
    case 'break':
    case 'retire':
    case 'restored':
      return [table === undefined ? [] : { table, game }, tables ?? []]
        .flat()
        .some((one) => mayWrite({ kind: 'table', ...one }, stream) && stream !== 'floor');
    default:
      return stream === `device/${table}`;
  }
};
const KINDS = [
  ...['floor', 'people', 'guest', 'table', 'deal', 'close', 'ready', 'session', 'coupons'],
  ...['meter', 'commit', 'entropy', 'more-time', 'alerts', 'break'],
  ...['retire', 'restored'],
];

/** An entry about the house as a whole, or a shift that is handed over. */
const wholeHouse = ({ people, tables }, entry, strict) => {
  const { asks } = entry.command;
  if (asks.type !== 'ChangeShift') return floorEntry(people, entry, strict);
  if (strict) checkForm(asks);
  shiftEntry(people.floor, entry, (name) => tables.get(name));
};

const deviceEntry = (audit, entry, strict) => {
  const { command, events, by } = entry;
  const table = audit.tables.get(command.table) ?? wrong('there is no such table');
  must(command.game === table.id, 'the table is of another game');
  const device = known(audit.devices, command.table, newDevice);
  if (command.kind === 'ready' || command.kind === 'more-time') {
    const own = by.some(
      ({ person, duty }) => duty === 'player' && table.seats[command.seat] === person,
    );
    must(own && events[0]?.event.seat === command.seat, 'another seat says that it is ready');
  } else if (strict)
    must(by.length === 1 && by[0].person === 'device', 'this is for the device alone');
  must(events.length > 0, 'nothing happened');
  const early = command.kind !== 'more-time' && entry.at < device.latest;
  must(!early, 'it is dated before what the device has told');
  const told = events.map(({ event }) => event);
  if (strict) checkTelling(command, told, device, table);
  for (const event of told) deviceTells(audit, entry, event, { table, strict, told });
};

/** What holds for all tables is said of all of them, each once: none is chosen by its result. */
const namesAll = ({ kind, tables }, floor) => {
  if (kind === 'break') return;
  const named = new Map(tables.map(({ table, game }) => [table, game]));
  const each = [...floor].every(([table, game]) => named.get(table) === game);
  must(each && tables.length === floor.size, 'it does not name every table of the house');
};

/** What ends sessions before their time: the wagers of their rounds go back, and a regulator signs beside the house. */
const endEntry = (audit, entry) => {
  const { command, events, by, at } = entry;
  const has = (...roles) => by.some(({ duty }) => roles.includes(duty));
  const signed =
    command.kind === 'restored'
      ? by.every(({ person }) => person === 'house')
      : has('administrator', 'floorperson') && has('regulator');
  must(signed, 'nobody who may has ended these sessions');
  namesAll(command, audit.people.floor.tables);
  for (const event of inStream(events, 'coupons')) couponAtTable(audit.coupons, event, dayOf(at));
  const counted = inStream(events, 'people');
  for (const ended of command.kind === 'break' ? [command] : command.tables) {
    const { table: name, game } = ended;
    const table = known(audit.tables, name, () => newTable(name, game));
    const was = glance(table);
    const told = inStream(events, `device/${name}`);
    const played = inStream(events, `table/${game}/${name}`);
    const ends = told.some(({ type }) => type !== 'DeviceRestored');
    must(played.length === (ends && table.bets.length > 0 ? 1 : 0), 'wagers are not returned');
    for (const event of played) {
      must(same(event.said, { type: 'ReturnWagers' }), 'something else was said in the round');
      const how = { isChance: () => false };
      tableEvent(table, event, (now, one) => play(now, one, how));
      const seen = { name, asks: { type: 'Say' }, before: was, after: glance(table), at };
      countOwn(audit.people.own, counted, seen);
    }
    checkBalances(table);
    const device = known(audit.devices, name, newDevice);
    checkTelling(command, told, device, table);
    const own = { ...entry, command: { ...command, reveals: ended.reveals } };
    for (const event of told) deviceTells(audit, own, event, { table, strict: true });
  }
};

/** Judges one entry; throws what is wrong with it. */
export const auditEntry = (audit, entry) => {
  judged(audit, entry);
  rememberSigners(audit, entry);
};
/** A person and the role in which they signed, and in an open session its name. */
const isSigner = (signer) => {
  const { person, duty, session = '', ...more } = Object(signer);
  const areTexts = [person, duty, session].every((one) => typeof one === 'string');
  return areTexts && Object.keys(more).length === 0;
};
const judged = (audit, entry) => {
  const { command, events, position, at } = entry;
  if (position === 1) audit.house = entry.hash;
  must(entry.by.every(isSigner), 'who signed it is not told in the form of a signer');
  clockGoes(audit, at);
  audit.latest = Math.max(audit.latest, at);
  must(KINDS.includes(command?.kind), 'its command is of no known kind');
  const stray = events.find(({ stream }) => !mayWrite(command, stream));
  must(stray === undefined, `its command does not write to ${stray?.stream}`);
  const told =
    command.kind === 'people' || command.kind === 'guest' ? [] : inStream(events, 'people');
  must(
    told.every(({ type, person }) => type === 'PlayCounted' && audit.people.own.has(person)),
    'it counts play for nobody who has limits',
  );
  const ofStaff = command.kind === 'table' || command.kind === 'coupons';
  if (ofStaff && entry.by.some(({ person }) => person === 'house')) audit.findings.byTheHouse += 1;
  const strict = audit.people.floor.format >= 2 || command.asks?.type === 'BeginFormat';
  if (!strict) audit.findings.early += 1;
  else checkSigners(audit.people, entry);
  switch (command.kind) {
    case 'floor':
      return wholeHouse(audit, entry, strict);
    case 'alerts':
      return alertEntry(audit.alerts, entry, audit);
    case 'people':
    case 'guest':
      return peopleEntry(audit.people, entry, strict);
    case 'coupons':
      return couponEntry(audit.coupons, entry, strict);
    case 'meter': {
      const name = `meter/${command.table}/${command.meter}`;
      const house = { ...audit, floor: audit.people.floor };
      return meterEntry(known(audit.meters, name, newMeter), entry, strict ? house : undefined);
    }
    case 'table':
    case 'deal':
      return tableEntry(audit, entry, strict);
    case 'break':
    case 'retire':
    case 'restored':
      return endEntry(audit, entry);
    case 'commit':
    case 'entropy':
      must(!strict, 'draw 1 is of the past');
      return undefined;
    default:
      return deviceEntry(audit, entry, strict);
  }
};
