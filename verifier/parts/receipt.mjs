// Papers that a patron takes home: receipts, slips and dispute packs (docs/log-format.md, "Receipts"). Checked without the
// house; with its key, for certain.
import { isBeacon } from './beacon.mjs';
import {
  canonical,
  hex,
  isSigned,
  must,
  same,
  sha256,
  unhex,
  utf8,
  Wrong,
  wrong,
} from './bytes.mjs';
import { isIncluded, isSignedHead } from './chain.mjs';
import {
  drawn,
  firstAfter,
  promiseOf,
  rulesOf,
  seedOf,
  shapeFits,
  step,
  timeOf,
} from './device.mjs';
import { checkPack } from './pack.mjs';
import { isChance, isFromDraw } from './roles.mjs';
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

const drawsIn = (events) => {
  const draws = [];
  let [window, closed] = [{}, undefined];
  for (const { position, event } of events) {
    if (event.type === 'WindowOpened') window = event;
    if (event.type === 'WindowShortened') window = { ...window, closesAt: event.closesAt };
    if (event.type === 'Closed') closed = { ...event, position };
    if (event.type !== 'Drawn') continue;
    must(closed?.position < position, 'a draw comes before its closing');
    const { draw, beaconRound, signature, shape, outcome } = event;
    draws.push({
      ...{ draw, openedAt: window.openedAt, closesAt: window.closesAt, closedAt: closed.closedAt },
      ...{ beaconRound, ...(signature && { signature }), seats: closed.seats, bets: closed.bets },
      ...{ shape, outcome },
    });
  }
  return draws;
};

/** Commitment, secret and draws: what the receipt says, what its entries say, and what the bytes say. */
const checkFairness = (paper, table, device) => {
  const opened = device.find(({ event }) => event.type === 'SessionOpened');
  const promised = committedIn(device, paper.round);
  // The entry that opens a session reveals the last secret of the one before, perhaps of the same index.
  const revealed = device
    .slice(device.indexOf(promised) + 1)
    .find(({ event }) => event.type === 'Revealed' && event.index === promised?.event.index);
  const contributed = device.find(
    ({ event }) => event.type === 'Contributed' && event.seat === paper.seat,
  );
  must(opened && promised && revealed, 'session, commitment or reveal is missing');
  const { session: name, anchor, length, beacon, windowMs, marginMs } = opened.event;
  const terms = { name, anchor, length, beacon, windowMs, marginMs };
  must(same(paper.session, terms), 'the session is not that of the entries');
  const { index, commit, promise, rules } = promised.event;
  must(
    same(paper.promise, { index, commit, promise }),
    'the commitment is not that of the entries',
  );
  must(paper.secret === revealed.event.secret, 'the secret is not that of the entries');
  must(opened.event.house === paper.house, 'the session is of another house');
  must(rules === rulesOf(table), 'the commitment was for other rules');
  const session = opened.event;
  const round = { index, round: paper.round, rules, commit };
  must(promise === promiseOf(session, round, table), 'the commitment is not over these terms');
  const draws = drawsIn(device);
  must(same(draws, paper.draws), 'the draws are not those of the entries');
  const last = device.findLast(({ event }) => event.type === 'Closed')?.position;
  must(opened.position <= promised.position, 'the commitment comes before its session');
  const gave = contributed === undefined || last === undefined || contributed.position < last;
  must(
    gave && promised.position < (contributed?.position ?? Number.POSITIVE_INFINITY),
    'the bytes came too late',
  );
  must(last === undefined || last < revealed.position, 'the reveal comes before the closing');
  let bytes = unhex(paper.secret);
  must(hex(step(session, index, bytes)) === commit, 'the secret is not the one committed to');
  for (let i = index; i > 0; i -= 1) bytes = step(session, i, bytes);
  must(hex(bytes) === anchor, 'the secret does not lead to the anchor');
  checkDraws(paper, table, draws);
};

