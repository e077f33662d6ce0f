// Corrections (docs/log-events.md, "Corrections"; reading 36): the table is told again from the start of the round with what
// the felt showed. Wagers follow their rules again, and money moves by the difference, to people.
import { canonical, must, same } from './bytes.mjs';
import { play, playAsTold } from './round.mjs';
import { sumOf } from './settle.mjs';
import {
  checkBalances,
  fromStart,
  held,
  inventory,
  move,
  owedAccount,
  playEvent,
  seatAccount,
  tableEvent,
} from './table.mjs';

/** What was said in the round, with the correction in its place. */
const correctedSaid = (commands, { type, index, instead }) => {
  const was = commands[index];
  if (type === 'VoidWager') return commands.toSpliced(index, 1);
  const inserts = type === 'EnterWager' && !(was.type === 'PlaceBet' && was.seat === instead.seat);
  return inserts ? commands.toSpliced(index, 0, instead) : commands.with(index, instead);
};

const isReading = ({ type }) => type === 'ReadMeter' || type === 'VoidMeter';
/** Bets of somebody who has left go back in a round that is told again. */
const isReturned = (event) =>
  event.said?.type === 'SitOut' && event.events.every(({ type }) => type === 'BetWithdrawn');

/** The bet that a wager is void by while the round stays as it went: others played on because of it. */
const keptVoid = (table, { type, index }, { commands }) => {
  const told = table.told.filter((one) => one.type === 'Played')[index];
  const bet = told?.events.find((one) => one.type === 'BetPlaced')?.bet;
  const said = (list) => list.filter((one) => !isReading(one));
  const upTo = (list) => list.slice(0, index + 1);
  const whole = said(commands).length >= said(table.commands).length;
  if (type !== 'VoidWager' || bet === undefined || !whole) return undefined;
  return same(upTo(commands), upTo(table.commands))
    ? { bet: bet.id, seat: bet.seat, wager: bet.wager, names: bet.names }
    : undefined;
};
/** A bet that is still on the layout comes off it at the end. */
const comesOff = (table, { bet, seat, wager, names }) =>
  table.lines.some((line) => line.bet === bet)
    ? []
    : [{ type: 'WithdrawBet', seat, wager, ...(names && { names }) }];

/** Nothing is told again that was not said, and nothing is left out but what is named as dropped. */
const checkTold = (table, asks, event, voided) => {
  const said = voided
    ? [...table.commands, ...comesOff(table, voided)]
    : correctedSaid(table.commands, asks);
  const due = said.filter((one) => !isReading(one));
  for (const dropped of event.dropped.filter((one) => !isReading(one))) {
    const at = due.findIndex((one) => same(one, dropped));
    must(at >= 0, 'something is dropped that was never said');
    due.splice(at, 1);
  }
  const played = event.replayed.filter(({ type }) => type === 'Played');
  const again = played.filter((one) => !isReturned(one) && !isReading(one.said));
  must(
    same(
      again.map(({ said }) => said),
      due,
    ),
    'the round is told with other words',
  );
  const besides = (events) => events.filter(({ type }) => type !== 'Played');
  must(
    same(besides(event.replayed), besides(table.told)),
    'other things happened beside the round',
  );
  must(
    same(
      event.commands,
      played.map(({ said }) => said),
    ),
    'its commands differ',
  );
  must(
    same(
      event.events,
      played.flatMap(({ events }) => events),
    ),
    'its events differ',
  );
};

