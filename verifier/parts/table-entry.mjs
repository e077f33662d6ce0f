// An entry about a table: what is asked there, and what follows from it at the device, the meters, the register and the floor.
import { windowIsOpen } from './ahead.mjs';
import { must, same } from './bytes.mjs';
import { correctedEarly, rememberSaid } from './correct.mjs';
import { couponAtTable } from './coupons.mjs';
import { couponsAgree, couponsLookedAt, couponsSigned, couponTaken } from './coupons-table.mjs';
import { tableCommand } from './desk.mjs';
import { guardDevice, newDevice, nothingVoid, seatsGave } from './device.mjs';
import { checkTelling } from './device-entry.mjs';
import { countEvents } from './findings.mjs';
import { GAMES } from './games/index.mjs';
import { meterAtTable, meterSettled, newMeter, voidsOnlyOut, wagersOnlyIn } from './meter.mjs';
import { countOwn, foldCounted, glance, movedBy } from './own-limits.mjs';
import { personOnFile, seatsNobodyAway } from './people.mjs';
import { isChance, isFromDraw } from './roles.mjs';
import { playAsTold } from './round.mjs';
import { inOrder, unsalted } from './salt.mjs';
import { deviceTells, inStream, known } from './streams.mjs';
import { checkBalances, dayOf, newTable, tableEvent } from './table.mjs';
import { choiceOpens, nextAt } from './waits.mjs';
import { foldWatch, watchAtTable } from './watch.mjs';

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

/** What an entry at a table tells, stream by stream. */
const toldIn = ({ command, events }) => ({
  table: inStream(events, `table/${command.game}/${command.table}`).map((event) =>
    unsalted(event, command.salt),
  ),
  device: inStream(events, `device/${command.table}`),
  ...{ coupons: inStream(events, 'coupons'), people: inStream(events, 'people') },
  floor: inStream(events, 'floor'),
});
const metersAt =
  ({ meters }, name) =>
  (meter) =>
    meters.get(`meter/${name}/${meter}`);

/** What can be said of an entry before its command is looked at. */
const checkTold = (audit, { command, by, events }, { table, device, told }) => {
  couponsSigned(told.coupons, table, by, (person) => personOnFile(audit.people, person));
  couponsLookedAt(command, table, told.coupons);
  if (!Array.isArray(command.asks)) inOrder(events);
  nothingVoid(device, table, told.table);
  checkTelling(command, told.device, device, table);
  voidsOnlyOut(told.table, metersAt(audit, table.name));
};

/** Every command tells what follows from it, and nothing else is told. */
const commanded = (audit, entry, { table: before, device, told }) => {
  const { command, by, at } = entry;
  const { table: queue, people, floor } = told;
  const { name } = before;
  let table = before;
  const asked = command.kind === 'deal' ? { type: 'Say', said: command.asks } : command.asks;
  for (const asks of [asked].flat()) {
    guardDevice(device, table, asks, entry);
    wagersOnlyIn(asks, GAMES[table.id], metersAt(audit, name));
    couponTaken(audit.coupons, table, asks, entry.by);
    if (asks.type === 'OpenTable' && asks.practice !== table.practice) meterStays(audit, name);
    watchAtTable(audit.people.floor, table, asks, by, floor);
    const was = glance(table);
    const moved = queue[0]?.type === 'RoundCorrected' ? movedBy(queue[0]) : undefined;
    table = tableCommand(table, asks, queue, entry);
    seatsNobodyAway(audit.people, was.seats, table.seats, at);
    const seen = { name, asks, before: was, after: glance(table), moved, at };
    countOwn(audit.people.own, people, seen);
  }
  must(queue.length === 0, 'more happened than its command does');
  must(people.length === 0, 'it counts play that was not played');
  must(floor.length === 0, 'it writes something else to the floor');
  return table;
};

/** An entry of log format 1 is taken as it is told. */
const takenAsTold = (audit, { by }, { table: before, told }) => {
  let table = before;
  for (const event of told.table) {
    table = foldEarly(table, event);
    rememberSaid(table, [event], by);
  }
  for (const event of told.people) foldCounted(audit.people.own, event);
  for (const event of told.floor) foldWatch(audit.people.floor, event);
  return table;
};

export const tableEntry = (audit, entry, strict) => {
  const { command, events, at } = entry;
  const { table: name, game } = command;
  const before = known(audit.tables, name, () => newTable(name, game));
  must(before.id === game, 'the table is of another game');
  const device = known(audit.devices, name, newDevice);
  const [counts, bets] = [countsOf(before), before.bets];
  const told = toldIn(entry);
  const here = { table: before, device, told };
  for (const { stream, event } of events)
    if (stream.startsWith('meter/')) meterAtTable(known(audit.meters, stream, newMeter), event);
  if (strict) checkTold(audit, entry, here);
  for (const event of told.coupons)
    couponAtTable(audit.coupons, event, strict ? dayOf(at) : undefined);
  const waited = strict && saidAlone(command) && before.kind === 'electronic' && nextAt(before);
  const table = strict ? commanded(audit, entry, here) : takenAsTold(audit, entry, here);
  audit.tables.set(name, table);
  const wasAsked = tellsAll(audit, entry, { table, strict, told: told.device });
  if (waited && device.session !== undefined) choiceOpens(waited, table, ...wasAsked);
  if (strict) {
    checkBalances(table);
    seatsGave(device, table);
    if (isSaid(command)) windowIsOpen(device, table);
    drawsAre(device, command, table, told.device);
    meterAgrees(audit, table, counts, events);
    couponsAgree(audit.coupons, table, told.coupons, bets);
  }
  countEvents(audit.findings, events);
};

/** What the device tells of an entry, and the device as it was before it opened a choice, if it did. */
const tellsAll = (audit, entry, { table, strict, told }) => {
  const device = audit.devices.get(table.name);
  let before;
  for (const event of told) {
    if (event.type === 'ChoiceOpened') before = { ...device };
    deviceTells(audit, entry, event, { table, strict });
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
const drawsAre = (device, command, table, told) => {
  if (table.kind !== 'electronic' || device.session === undefined) return;
  const said = command.kind === 'deal' ? [command.asks] : [command.asks].flat();
  const chance = said.map((asks) => asks.said ?? asks).some((one) => isFromDraw(table.id, one));
  const drew = told.some(({ type }) => type === 'Drawn');
  must(chance === drew, 'a result was said that was not drawn');
};
const foldEarly = (table, event) => {
  if (event.type === 'RoundCorrected') return correctedEarly(table, event);
  const isCalled = (said) => isChance(table.id, said);
  tableEvent(table, event, (now, told) => playAsTold(now, told, { isChance: isCalled }));
  return table;
};
