// Corrections (docs/log-events.md, "Corrections"; reading 36): the table is told again from the start of the round with what
// the felt showed. Wagers follow their rules again, and money moves by the difference, to people.
import { canonical, must, same } from './bytes.mjs';
import { deckGone } from './pieces.mjs';
import { isCall, isFromDraw } from './roles.mjs';
import { play, playAsTold, refuses } from './round.mjs';
import { sumOf } from './settle.mjs';
import {
  checkBalances,
  fromStart,
  gameOf,
  held,
  inventory,
  move,
  owedAccount,
  playEvent,
  seatAccount,
  tableEvent,
} from './table.mjs';
import { isBettingOpen } from './wagers.mjs';

const isPlayed = ({ type }) => type === 'Played';
/** A wager was on the layout before betting closed for what came next, whatever was called since, as a no roll. */
const placedBefore = (told, at, how) => {
  const last = told
    .slice(0, at)
    .findLastIndex(
      (one) => one.type === 'BettingClosed' || (isPlayed(one) && how.isChance(one.said)),
    );
  return told[last]?.type === 'BettingClosed' ? last : at;
};
/** A deck that play takes off the table is told anew with what is said. */
const isGone = ({ type }, before) =>
  type === 'EquipmentRemoved' &&
  before?.type === 'Played' &&
  before.events.some((one) => one.type === 'DeckRemoved');
/** All that was told of the round, in its order, with the correction in its place. */
const dueIn = ({ told: all, id }, { type, instead }, entry, how) => {
  const told = all.filter((one, i) => !isGone(one, all[i - 1]));
  const at = told.indexOf(entry);
  if (type === 'VoidWager') return isMarked(id, entry) ? told : told.toSpliced(at, 1);
  const put = { type: 'Played', said: instead };
  const { said } = entry;
  const inserts =
    type === 'EnterWager' && !(said.type === 'PlaceBet' && said.seat === instead.seat);
  return inserts ? told.toSpliced(placedBefore(told, at, how), 0, put) : told.with(at, put);
};
const wordOf = (one) => canonical(isPlayed(one) ? one.said : one);

const isReading = ({ type }) => type === 'ReadMeter' || type === 'VoidMeter';
/** Bets of somebody who has left go back in a round that is told again. */
const isReturned = (event) =>
  event.said?.type === 'SitOut' && event.events.every(({ type }) => type === 'BetWithdrawn');

/** What took a void wager off the layout is done again at the end. */
const isTakenOff = ({ said, void: isVoid }) => isVoid === true && said.type === 'WithdrawBet';
/** Meters are read anew, and void wagers taken off; wagers of somebody who leaves go back before that. */
const isDoneAnew = (one) => isPlayed(one) && (isReading(one.said) || isTakenOff(one));
const isBeside = (one, word) => isDoneAnew(one) || (isReturned(one) && wordOf(one) !== word);
const buys = (id, { said }) => gameOf({ id }).purchases?.includes(said?.wager) ?? false;
/** A wager that was voided is marked; a raise and a purchase were never there. */
const isMarked = (id, entry) =>
  entry.events.some(({ type }) => type === 'BetPlaced') && !buys(id, entry);

/**
 * A wager is void by its mark: the round goes as it went, and returns it instead of deciding it. Marks stay; new ones are on
 * the wager that is void and on wagers of its player that rest on it. A raise or a purchase was never there.
 */
const checkMarks = (table, asks, before, after) => {
  const entry = before[asks.index];
  const marked = (list) => list.filter((one) => one.void === true && !isTakenOff(one));
  const was = marked(before).map(({ said }) => canonical(said));
  const voids = asks.type === 'VoidWager' && isMarked(table.id, entry);
  // A wager that was void before may have the same words.
  const fresh = marked(after).filter(({ said }) => {
    const known = was.indexOf(canonical(said));
    if (known >= 0) was.splice(known, 1);
    return known < 0;
  });
  must(voids || fresh.length === 0, 'a wager is void that nobody has voided');
  const rests = gameOf(table).rests(table.rules);
  const own = ({ said }) =>
    said.type === 'PlaceBet' &&
    said.seat === entry.said.seat &&
    (same(said, entry.said) || rests.includes(said.wager));
  must(fresh.every(own), 'a wager is void that does not rest on the one that was voided');
  must(!voids || fresh.some(({ said }) => same(said, entry.said)), 'the wager is not void');
};

