// Papers that a patron takes home: receipts, slips and dispute packs (docs/log-format.md, "Receipts"). Checked without the
// house; with its key, for certain.
import {
  canonical,
  hex,
  isKept,
  isSigned,
  must,
  same,
  sha256,
  utf8,
  Wrong,
  wrong,
} from './bytes.mjs';
import { isIncluded, isSignedHead } from './chain.mjs';
import { timeOf } from './device.mjs';
import { checkPack } from './pack.mjs';
import { checkFairness } from './receipt-draws.mjs';
import { isCall, isChance, isFromDraw } from './roles.mjs';
import { play } from './round.mjs';
import { sumOf } from './settle.mjs';
import {
  checkLinks,
  checkWhole,
  committedIn,
  hashShown,
  linesIn,
  numbersIn,
  onLayout,
  seenIn,
} from './shown.mjs';
import { amountsOf, gameOf, newTable, tableEvent } from './table.mjs';

const checkEntries = async ({ entries, head, key }) => {
  must(head.key === key && (await isSignedHead(head)), 'the head is not signed by the house');
  entries.forEach((entry, i) => {
    must(i === 0 || entry.position > entries[i - 1].position, 'the entries are out of order');
    const found = isIncluded(head.root, head.size, entry.position, hashShown(entry), entry.proof);
    must(found, `entry ${entry.position} is not in the log that the head is of`);
    checkLinks(entry);
  });
};

/** Lines are those of the entries, where none is hidden, and amounts are their sums. */
const checkAmounts = ({ seat, lines, amounts }, told, hidden) => {
  const own = linesIn(told).filter((line) => line.seat === seat);
  must(hidden || same(own, lines), 'the lines are not those of the entries');
  const sum = (name) => sumOf(lines, (line) => line[name]);
  const due = { wageredCents: sum('stakeCents'), returnedCents: sum('returnedCents') };
  must(same(amounts, { ...due, paidCents: sum('paidCents') }), 'the amounts do not add up');
};

/** The layout as the round began, for settling it again: seats that one player had together are one player. */
const tableOf = ({ table, game, rules, round, began, together = [] }) => {
  const at = newTable(table, game);
  const groups = Object.fromEntries(
    together.flatMap((seats, i) => seats.map((s) => [s, `player ${i}`])),
  );
  const seats = Object.fromEntries(
    [...Array(16).keys()].map((i) => [i + 1, groups[i + 1] ?? `seat ${i + 1}`]),
  );
  const { inForce, payment } = rules;
  const open = { minimumCents: 1, maximumCents: Number.MAX_SAFE_INTEGER };
  Object.assign(at, {
    rules: inForce,
    payment,
    number: round,
    seats,
    limits: open,
    status: 'open',
    players: Object.keys(seats).map(Number),
  });
  at.play = gameOf(at).unseen?.(at.play, inForce, began?.round) ?? at.play;
  if (began !== undefined) {
    const { bets, settled, meters, betsPlaced } = began;
    Object.assign(at, { bets, lines: settled.map(amountsOf), meters, betsPlaced });
  }
  return at;
};

/** Dice and cards that were said are those that were drawn in that entry. */
const saysTheDraw = (table, said, drew) => {
  // A meter is read in the entry of the result that may pay from it.
  if (said.type === 'ReadMeter' || said.type === 'VoidMeter') return;
  must(isFromDraw(table.id, said) === (drew !== undefined), 'a result was said and not drawn');
  if (drew === undefined) return;
  must(gameOf(table).drawn(said, drew.outcome), 'another result was said than was drawn');
};

/** Everything that was said in the round settles what the rules say, and the wagers are those that were closed on. */
const checkSettled = (paper, table, streams) => {
  const how = { replaying: true, isChance: (said) => isChance(paper.game, said) };
  let [begun, last] = [false, undefined];
  for (const { events } of paper.entries) {
    const drew = events.find(
      ({ stream, event }) => stream === streams[1] && event?.type === 'Drawn',
    )?.event;
    const played = events.some((one) => isFromDraw(paper.game, Object(one.event?.said)));
    must(drew === undefined || played, 'a draw decides nothing');
    for (const { stream, event } of events) {
      if (event === undefined) continue;
      if (begun && event.said?.type === 'BeginRound') {
        beginsNext(table, event);
        return;
      }
      if (stream === streams[1] && event.type === 'Closed') {
        const bets = hex(sha256(utf8(canonical(table.bets))));
        must(bets === event.bets, 'the wagers are not those that betting was closed on');
      }
      if (event.type === 'Promised' && event.round === paper.round) begun = true;
      if (stream !== streams[0] || !begun) continue;
      if (event.type === 'Played') {
        saysTheDraw(table, event.said, drew);
        // What nobody at a seat says, the device says once: a deck is not shuffled, and dice are not shaken, twice in a row.
        const itself = drew === undefined && isCall(table.id, event.said);
        must(!itself || !same(event.said, last), 'it says the same twice');
        last = event.said;
      }
      if (event.type === 'Played' || event.type === 'BettingClosed')
        tableEvent(table, event, (now, played) => play(now, played, how));
    }
  }
  must(table.bets.length === 0, 'the round is not over in the entries');
};
const beginsNext = (table, { events }) => {
  const due = [{ type: 'RoundBegun', number: table.number + 1 }];
  must(same(events, due) && table.bets.length === 0, 'the round is not over in the entries');
};

