// Hands that are turned over at Asia Poker (58 Pa. Code chapter 575): compared with the dealer's, and what the Bonus Wager wins.
import { must, same } from '../bytes.mjs';
import { LOSE, winsAt, winsIf } from '../settle.mjs';
import { bonusOf } from './poker-hands.mjs';
import {
  alone,
  betsAt,
  compared,
  completed,
  handOf,
  isFaceDown,
  mayAct,
  of,
  playing,
  turnsUp,
} from './poker-round.mjs';

/** § .12(b), all to 1: tables A, B and C. */
const BONUS = {
  ...{ 'three-of-a-kind-and-four-8s': [5000], 'five-aces': [800], 'royal-flush': [200] },
  ...{ 'natural-straight-flush': [80, 50, 50], 'straight-flush-with-joker': [40] },
  ...{ 'four-of-a-kind': [30, 30, 25], 'nine-high': [10], 'full-house': [5], flush: [4] },
  ...{ 'three-of-a-kind': [3], straight: [2] },
};

/** Where a hand of the chapter is not written like its pay line. */
const HANDS = {
  'three-of-a-kind-and-four-8s': 'three-of-a-kind and four 8s',
  ...{ 'five-aces': 'five aces', 'royal-flush': 'royal flush', 'full-house': 'full house' },
  ...{ 'natural-straight-flush': 'natural straight flush', 'nine-high': '9-high' },
  'straight-flush-with-joker': 'straight flush with a joker',
};
const bonusFormed = (hand, seat, bets, rules) => {
  const line = bonusOf(hand, rules);
  const formed =
    line === undefined
      ? { seat, cite: of('.11(h)(1)') }
      : { seat, hand: HANDS[line] ?? line, cite: of('.11(h)(2)') };
  const [a, b = a, c = a] = BONUS[line] ?? [];
  const pays = { A: a, B: b, C: c }[rules.bonusPayTable];
  const verdict = line === undefined ? LOSE : winsAt(line, pays);
  const decides = bets.map((bet) => [bet, verdict]);
  return alone('BonusFormed', decides, formed);
};

/** The hands as they were set, or as they are read now that they are turned over. */
const shownAs = (state, { seat, high, medium, low }) => {
  const known = state.set.get(seat);
  if (known !== undefined) {
    must(
      [high, medium, low].every((one) => one === undefined),
      'those hands are known',
    );
    return known;
  }
  must(state.setUnseen.includes(seat), 'those hands were not set');
  const cards = [high, medium, low].flat();
  if (isFaceDown(state, seat)) turnsUp(state, seat, cards);
  must(same(cards.toSorted(), handOf(state, seat).toSorted()), 'those are other cards');
  return { high, medium, low };
};

export const reveal = (state, said, at) => {
  const { seat } = said;
  mayAct(state, seat);
  must(state.dealer !== undefined, 'the dealer’s hands are not set');
  must(seat === Math.max(...playing(state)), 'hands are shown from the dealer’s right');
  const setting = shownAs(state, said);
  const hand = handOf(state, seat);
  const comparison = compared(setting, hand, state.dealer, at.rules);
  state.done.add(seat);
  state.decided = true;
  const wins = winsIf(comparison.result === 'win', 'two-hands', 1);
  const decides = betsAt(at.bets, [seat], ['asia-poker']).map((bet) => [bet, wins]);
  const side = betsAt(at.bets, [seat], ['bonus']);
  return completed(state, at, [
    alone('HandsCompared', decides, { seat, setting, comparison }),
    ...(side.length > 0 ? [bonusFormed(hand, seat, side, at.rules)] : []),
  ]);
};
