// One entry after the other, with everything that it touches: people, tables, devices, meters, coupons.
import { windowIsOpen } from './ahead.mjs';
import { alertEntry, rememberSigners } from './alerts.mjs';
import { must, same, wrong } from './bytes.mjs';
import { correctedEarly, rememberSaid } from './correct.mjs';
import { couponAtTable, couponEntry, newRegister } from './coupons.mjs';
import { couponsAgree, couponsLookedAt, couponsSigned } from './coupons-table.mjs';
import { tableCommand } from './desk.mjs';
import { deviceEvent, guardDevice, newDevice, nothingVoid, seatsGave } from './device.mjs';
import { checkTelling } from './device-entry.mjs';
import { clockGoes, countEvents } from './findings.mjs';
import { checkForm } from './forms.mjs';
import { GAMES } from './games/index.mjs';
import {
  meterAtTable,
  meterEntry,
  meterSettled,
  newMeter,
  voidsOnlyOut,
  wagersOnlyIn,
} from './meter.mjs';
import { countOwn, foldCounted, glance, movedBy } from './own-limits.mjs';
import {
  checkSigners,
  floorEntry,
  newPeople,
  peopleEntry,
  personOnFile,
  seatsNobodyAway,
} from './people.mjs';
import { isChance, isFromDraw } from './roles.mjs';
import { play, playAsTold } from './round.mjs';
import { inOrder, unsalted } from './salt.mjs';
import { checkBalances, dayOf, inventory, newTable, tableEvent } from './table.mjs';
import { choiceOpens, nextAt } from './waits.mjs';
import { foldWatch, shiftEntry, watchAtTable } from './watch.mjs';

const known = (map, name, make) => {
  if (!map.has(name)) map.set(name, make());
  return map.get(name);
};

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

const inStream = (events, stream) =>
  events.filter((one) => one.stream === stream).map(({ event }) => event);

/** A meter is installed as the game has it: with its seed, its increment, its levels, and shared as is filed. */
const installedAs = ({ seedCents, increment, levels }, { id, rules }, told) => {
  const shared = GAMES[id].shared?.(rules) ?? 'equally';
  for (const { type, settings } of told)
    if (type === 'MeterInstalled')
      must(same(settings, { seedCents, increment, levels, shared }), 'another meter is installed');
};

/** What was settled in this entry fed the meter, and what it paid came out of it. */
const meterAgrees = (audit, table, before, events) => {
  const { meter: filed } = GAMES[table.id];
  if (filed === undefined) return;
  const stream = `meter/${table.name}/${filed.name}`;
  const told = inStream(events, stream);
  const meter = known(audit.meters, stream, newMeter);
  installedAs(filed, table, told);
  const round = `${table.name}/${table.number}`;
  const lines = table.lines.filter(
    ({ wager, result }) => wager === filed.wager && result !== 'void',
  );
  const due = lines.map(({ seat, stakeCents }) => ({ seat, stakeCents }));
  const contributed = [...told, ...told.flatMap((event) => event.events ?? [])].findLast(
    ({ type }) => type === 'Contributed',
  );
  const fresh = table.number === before.number && table.lines.length > before.lines;
  if (contributed !== undefined) {
    const fed = contributed.wagers.map(({ seat, stakeCents }) => ({ seat, stakeCents }));
    must(contributed.round === round && same(fed, due), 'other wagers feed the meter');
  } else must(!fresh || due.length === before.fed, 'a wager that was settled fed no meter');
  const won = lines.filter((line) => line.meter !== undefined);
  const hit = [...told, ...told.flatMap((event) => event.events ?? [])].findLast(
    ({ type }) => type === 'MeterHit',
  );
  const winners = won.map(({ seat, paidCents }) => ({ seat, paidCents }));
  // A round that is told again says all that it won.
  const retold = told.some(({ type }) => type === 'RoundRetold');
  if (hit !== undefined || retold) must(same(hit?.winners ?? [], winners), 'the meter paid others');
  else {
    const paidBefore = table.number === before.number ? before.won : 0;
    must(winners.length === paidBefore, 'the meter was won and did not pay');
  }
  if (due.length > 0)
    must(table.meters[filed.name] === meter.readings[round], 'the meter was read otherwise');
  meterSettled(meter);
};

