import { expect, test } from 'vitest';
import { defaultRanking } from '../../../../test/asia-poker/standard.ts';
import type { Card } from '../../../kernel/cards.ts';
import { choose } from '../../../kernel/cards.ts';
import { expectAccepted } from '../../../kernel/refusal.ts';
import { legalSettings } from '../setting.ts';
import { bestSettings } from './best-settings.ts';

const rules = { ...defaultRanking, houseWay: 'standard' } as const;
const cards = (text: string): Card[] => text.split(' ') as Card[];
const hand = cards('As Kd 7h 7c 5s 4d Joker');

test('§ 575.11(f)(2) every legal setting is counted once, the most wins first', () => {
  const { settings, dealerHands } = expectAccepted(bestSettings(hand, rules));
  expect(dealerHands).toBe(53_524_680);
  expect(settings.length).toBeLessThanOrEqual(legalSettings(hand, rules).length);
  expect(settings.map(({ wins }) => wins)).toEqual(
    settings.map(({ wins }) => wins).sort((a, b) => b - a),
  );
  expect(settings[0]?.wins).toBe(46_601_243);
  expect(settings[0]?.setting).toEqual({
    high: cards('As 5s 4d Joker'),
    medium: cards('7h 7c'),
    low: cards('Kd'),
  });
});

test('§ 575.11(c) the cost of the house way, and of the highest high hand', () => {
  const { houseWay, mistakes, settings } = expectAccepted(bestSettings(hand, rules));
  expect(houseWay).toMatchObject({ wins: 46_601_243, cost: 0 });
  expect(mistakes[0]).toMatchObject({ mistake: 'the highest high hand', wins: 40_483_018 });
  for (const { wins, cost } of mistakes) expect(wins + cost).toBe(settings[0]?.wins);
});

test('cards known to be elsewhere leave the dealer fewer hands', () => {
  const known = cards('Ah Ac Ad Ks Kh Kc');
  const { dealerHands, settings } = expectAccepted(bestSettings(hand, rules, { known }));
  expect(dealerHands).toBe(choose(40, 7));
  const [best] = settings;
  expect((best?.wins ?? 0) * 53_524_680).toBeGreaterThan(46_601_243 * dealerHands);
});

test.each([
  ['As Kd 7h 7c 5s 4d', '', 'A hand is seven cards; this has 6. Name 1 more.'],
  ['As Kd 7h 7c 5s 4d 3d 2d', '', 'A hand is seven cards; this has 8. Leave out 1.'],
  ['As As 7h 7c 5s 4d 3d', '', 'As is named twice. A deck has only one.'],
  ['As Kd 7h 7c 5s 4d 3d', 'Kd', 'Kd is named twice. A deck has only one.'],
])('§ 575.11(b) %s with %s known: refused', (text, known, because) => {
  const answer = bestSettings(cards(text), rules, { known: known === '' ? [] : cards(known) });
  expect(answer).toMatchObject({ refused: 'not-cards', because });
});
