// The draws of a receipt (docs/log-format.md, "Receipts"): commitment, bytes, windows, beacons and reveal, and every draw again.
import { isBeacon } from './beacon.mjs';
import { hex, isHex, must, same, unhex } from './bytes.mjs';
import {
  drawn,
  firstAfter,
  promiseOf,
  QUICKNET,
  rulesOf,
  seedOf,
  shapeFits,
  step,
} from './device.mjs';
import { committedIn } from './shown.mjs';

/** What a device tells in a round besides, which decides nothing. */
const BESIDE = ['SeatReady', 'ChoiceOpened', 'ChoiceExtended', 'BeaconRetired'];
const areTimes = (...all) => all.every(Number.isSafeInteger);

/**
 * The draws of a round: for each one window, whose beacon may only come sooner, one closing with all the bytes that seats gave
 * until then, each seat once, and the draw with that beacon.
 */
const drawsIn = (events, promise) => {
  const [draws, gave] = [[], []];
  let [window, closed] = [undefined, undefined];
  const folds = {
    Contributed: ({ seat, entropy, promise: other }) => {
      const isFirst = gave.every((one) => one.seat !== seat);
      const isGiven = isFirst && other === promise && isHex(entropy, 32);
      must(isGiven, `the bytes of seat ${seat} are others`);
      gave.push({ seat, entropy });
    },
    WindowOpened: (event) => {
      const isNext = !window && !closed && event.draw === draws.length + 1;
      must(isNext && areTimes(event.openedAt, event.closesAt), 'a window opens that is not due');
      window = event;
    },
    WindowShortened: ({ draw, closesAt, beaconRound }) => {
      const isSooner = closesAt <= window?.closesAt && beaconRound <= window.beaconRound;
      must(isSooner && areTimes(closesAt) && draw === window.draw, 'a window is not shortened');
      window = { ...window, closesAt, beaconRound };
    },
    WindowLapsed: () => {
      window = undefined;
    },
    Closed: (event, position) => {
      const { draw, beaconRound, closedAt } = event;
      const isOf = draw === window?.draw && beaconRound === window.beaconRound;
      must(isOf && areTimes(closedAt), 'no such window was open');
      const seats = gave.toSorted((a, b) => a.seat - b.seat);
      must(same(event.seats, seats), 'it is closed on with other bytes than the seats gave');
      closed = { ...event, window, position };
      window = undefined;
    },
    Drawn: ({ draw, beaconRound, signature, shape, outcome }, position) => {
      must(closed?.position < position, 'a draw comes before its closing');
      const isOf = draw === closed.draw && beaconRound === closed.beaconRound;
      must(isOf, 'it is drawn with another beacon than its window named');
      const { openedAt, closesAt } = closed.window;
      draws.push({
        ...{ draw, openedAt, closesAt, closedAt: closed.closedAt, beaconRound },
        ...{ ...(signature && { signature }), seats: closed.seats, bets: closed.bets },
        ...{ shape, outcome },
      });
      closed = undefined;
    },
  };
  for (const { position, event } of events) {
    if (BESIDE.includes(event.type)) continue;
    must(Object.hasOwn(folds, event.type), `the device tells ${event.type} within the round`);
    folds[event.type](event, position);
  }
  return draws;
};

/** Commitment, secret and draws: what the receipt says, what its entries say, and what the bytes say. */
export const checkFairness = (paper, table, device) => {
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
  const { secret } = revealed.event;
  must(paper.secret === secret && isHex(secret, 32), 'the secret is not that of the entries');
  must(opened.event.house === paper.house, 'the session is of another house');
  must(rules === rulesOf(table), 'the commitment was for other rules');
  const session = opened.event;
  const round = { index, round: paper.round, rules, commit };
  must(promise === promiseOf(session, round, table), 'the commitment is not over these terms');
  const drew = device.findLast(({ event }) => event.type === 'Drawn')?.position ?? 0;
  must(drew < revealed.position, 'a draw comes after the reveal');
  must(contributed !== undefined || paper.lines.length === 0, 'the seat gave no bytes');
  const within = device.slice(device.indexOf(promised) + 1, device.indexOf(revealed));
  const draws = drawsIn(within, promise);
  must(same(draws, paper.draws), 'the draws are not those of the entries');
  const last = device.findLast(({ event }) => event.type === 'Closed')?.position;
  must(opened.position <= promised.position, 'the commitment comes before its session');
  // Who took every wager back may have come after the last closing.
  const idle = contributed === undefined || paper.lines.length === 0;
  const gave = idle || last === undefined || contributed.position < last;
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
  must(session.beacon === '' || session.beacon === QUICKNET, 'the session names another beacon');
  let before = 0;
  draws.forEach((one, i) => {
    must(one.draw === i + 1, 'a draw is missing');
    must(
      shapeFits(table, one, draws.slice(0, i)),
      'another shape was drawn than the game asks for',
    );
    const again = drawn(seedOf(unhex(secret), unhex(promise.promise), one), one.shape);
    must(same(again, one.outcome), `draw ${one.draw} does not follow from the secret`);
    if (session.beacon === '') {
      must(one.beaconRound === 0 && one.signature === undefined, 'a draw has a beacon');
      return;
    }
    const R = Math.max(firstAfter(one.closesAt + session.marginMs), before + 1);
    must(i === 0 ? one.beaconRound >= R : one.beaconRound === R, 'another beacon must decide');
    must(isBeacon(one.beaconRound, one.signature), `beacon ${one.beaconRound} was never signed so`);
    before = one.beaconRound;
  });
};