const byName = (list, name) =>
  Object.fromEntries(
    list.map((one) => [one[name], one.cents]).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
const without0 = (amounts) =>
  Object.fromEntries(Object.entries(amounts).filter(([, cents]) => cents !== 0));
const add = (amounts, name, cents) => {
  amounts[name] = (amounts[name] ?? 0) + cents;
};

/** The round told again, and what that leaves owed to those who have left. */
const toldAgain = (table, event, how) => {
  const again = fromStart(table);
  again.start = table.start;
  const owed = {};
  for (const one of event.replayed) {
    if (one.type === 'SeatLeft') add(owed, one.patron, held(again, seatAccount(one.seat)));
    tableEvent(again, one, (now, played) => play(now, played, { ...how, replaying: true }));
  }
  return { again, owed };
};

/** What the correction must move: to seats, by name, and out of meters. */
const differences = (table, again, owed) => {
  const moved = {};
  for (const [seat, patron] of Object.entries(table.seats)) {
    const chips = held(again, seatAccount(seat));
    add(moved, seat, Math.max(0, chips) - held(table, seatAccount(seat)));
    if (chips < 0) add(owed, patron, chips);
  }
  const accounts = [...table.accounts.keys()].filter((name) => name.startsWith('owed '));
  const open = {};
  for (const patron of new Set([...Object.keys(owed), ...accounts.map((name) => name.slice(5))])) {
    const settled = table.told.filter((one) => one.type === 'OwedSettled' && one.patron === patron);
    const atStart = held(table.start, owedAccount(patron));
    const due = (owed[patron] ?? 0) + atStart - sumOf(settled, ({ cents }) => cents);
    open[patron] = due - held(table, owedAccount(patron));
  }
  const meters = {};
  for (const { meter, paidCents } of again.lines) if (meter) add(meters, meter, paidCents);
  for (const { meter, paidCents } of table.lines) if (meter) add(meters, meter, -paidCents);
  return { moved: without0(moved), owed: without0(open), meters: without0(meters) };
};

/** Checks a correction and gives the table as it is afterwards. */
export const corrected = (table, asks, event, how) => {
  const was = table.commands[asks.index];
  must(was !== undefined && same(event.was, was), 'another entry is corrected');
  must(same(event.instead, asks.instead ?? null), 'another entry is put in its place');
  must(event.reason === asks.reason, 'another reason is given');
  if (asks.type === 'Correct') must(how.isCall(was) && how.isCall(asks.instead), 'no call');
  else must((asks.instead ?? was).type === 'PlaceBet', 'it is not a wager');
  must(event.replayed !== undefined, 'the round is not told again');
  const voided = keptVoid(table, asks, event);
  checkTold(table, asks, event, voided);
  const { again, owed } = toldAgain(table, event, { ...how, voided });
  const due = differences(table, again, owed);
  must(same(byName(event.moved, 'seat'), due.moved), `seats move by ${canonical(due.moved)}`);
  must(same(byName(event.owed ?? [], 'patron'), due.owed), `owed is ${canonical(due.owed)}`);
  must(same(byName(event.meters ?? [], 'meter'), due.meters), 'meters pay another difference');
  must(event.inventoryCents === inventory(again) - inventory(table), 'the inventory differs');
  moveDifference(again, table, event);
  checkBalances(again);
  return again;
};

/** The accounts of the table, and what the correction moves between them. */
const moveDifference = (again, table, event) => {
  const breakage = ({ breakageCents }) => breakageCents;
  const change = sumOf(again.lines, breakage) - sumOf(table.lines, breakage);
  again.accounts = new Map(table.accounts);
  for (const { seat, cents } of event.moved) move(again, 'layout', seatAccount(seat), cents);
  for (const { patron, cents } of event.owed ?? [])
    move(again, 'layout', owedAccount(patron), cents);
  for (const { meter, cents } of event.meters ?? []) move(again, `meter ${meter}`, 'layout', cents);
  move(again, 'layout', 'inventory', event.inventoryCents);
  move(again, 'inventory', 'breakage', -change);
};

/** A correction of format 1 is taken as it is: only what was said in the round was told again then. */
export const correctedEarly = (table, event) => {
  const { play: before, bets, lines, meters, betsPlaced } = fromStart(table);
  const again = { ...table, play: before, bets, lines, meters, betsPlaced, commands: [] };
  again.accounts = new Map();
  for (const said of event.commands) playAsTold(again, { said, events: [] });
  for (const one of event.events) playEvent(again, one);
  moveDifference(again, table, event);
  return { ...again, commands: event.commands };
};