/**
 * The first entry begins the round: it commits to it, gives out its number, or is the first of the table. A table that was
 * closed opens with a new round in an entry that is hidden for its opener; then the house says so, and nothing shows it.
 */
const checkBeginning = ({ round, proof }, entries, [table, device]) => {
  const [first] = entries;
  const numbers = numbersIn(seenIn(entries, table));
  const isEnd = (one) => one.number === round + 1 && one.position === entries.at(-1).position;
  const isStart = (one) => one.number === round && one.position === first.position;
  must(
    numbers.every((one) => isStart(one) || isEnd(one)),
    'it has another round',
  );
  const endsOpen = !numbers.some(isEnd);
  const committed = committedIn(seenIn(entries, device), round);
  const commits = proof === 'commit and reveal' || proof === 'broken';
  must(!commits || committed !== undefined, 'the commitment is missing');
  if ((commits && committed.position === first.position) || numbers.some(isStart))
    return { endsOpen };
  const opening = first.events.find(({ stream }) => stream === table);
  const isFirst = opening?.version === 1 && first.earlier[table] === '0'.repeat(64);
  const mayOpen = round > 1 && opening?.hides === 'house';
  must(round === 1 ? isFirst : mayOpen, 'the entry that begins the round is left out');
  return { endsOpen, beginsHidden: mayOpen };
};

/** A round begins with an empty layout: what the seat wagered is placed and settled in the entries. */
const checkWagers = ({ seat, lines }, told) => {
  const from = told.findLastIndex(({ event }) => event.type === 'RoundCorrected');
  const placed = new Set();
  for (const one of told.slice(Math.max(0, from)).flatMap(({ event }) => onLayout(event))) {
    if (one.type === 'BetPlaced' && one.bet.seat === seat) placed.add(one.bet.id);
    if (one.type === 'BetWithdrawn') placed.delete(one.bet);
  }
  const settled = new Set(lines.map(({ bet }) => bet));
  must(
    [...placed].every((bet) => settled.has(bet)),
    `a wager of seat ${seat} is not settled in the entries`,
  );
  must(
    [...settled].every((bet) => placed.has(bet)),
    `a wager of seat ${seat} is not placed in the entries`,
  );
};

const checkReceipt = async (paper) => {
  const { game, rules } = paper;
  const { inForce, payment } = rules;
  must(same(rules, { game, inForce, payment }), 'the rules are of another game');
  await checkEntries(paper);
  const streams = [`table/${paper.game}/${paper.table}`, `device/${paper.table}`];
  const fair = paper.proof === 'commit and reveal';
  const hides = (...why) =>
    paper.entries.some(({ events }) => events.some((one) => why.includes(one.hides)));
  const silent = paper.entries.some(({ events }) =>
    events.some((one) => one.stream === streams[1] && one.hides !== undefined),
  );
  must(!silent, 'an event of the device is hidden');
  const strange = paper.entries.some(({ events }) =>
    events.some(({ stream }) => stream !== undefined && !streams.includes(stream)),
  );
  must(!strange, 'it has entries of another table');
  const opening = seenIn(paper.entries, streams[1]).find(
    ({ event }) => event.type === 'SessionOpened',
  );
  const promised = committedIn(seenIn(paper.entries, streams[1]), paper.round);
  const apart = fair && opening?.position !== promised?.position;
  const round = apart ? paper.entries.slice(1) : paper.entries;
  must(round.length > 0, 'it has no entries');
  for (const stream of streams) checkWhole(round, stream);
  const ends = checkBeginning(paper, round, streams);
  const told = toldIn(paper, seenIn(round, streams[0]), promised);
  const hidden = hides('cards', 'correction');
  checkAmounts(paper, told, hidden);
  if (!hidden) checkWagers(paper, told);
  if (!fair) {
    checkProof(paper, streams[1]);
    const hiddenEvents = hiddenIn(paper);
    return { draws: 0, settledAgain: false, unproved: hidden, hiddenEvents, ...ends };
  }
  must(!hidden, 'an event of a revealed round is hidden');
  const corrected = told.some(({ event }) => event.type === 'RoundCorrected');
  must(!corrected, 'a round that was drawn and revealed is corrected');
  checkBegan(paper);
  const table = tableOf(paper);
  checkFairness(paper, table, seenIn(paper.entries, streams[1]));
  checkSettled(paper, table, streams);
  const late = paper.draws.filter(
    ({ closedAt, beaconRound }) => beaconRound > 0 && closedAt >= timeOf(beaconRound),
  );
  const { draws, together = [], session } = paper;
  const onTrust = {
    ...{ meterRead: told.some(({ event }) => event.said?.type === 'ReadMeter'), together },
    noBeacon: session.beacon === '',
  };
  return {
    ...{ draws: draws.length, settledAgain: true, lateCloses: late.length },
    ...{ hiddenEvents: hiddenIn(paper), ...onTrust, ...ends },
  };
};
const hiddenIn = ({ entries }) =>
  entries.flatMap(({ events }) => events.filter(({ hides }) => hides !== undefined)).length;

