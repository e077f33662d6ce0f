import { expect, test } from 'vitest';
import { FROM_DEALER, READY } from '../../../test/asia-poker-table.ts';
import { played } from '../../../test/at-table.ts';
import { expectAccepted, isRefusal } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import type { Bet } from '../../kernel/wager.ts';
import { BONUS_HANDS, type BonusHand } from './bonus.ts';
import { fastRounds } from './fast.ts';
import { asiaPoker } from './index.ts';
import { bonusLine, bonusPays } from './payout.ts';
import { DEALER } from './positions.ts';
import { handOf, type Round } from './round.ts';
import type { Rules } from './submission.ts';

const rules = expectAccepted(parseSubmission<Rules>(asiaPoker.submission));
const bet = (id: number, seat: number, wager: string, stakeCents: number): Bet => ({
  ...{ id, seat, wager, stakeCents },
});
const BETS = [bet(1, 5, 'asia-poker', 500), bet(2, 2, 'asia-poker', 1000), bet(3, 2, 'bonus', 100)];
const fastOf = () => {
  const fast = fastRounds(rules, BETS, 'best');
  if (isRefusal(fast)) throw new Error(fast.because);
  return fast;
};

/** The numbers of the vectors run over seat 2, then over the hands of its Bonus, then over seat 5. */
const vectorOf = (second: boolean, bonus: BonusHand | undefined, fifth: boolean): number =>
  (second ? 1 : 0) +
  2 * (bonus === undefined ? BONUS_HANDS.length : BONUS_HANDS.indexOf(bonus)) +
  2 * (BONUS_HANDS.length + 1) * (fifth ? 1 : 0);

test('§ 575.12(a), (b) every way the hands of two seats can come out is settled once, as printed', () => {
  const fast = fastOf();
  expect(fast.vectors).toHaveLength(4 * (BONUS_HANDS.length + 1));
  const pays = bonusPays(rules);
  for (const hand of [...BONUS_HANDS, undefined]) {
    const odds = hand === undefined ? undefined : pays[bonusLine(hand)]?.pays;
    const bonus = odds !== undefined && 'to' in odds ? 100 * odds.to[0] : -100;
    for (const second of [true, false]) {
      for (const fifth of [true, false]) {
        const nets = [fifth ? 500 : -500, second ? 1000 : -1000, bonus];
        expect(fast.vectors[vectorOf(second, hand, fifth)]).toEqual(nets);
      }
    }
  }
});

test('§ 575.8 the cards of the seats, then the dealer’s, are dealt to them from the whole deck', () => {
  const fast = fastOf();
  const begun = ['seat 2  asia-poker $10', 'seat 5  asia-poker $5', ...FROM_DEALER];
  const { state } = played(asiaPoker, {}, ...READY, ...begun);
  const procedure = asiaPoker.procedure(rules);
  const cards = fast.deck.slice(10, 10 + fast.dealt);
  const deal = fast.arranged(state.round as Round, cards);
  expect([fast.dealt, deal.length, new Set(deal).size]).toEqual([21, 49, 49]);
  const round = state.round as Round;
  const events = expectAccepted(procedure.decide(round, { type: 'DealCards', cards: deal }, state));
  const after = events.reduce(procedure.evolve, round);
  expect([2, 5, DEALER].map((at) => handOf(after, at))).toEqual([
    ...[cards.slice(0, 7), cards.slice(7, 14), cards.slice(14)],
  ]);
});

test('the deck of the engine is the whole deck by rank, four suits each, the joker last', () => {
  const fast = fastOf();
  expect(fast.deck.slice(0, 5)).toEqual(['2s', '2h', '2d', '2c', '3s']);
  expect([fast.deck.length, fast.deck.at(-1)]).toEqual([53, 'Joker']);
  expect(fast.deck.toSorted()).toEqual(fast.printed.toSorted());
  expect([fast.strategy, fast.tables]).toEqual(['best', []]);
});

test('what is no setting is done as it comes', () => {
  const fast = fastOf();
  const round = {} as Round;
  expect(fast.choose([{ type: 'RevealHands', seat: 2 }], round)).toEqual({
    ...{ type: 'RevealHands', seat: 2 },
  });
  expect(() => fast.choose([], round)).toThrow('a choice of nothing');
});

test('§ 575.7(e) more outcomes than can be told apart are refused', () => {
  const many = [1, 2, 3, 4].flatMap((seat) => [
    bet(2 * seat, seat, 'asia-poker', 100),
    bet(2 * seat + 1, seat, 'bonus', 100),
  ]);
  expect(fastRounds(rules, many, 'best')).toEqual({
    refused: 'too-many-ends',
    because: 'Place Bonus Wagers on three seats at most; more outcomes cannot be told apart.',
    cite: '58 Pa. Code § 575.7(e)',
  });
});
