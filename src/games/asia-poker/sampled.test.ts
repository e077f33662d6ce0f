import { expect, test } from 'vitest';
import { type Card, DECK_WITH_JOKER } from '../../kernel/cards.ts';
import type { DrawSource } from '../../kernel/draw.ts';
import { bug, expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { asiaPoker } from './index.ts';
import type { Rules } from './submission.ts';

const rules = expectAccepted(parseSubmission<Rules>(asiaPoker.submission));
const { quotedApart } = asiaPoker.wagers(rules)['asia-poker'] ?? bug('no Asia Poker Wager');

/** One deal, of which is noted what it was asked for. */
const dealing = (cards: string) => {
  const asked: (readonly [readonly Card[], number])[] = [];
  const source: DrawSource = {
    number: () => bug('no number is drawn'),
    dice: () => bug('no dice are thrown'),
    deal(deck, count) {
      asked.push([deck, count]);
      return cards.split(' ').slice(0, count) as Card[];
    },
  };
  return { asked, result: quotedApart?.sample(source) };
};

const DEALER = 'Kd Kh 9s 9c 5d 4h 2s';

test('§ 575.11(f) a round for the estimate: seven cards to a player, seven to the dealer, both set by the house way', () => {
  const { asked, result } = dealing(`As Ah Ts Td 7c 6d 3h ${DEALER}`);
  expect(result).toEqual({ result: 'win', line: 'two-hands' });
  expect(asked).toEqual([[expect.any(Array), 14]]);
  expect(asked[0]?.[0].toSorted()).toEqual(DECK_WITH_JOKER.toSorted());
});

test('§ 575.11(f)(1) what does not win is lost under the paragraph that decides it', () => {
  expect(dealing(`Qs Qh 8s 8c 4d 3h 2d ${DEALER}`).result).toEqual({
    ...{ result: 'lose', cite: '58 Pa. Code § 575.11(f)(1)(i)' },
  });
  // The high hand is a copy, the medium lower, the low higher.
  expect(dealing(`Ks Kc 8d 8h 6d 4c 2d ${DEALER}`).result).toEqual({
    ...{ result: 'lose', cite: '58 Pa. Code § 575.11(f)(1)(ii)' },
  });
});

test('the estimate is what ten thousand rounds of one seed give', () => {
  expect(quotedApart).toMatchObject({ rounds: 10_000, seed: 575 });
  expect(quotedApart?.strategy).toBe('house way against house way');
});