/** What is told is what the layout saw, and marks nothing void that nobody voided. */
const checkTold = (table, asks, event) => {
  const before = table.told.filter(isPlayed);
  const played = event.replayed.filter(isPlayed);
  checkMarks(table, asks, before, played);
  const said = played.map((one) => one.said);
  must(same(event.commands, said), 'its commands differ');
  const events = played.flatMap((one) => one.events);
  must(same(event.events, events), 'its events differ');
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

/**
 * What falls in a round that is told again is refused there by the rules. A wager may also rest on one of its player that is
 * no longer there; what is entered leaves everything else as it was.
 */
const falls = (again, said, { asks, changed, how }) => {
  must(asks.type !== 'EnterWager', 'a wager is entered, and something else falls');
  if (said.type !== 'PlaceBet') return;
  must(changed.has(said.seat) || refuses(again, said, how), 'a wager is left out of the round');
  changed.add(said.seat);
};

/**
 * An extra point roll that is told as a down, or a down as an extra point roll; a throw after a no roll that is told as the next
 * down, on which nobody could wager.
 */
const isOtherwise = (again, how, was, is) => {
  if (!isPlayed(was) || was.events === undefined || !how.isChance(was.said)) return false;
  const early = isFromDraw(again.id, was.said) && isBettingOpen(again);
  return early || was.events[0]?.type !== is.events[0]?.type;
};

/** Whether this buys something for wagers that are all void. */
const isBoughtForNothing = (again, one, how) => {
  const bets = again.bets.filter(({ id }) => !how.voids.has(id));
  return isPlayed(one) && buys(again.id, one) && refuses({ ...again, bets }, one.said, how);
};

const isWager = ({ type }) => type === 'PlaceBet' || type === 'WithdrawBet';
/** Wagers were placed and withdrawn while betting was open, be it that a throw which opened it was no roll. */
const asItWas = (again, one, how, tell) => {
  const { betting } = again;
  const wasOpen = isPlayed(one) && one.events !== undefined && isWager(one.said);
  if (wasOpen) again.betting = 'open';
  tell();
  const underWay = again.bets.length > 0 || again.commands.some((said) => how.isChance(said));
  if (wasOpen && underWay) again.betting = betting;
};

/** What is left at a seat when its player goes is owed by name: somebody may sit down there again in the same round. */
const leaves = (again, { seat, patron }, owed) => {
  const chips = held(again, seatAccount(seat));
  add(owed, patron, chips);
  move(again, seatAccount(seat), owedAccount(patron), chips);
};

/**
 * The round told again, in the order in which it was told before, and what that leaves owed to those who have left. Nothing is
 * told that did not happen, and nothing is left out but what falls.
 */
const toldAgain = (table, asks, event, how) => {
  const again = fromStart(table);
  again.start = table.start;
  const owed = {};
  const entry = table.told.filter(isPlayed)[asks.index];
  const changed = new Set(asks.type === 'VoidWager' ? [entry.said.seat] : []);
  const [left, dropped] = [[...event.replayed], event.dropped.filter((said) => !isReading(said))];
  const tell = () => {
    const one = left.shift();
    if (one.type === 'SeatLeft') leaves(again, one, owed);
    // What was counted out of the box is in the count room, and the round told again put it into the box before.
    const inBox = one.type !== 'DropBoxCounted' || one.coupons.every((c) => again.box.includes(c));
    must(inBox, 'a coupon that was counted out of the box was never in it');
    const isOver = one.type === 'EquipmentBrought' && again.equipment[one.kind] !== undefined;
    must(!isOver, 'a piece is brought for one that never left');
    const gone = isPlayed(one) ? deckGone(again, one.events) : [];
    tableEvent(again, one, (now, played) => play(now, played, how));
    for (const event of gone) {
      must(same(left.shift(), event), 'a deck that left the table is still there');
      tableEvent(again, event);
    }
  };
  const tellBeside = (word) => {
    while (left.length > 0 && isBeside(left[0], word)) tell();
  };
  for (const one of dueIn(table, asks, entry, how).filter((due) => !isDoneAnew(due))) {
    const word = wordOf(one);
    tellBeside(word);
    const stays = left.length > 0 && wordOf(left[0]) === word;
    const may = dropped.length > 0 && canonical(dropped[0]) === word;
    // What a void wager had bought goes with it.
    if (!stays && !may && isBoughtForNothing(again, one, how)) continue;
    must(stays || may, 'the round is told with other words');
    must(
      may || !isOtherwise(again, how, one, left[0]),
      'a throw counts as something else than it was called',
    );
    const fell = () => may && (isReturned(left[0]) || refuses(again, one.said, how));
    // What went back before goes back anew, and is no word of the round.
    asItWas(again, one, how, () => {
      if (stays && !fell()) tell();
      else falls(again, dropped.shift(), { asks, changed, how });
    });
  }
  tellBeside();
  must(left.length + dropped.length === 0, 'the round is told with other words');
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

const CREW = ['dealer', 'stickperson', 'boxperson'];
/** Who of the staff said what in the round, by its words; of a correction those who asked for it. */
export const rememberSaid = (table, events, by) => {
  for (const { type, said, instead } of events) {
    const words = type === 'Played' ? said : type === 'RoundCorrected' ? instead : null;
    if (words === null || words.type === 'BeginRound') continue;
    const asked = words.type === 'PlaceBet' ? ['floorperson'] : CREW;
    const counts = ({ duty }) =>
      type === 'Played' ? duty !== 'player' && duty !== 'device' : asked.includes(duty);
    const people = by.filter(counts).map(({ person }) => person);
    const key = canonical(words);
    table.saidBy[key] = [...(table.saidBy[key] ?? []), ...people];
  }
};
/** Whoever said what is corrected does not approve it; of a wager, nor whoever made a call after it. */
export const checkApproval = (table, { type, index }, [asks, approves], by) => {
  const { commands, saidBy } = table;
  const since = type === 'Correct' ? [] : commands.slice(index);
  const theirs = [commands[index], ...since.filter((one) => isCall(table.id, one))];
  const said = theirs.flatMap((one) => (one && saidBy[canonical(one)]) ?? []);
  const has = (roles, { duty }) => roles.split(' ').includes(duty);
  const other = by.some(
    (one) =>
      has(approves, one) &&
      !said.includes(one.person) &&
      by.some((two) => two.person !== one.person && has(asks, two)),
  );
  must(other, 'whoever made the entry approves that it is corrected');
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
  const replaying = { ...how, voids: new Set(), replaying: true };
  const { again, owed } = toldAgain(table, asks, event, replaying);
  const due = differences(table, again, owed);
  must(same(byName(event.moved, 'seat'), due.moved), `seats move by ${canonical(due.moved)}`);
  must(same(byName(event.owed ?? [], 'patron'), due.owed), `owed is ${canonical(due.owed)}`);
  must(same(byName(event.meters ?? [], 'meter'), due.meters), 'meters pay another difference');
  must(event.inventoryCents === inventory(again) - inventory(table), 'the inventory differs');
  moveDifference(again, table, event);
  checkBalances(again);
  again.saidBy = table.saidBy;
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