const checkDraws = ({ secret, promise, session }, table, draws) => {
  let before = 0;
  draws.forEach((one, i) => {
    must(one.draw === i + 1, 'a draw is missing');
    must(
      shapeFits(table, one, draws.slice(0, i)),
      'another shape was drawn than the game asks for',
    );
    const again = drawn(seedOf(unhex(secret), unhex(promise.promise), one), one.shape);
    must(same(again, one.outcome), `draw ${one.draw} does not follow from the secret`);
    if (session.beacon === '') return;
    const R = Math.max(firstAfter(one.closesAt + session.marginMs), before + 1);
    must(i === 0 ? one.beaconRound >= R : one.beaconRound === R, 'another beacon must decide');
    must(isBeacon(one.beaconRound, one.signature), `beacon ${one.beaconRound} was never signed so`);
    before = one.beaconRound;
  });
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
  let begun = false;
  for (const { events } of paper.entries) {
    const drew = events.find(
      ({ stream, event }) => stream === streams[1] && event?.type === 'Drawn',
    )?.event;
    for (const { stream, event } of events) {
      if (event === undefined || (begun && event.said?.type === 'BeginRound')) continue;
      if (stream === streams[1] && event.type === 'Closed') {
        const bets = hex(sha256(utf8(canonical(table.bets))));
        must(bets === event.bets, 'the wagers are not those that betting was closed on');
      }
      if (event.type === 'Promised' && event.round === paper.round) begun = true;
      if (stream !== streams[0] || !begun) continue;
      if (event.type === 'Played') saysTheDraw(table, event.said, drew);
      if (event.type === 'Played' || event.type === 'BettingClosed')
        tableEvent(table, event, (now, played) => play(now, played, how));
    }
  }
  must(table.bets.length === 0, 'the round is not over in the entries');
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
  await checkEntries(paper);
  const streams = [`table/${paper.game}/${paper.table}`, `device/${paper.table}`];
  const fair = paper.proof === 'commit and reveal';
  const hides = (...why) =>
    paper.entries.some(({ events }) => events.some((one) => why.includes(one.hides)));
  const silent = paper.entries.some(({ events }) =>
    events.some((one) => one.stream === streams[1] && one.hides !== undefined),
  );
  must(!silent, 'an event of the device is hidden');
  const opening = seenIn(paper.entries, streams[1]).find(
    ({ event }) => event.type === 'SessionOpened',
  );
  const promised = committedIn(seenIn(paper.entries, streams[1]), paper.round);
  const apart = fair && opening?.position !== promised?.position;
  const round = apart ? paper.entries.slice(1) : paper.entries;
  must(round.length > 0, 'it has no entries');
  for (const stream of streams) checkWhole(round, stream);
  const ends = checkBeginning(paper, round, streams);
  const told = seenIn(round, streams[0]);
  const hidden = hides('cards', 'correction');
  checkAmounts(paper, told, hidden);
  if (!hidden) checkWagers(paper, told);
  if (!fair) {
    checkProof(paper, streams[1]);
    return { draws: 0, settledAgain: false, unproved: hidden, ...ends };
  }
  must(!hidden, 'an event of a revealed round is hidden');
  checkBegan(paper);
  const table = tableOf(paper);
  checkFairness(paper, table, seenIn(paper.entries, streams[1]));
  checkSettled(paper, table, streams);
  const late = paper.draws.filter(
    ({ closedAt, beaconRound }) => beaconRound > 0 && closedAt >= timeOf(beaconRound),
  );
  return { draws: paper.draws.length, settledAgain: true, lateCloses: late.length, ...ends };
};

/** What the house says of the layout that the round began with: nothing was on it. */
const checkBegan = ({ round, began }) => {
  const { bets, settled, meters, number, round: play } = began ?? {};
  const isEmpty = bets?.length === 0 && settled?.length === 0 && Object.keys(meters).length === 0;
  // Where Three Dice Football is on the field is foretold from the kick-off; that is said to have been there.
  const { yards, down, play: at } = play?.field ?? { yards: 20, down: 1, play: 1 };
  const kicksOff = yards === 20 && down === 1 && at === 1;
  must(isEmpty && number === round && kicksOff, 'the round does not begin like that');
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
    must(signed, 'the signature does not match: it was changed');
    const found = await check(paper);
    const { amounts, lines, proof } = paper;
    return { ok: true, kind, table, game, round, seat, key, proof, amounts, lines, ...found };
  } catch (error) {
    const because = error instanceof Wrong ? error.message : `it cannot be read: ${error.message}`;
    return { ok: false, kind, because };
  }
};
