import type { DrawSource } from '../../kernel/draw.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import { type BetResult, betOn, type Wager } from '../../kernel/wager.ts';
import { bonusOf } from './bonus.ts';
import { CARDS } from './cards.ts';
import { of } from './chapter.ts';
import { type Comparison, compared } from './comparison.ts';
import { houseWays } from './house-way.ts';
import { asiaPokerPays, bonusLine, bonusPays } from './payout.ts';
import { HAND, handOf, type Round } from './round.ts';
import type { Rules } from './submission.ts';
import { solvedFor } from './whole-game.ts';

export const WAGERS = ['asia-poker', 'bonus'] as const;

export const wagers = (rules: Rules): Readonly<Record<string, Wager<Round>>> => {
  const asiaPoker: Wager<Round> = {
    title: 'Asia Poker',
    group: 'Asia Poker Wager',
    cite: of('.7(d)'),
    open,
    pays: asiaPokerPays,
    quotedApart: {
      strategy: 'house way against house way',
      rounds: 10_000,
      seed: 575,
      sample: (source) => sampled(rules, source),
      solved: solvedFor(rules),
    },
    result: (round, { seat }) => {
      if (round.left.includes(seat)) return { result: 'lose', cite: of('.7(b)') };
      if (round.surrendered.includes(seat)) return { result: 'lose', cite: of('.11(d)') };
      const comparison = round.revealed.find((one) => one.seat === seat)?.comparison;
      return comparison === undefined ? undefined : verdictOf(comparison);
    },
  };
  const bonus: Wager<Round> = {
    title: 'Bonus',
    group: 'Bonus Wager',
    cite: of('.7(e)'),
    payTable: rules.bonusPayTable,
    needs: [{ wager: 'asia-poker' }],
    open,
    accepts: ({ seat }, layout): true | Refusal =>
      betOn(layout, seat, 'asia-poker') !== undefined
        ? true
        : refuse(
            'asia-poker-wager-required',
            'A Bonus Wager needs an Asia Poker Wager of the same player. Place that first.',
            of('.7(e)'),
          ),
    pays: bonusPays(rules),
    result: (round, { seat }) => {
      if (round.left.includes(seat)) return { result: 'lose', cite: of('.7(b)') };
      if (!round.revealed.some((one) => one.seat === seat)) return undefined;
      const hand = bonusOf(handOf(round, seat), rules);
      return hand === undefined
        ? { result: 'lose', cite: of('.11(h)(1)') }
        : { result: 'win', line: bonusLine(hand) };
    },
  };
  return { 'asia-poker': asiaPoker, ...(rules.bonus === 'offered' ? { bonus } : {}) };
};

/** § .7(c). */
const open = (round: Round): true | Refusal =>
  round.betsClosed
    ? refuse(
        'wager-closed',
        'After "no more bets" no wager is made, increased or withdrawn; wait for the next round.',
        of('.7(c)'),
      )
    : true;

const verdictOf = ({ result, cite }: Comparison): BetResult =>
  result === 'win' ? { result, line: 'two-hands' } : { result, cite };

/** One player and the dealer, fourteen cards, both set by the house way and compared as at the table. */
const sampled = (rules: Rules, source: DrawSource): BetResult => {
  const cards = source.deal(CARDS, 2 * HAND);
  const player = cards.slice(0, HAND);
  const houseWay = houseWays[rules.houseWay];
  return verdictOf(
    compared(houseWay(player, rules), player, houseWay(cards.slice(HAND), rules), rules),
  );
};