/**
 * What the table tells of the round: of one that was committed to what came after the commitment, and of none what the entry
 * that begins the next says behind its number.
 */
const toldIn = ({ proof, round }, told, promised) => {
  const from = proof === 'commit and reveal' ? (promised?.position ?? 0) : -1;
  const own = told.filter(({ position }) => position > from);
  const next = own.findIndex((one) => numbersIn([one]).some(({ number }) => number === round + 1));
  return next < 0 ? own : own.slice(0, next + 1);
};

const LAYOUT = 'bets betsPlaced meters number players round settled';
/** What the house says of the layout that the round began with: nothing was on it. */
const checkBegan = ({ round, began }) => {
  const { bets, settled, meters, number, round: play } = began ?? {};
  const isEmpty = bets?.length === 0 && settled?.length === 0 && Object.keys(meters).length === 0;
  // Where Three Dice Football is on the field is foretold from the kick-off; that is said to have been there.
  const { yards, down, play: at } = play?.field ?? { yards: 20, down: 1, play: 1 };
  const kicksOff = yards === 20 && down === 1 && at === 1;
  const isLayout = Object.keys(began).sort().join(' ') === LAYOUT;
  must(isEmpty && isLayout && number === round && kicksOff, 'the round does not begin like that');
};
/** A round that was closed on and drawn is neither called nor weak; one whose session did not break was revealed. */
const checkProof = ({ proof, entries }, device) => {
  const types = seenIn(entries, device).map(({ event }) => event.type);
  const other = proof === 'broken' ? !types.includes('SessionBroken') : types.includes('Closed');
  must(!other, 'its entries show another proof');
};

const checkSlip = ({ entry, table, seat, entropy, promise, beaconRound, game }) => {
  checkLinks(entry);
  const due = {
    type: 'Contributed',
    seat,
    entropy,
    promise,
    ...(beaconRound > 0 && { beaconRound }),
  };
  const found = seenIn([entry], `device/${table}`).some(({ event }) => same(event, due));
  must(found, 'the entry does not have these bytes');
  const shown = seenIn([entry], `table/${game}/${table}`).flatMap(
    ({ event }) => event.events ?? [],
  );
  const wager = shown.some(({ type, bet }) => type === 'BetPlaced' && bet.seat === seat);
  must(wager, 'the wager of the slip is not shown');
  return {};
};

const CHECKS = {
  'houseway receipt 2': checkReceipt,
  'houseway slip 2': checkSlip,
  'houseway dispute pack 2': checkPack,
};

/** Whether a paper is whole and the house's own; `keys` are the house's keys, if they are known. */
export const verifyPaper = async (paper, { keys } = {}) => {
  const { kind, table, game, round, seat, key } = paper ?? {};
  try {
    const check = CHECKS[kind] ?? wrong('this is no paper that a house signs');
    must(keys === undefined || keys.includes(key), 'another key has signed it');
    const { signature, ...rest } = paper;
    const signed = await isSigned(key, canonical(rest), signature);
    must(signed && isKept(paper), 'the signature does not match: it was changed');
    const found = await check(paper);
    const { amounts, lines, proof } = paper;
    return { ok: true, kind, table, game, round, seat, key, proof, amounts, lines, ...found };
  } catch (error) {
    const because = error instanceof Wrong ? error.message : `it cannot be read: ${error.message}`;
    return { ok: false, kind, because };
  }
};
