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

/** What took a void wager off the layout is done again at the end. */
const isTakenOff = ({ said, void: isVoid }) => isVoid === true && said.type === 'WithdrawBet';
const placesBet = ({ events }) => events.some(({ type }) => type === 'BetPlaced');

/**
 * A wager is void by its mark: the round goes as it went, and returns it instead of deciding it. Marks stay; new ones are on
 * the wager that is void and on wagers of its player that rest on it. A raise was never there.
 */
const checkMarks = (asks, entry, before, after) => {
  const marked = (list) => list.filter((one) => one.void === true && !isTakenOff(one));
  const was = marked(before).map(({ said }) => canonical(said));
  const voids = asks.type === 'VoidWager' && placesBet(entry);
  const fresh = marked(after).filter(({ said }) => !was.includes(canonical(said)));
  must(voids || fresh.length === 0, 'a wager is void that nobody has voided');
  const own = fresh.every(({ said }) => said.type === 'PlaceBet' && said.seat === entry.said.seat);
  must(own, 'another player’s wager is void');
  must(!voids || fresh.some(({ said }) => same(said, entry.said)), 'the wager is not void');
};

/** Whether a list is two others in their own order, one woven into the other. */
const isWoven = (whole, one, other) => {
  if (whole.length !== one.length + other.length) return false;
  // How many of `one` may have been met when so many of the whole are read.
  let met = new Set([0]);
  whole.forEach((word, read) => {
    const next = new Set();
    for (const n of met) {
      if (one[n] === word) next.add(n + 1);
      if (other[read - n] === word) next.add(n);
    }
    met = next;
  });
  return met.has(one.length);
};

/** Nothing is told again that was not said, and nothing is left out but what is named as dropped. */
const checkTold = (table, asks, event) => {
  const before = table.told.filter(({ type }) => type === 'Played');
  const entry = before[asks.index];
  const marks = asks.type === 'VoidWager' && placesBet(entry);
  const said = marks ? table.commands : correctedSaid(table.commands, asks);
  const off = before.filter(isTakenOff).map((one) => canonical(one.said));
  const due = said.filter((one) => !isReading(one) && !off.includes(canonical(one)));
  const played = event.replayed.filter(({ type }) => type === 'Played');
  checkMarks(asks, entry, before, played);
  const again = played.filter(
    (one) => !isReturned(one) && !isReading(one.said) && !isTakenOff(one),
  );
  const words = (list) => list.filter((one) => !isReading(one)).map(canonical);
  const told = words(again.map((one) => one.said));
  const right = isWoven(words(due), told, words(event.dropped));
  must(right, 'the round is told with other words');
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
    const kept = table.told.filter((one) => one.type === 'ChipsKept' && one.patron === patron);
    const atStart = held(table.start, owedAccount(patron)) + sumOf(kept, ({ cents }) => cents);
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
  checkTold(table, asks, event);
  const { again, owed } = toldAgain(table, event, { ...how, voids: new Set() });
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
