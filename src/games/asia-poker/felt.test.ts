import { expect, test } from 'vitest';
import { DEALER, DEALER_SETS, dealt, FROM_DEALER, READY } from '../../../test/asia-poker-table.ts';
import { atTable } from '../../../test/at-table.ts';
import type { Viewer } from '../../kernel/game.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { cards, offers } from './felt.ts';
import { asiaPoker } from './index.ts';
import type { Round } from './round.ts';
import type { Rules } from './submission.ts';

const rules = expectAccepted(parseSubmission<Rules>(asiaPoker.submission, {}));
const ONE = 'As Ah Ts Td 7c 6d 3h';
const deal = atTable(asiaPoker).said(
  ...READY,
  'seat 1  asia-poker $10',
  ...FROM_DEALER,
  dealt({ 0: DEALER, 1: ONE }, 0),
  'count 4',
  'cover shaker',
);
const set = deal.said('seat 1  looks', 'seat 1  sets As Ah 6d 3h / Ts Td / 7c');
const shown = set.said('turn dealer', DEALER_SETS, 'reveal 1');

const seen = (table: typeof deal, viewer: Viewer) =>
  cards(rules, table.play.round as Round, viewer).map(
    (hand) => `${hand.label}: ${hand.cards.join(' ')}`,
  );
const DOWN = Array(7).fill('face down').join(' ');

test('§ 575.11 a card is drawn face up only to who may see it', () => {
  const player: Viewer = { as: 'seat', seat: 1 };
  for (const viewer of [player, { as: 'public' }, { as: 'dealer' }] as const) {
    expect(seen(deal, viewer)).toEqual([
      `Dealer: ${DOWN}`,
      `${viewer === player ? 'You' : 'Seat 1'}: ${DOWN}`,
    ]);
  }
  expect(seen(deal.said('seat 1  looks'), player)).toEqual([`Dealer: ${DOWN}`, `You: ${ONE}`]);
  expect(seen(set, player)).toEqual([
    `Dealer: ${DOWN}`,
    'You, high: As Ah 6d 3h',
    'You, medium: Ts Td',
    'You, low: 7c',
  ]);
  expect(seen(set, { as: 'public' })).toEqual([`Dealer: ${DOWN}`, `Seat 1: ${DOWN}`]);
  expect(seen(set, { as: 'seat', seat: 2 })).toEqual([`Dealer: ${DOWN}`, `Seat 1: ${DOWN}`]);
  expect(seen(shown, { as: 'public' })).toContain('Seat 1, high: As Ah 6d 3h');
  expect(seen(set, { as: 'surveillance' })).toContain('Seat 1, medium: Ts Td');
});

test('§ 575.11(b), (d) a player is asked to set his hands, and may surrender once the dealer has set', () => {
  const asked = (table: typeof deal, seat = 1) =>
    offers(rules, table.play.round as Round, seat, table.play).map(({ command }) => command.type);
  const looked = deal.said('seat 1  looks');
  expect(new Set(asked(looked))).toEqual(new Set(['SetHands']));
  expect(asked(looked, 2)).toEqual([]);
  expect(asked(set)).toEqual([]);
  expect(asked(set.said('turn dealer', DEALER_SETS))).toEqual(['Surrender']);
  const titles = offers(rules, looked.play.round as Round, 1, looked.play).map(
    ({ title }) => title,
  );
  expect(new Set(titles).size).toBe(titles.length);
});