const tableEntry = (audit, entry, strict) => {
  const { command, events } = entry;
  const stream = `table/${command.game}/${command.table}`;
  const name = command.table;
  let table = known(audit.tables, name, () => newTable(name, command.game));
  must(table.id === command.game, 'the table is of another game');
  const device = known(audit.devices, name, newDevice);
  const before = countsOf(table);
  for (const { stream: other, event } of events)
    if (other.startsWith('meter/')) meterAtTable(known(audit.meters, other, newMeter), event);
  const coupons = inStream(events, 'coupons');
  if (strict) {
    const onFile = (person) => personOnFile(audit.people, person);
    couponsSigned(coupons, table, entry.by, onFile);
    couponsLookedAt(command, table, coupons);
    if (!Array.isArray(command.asks)) inOrder(events);
  }
  const lay = table.bets;
  for (const event of coupons)
    couponAtTable(audit.coupons, event, strict ? dayOf(entry.at) : undefined);
  const onFloor = inStream(events, 'floor');
  const queue = inStream(events, stream).map((event) => unsalted(event, command.salt));
  if (strict) nothingVoid(device, table, queue);
  const meterOf = (meter) => audit.meters.get(`meter/${name}/${meter}`);
  if (strict) {
    checkTelling(command, inStream(events, `device/${name}`), device, table);
    voidsOnlyOut(queue, meterOf);
  }
  const told = inStream(events, 'people');
  const waited = strict && saidAlone(command) && table.kind === 'electronic' && nextAt(table);
  if (strict) {
    const said = { type: 'Say', said: command.asks };
    for (const asks of command.kind === 'deal' ? [said] : [command.asks].flat()) {
      guardDevice(device, table, asks, entry);
      wagersOnlyIn(asks, GAMES[table.id], meterOf);
      if (asks.type === 'OpenTable' && asks.practice !== table.practice) meterStays(audit, name);
      watchAtTable(audit.people.floor, table, asks, entry.by, onFloor);
      const was = glance(table);
      const moved = queue[0]?.type === 'RoundCorrected' ? movedBy(queue[0]) : undefined;
      table = tableCommand(table, asks, queue, entry);
      seatsNobodyAway(audit.people, was.seats, table.seats, entry.at);
      const seen = { name, asks, before: was, after: glance(table), moved, at: entry.at };
      countOwn(audit.people.own, told, seen);
    }
    must(queue.length === 0, 'more happened than its command does');
    must(told.length === 0, 'it counts play that was not played');
    must(onFloor.length === 0, 'it writes something else to the floor');
  } else {
    for (const event of queue) {
      table = foldEarly(table, event);
      rememberSaid(table, [event], entry.by);
    }
    for (const event of told) foldCounted(audit.people.own, event);
    for (const event of onFloor) foldWatch(audit.people.floor, event);
  }
  audit.tables.set(name, table);
  const wasAsked = tellsAll(audit, inStream(events, `device/${name}`), { entry, table, strict });
  if (waited && device.session !== undefined) choiceOpens(waited, table, ...wasAsked);
  if (strict) {
    checkBalances(table);
    seatsGave(device, table);
    if (isSaid(command)) windowIsOpen(device, table);
    drawsAre(device, entry, table);
    meterAgrees(audit, table, before, events);
    couponsAgree(
      audit.coupons,
      table,
      events.filter((one) => one.stream === 'coupons'),
      lay,
    );
  }
  countEvents(audit.findings, events);
};
/** What the device tells of an entry, and the device as it was before it opened a choice, if it did. */
const tellsAll = (audit, told, { entry, table, strict }) => {
  const { house, beacons, findings } = audit;
  const { at, command, position } = entry;
  const device = audit.devices.get(table.name);
  let before;
  for (const event of told) {
    if (event.type === 'ChoiceOpened') before = { ...device };
    deviceEvent(device, event, { table, at, command, house, strict, beacons, findings, position });
  }
  return [before ?? device, before !== undefined];
};
/** One thing that was said in a round, and not the beginning of the next. */
const saidAlone = ({ kind, asks }) => {
  const said = kind === 'deal' ? asks : asks.said;
  return (kind === 'deal' || asks.type === 'Say') && said.type !== 'BeginRound';
};
const isSaid = ({ kind, asks }) =>
  kind === 'deal' || [asks].flat().some(({ type }) => type === 'Say');
/** What a meter holds came from money or from practice chips, and is won in the same. */
const meterStays = ({ meters }, name) => {
  const fed = [...meters].some(
    ([meter, { phase }]) => meter.startsWith(`meter/${name}/`) && phase !== 'not installed',
  );
  must(!fed, 'practice chips and money feed the same meter');
};

/** An entry about the house as a whole, or a shift that is handed over. */
const wholeHouse = ({ people, tables }, entry, strict) => {
  const { asks } = entry.command;
  if (asks.type !== 'ChangeShift') return floorEntry(people, entry, strict);
  if (strict) checkForm(asks);
  shiftEntry(people.floor, entry, (name) => inventory(tables.get(name)));
};

const countsOf = (table) => {
  const filed = GAMES[table.id].meter;
  const fed = table.lines.filter(
    ({ wager, result }) => wager === filed?.wager && result !== 'void',
  );
  return {
    ...{ number: table.number, lines: table.lines.length, fed: fed.length },
    won: fed.filter(({ meter }) => meter !== undefined).length,
  };
};

/** At an electronic table with a session, dice and cards come from draws and from nowhere else. */
const drawsAre = (device, { command, events }, table) => {
  if (table.kind !== 'electronic' || device.session === undefined) return;
  const said = command.kind === 'deal' ? [command.asks] : [command.asks].flat();
  const chance = said.map((asks) => asks.said ?? asks).some((one) => isFromDraw(table.id, one));
  const drew = inStream(events, `device/${table.name}`).some(({ type }) => type === 'Drawn');
  must(chance === drew, 'a result was said that was not drawn');
};
const foldEarly = (table, event) => {
  if (event.type === 'RoundCorrected') return correctedEarly(table, event);
  const isCalled = (said) => isChance(table.id, said);
  tableEvent(table, event, (now, told) => playAsTold(now, told, { isChance: isCalled }));
  return table;
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
  if (strict)
    checkTelling(
      command,
      events.map(({ event }) => event),
      device,
      table,
    );
  const told = events.map(({ event }) => event);
  for (const event of told)
    deviceEvent(device, event, {
      ...{ table, at: entry.at, command, house: audit.house, strict, told },
      ...{ beacons: audit.beacons, findings: audit.findings, position: entry.position },
    });
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
  const { command, events, by, at, position } = entry;
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
    const { beacons, findings, house } = audit;
    for (const event of told)
      deviceEvent(device, event, {
        ...{ table, at, position, house, beacons, findings, strict: true },
        command: { ...command, reveals: ended.reveals },
      });
  }
};

/** Judges one entry; throws what is wrong with it. */
export const auditEntry = (audit, entry) => {
  judged(audit, entry);
  rememberSigners(audit, entry);
};
const judged = (audit, entry) => {
  const { command, events, position, at } = entry;
  if (position === 1) audit.house = entry.hash;
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
