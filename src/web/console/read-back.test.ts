import { expect, test } from 'vitest';
import type { Line, View } from '../felt/table-stream.ts';
import { heldFor, subjectOf, wouldSettle } from './read-back.ts';

const NOW = {
  bets: [{ bet: 0, seat: 1, wager: 'touchdown', stakeCents: 500 }],
  round: { number: 7 },
  said: [{}],
  betting: false,
} as unknown as View;
const THROW = { type: 'CallThrow', green: [6, 4], red: 2 };
const back = { calls: ['gain of 8'], of: subjectOf(THROW, NOW) };

test('House rules § devices what was read back may be confirmed as long as nothing changed', () => {
  expect(heldFor(back, subjectOf({ ...THROW }, { ...NOW }))).toBe(back);
  expect(heldFor(undefined, subjectOf(THROW, NOW))).toBeUndefined();
});

test('House rules § devices an entry that was changed after its read-back is read back again', () => {
  expect(heldFor(back, subjectOf({ ...THROW, red: 3 }, NOW))).toBeUndefined();
  expect(heldFor(back, subjectOf({ ...THROW, green: [4, 6] }, NOW))).toBeUndefined();
});

test.each([
  ['a wager', { bets: [] }],
  ['the round', { round: { number: 8 } }],
  ['a call', { said: [{}, {}] }],
  ['betting', { betting: true }],
])('House rules § devices %s that changed after the read-back asks for another', (_what, other) => {
  expect(heldFor(back, subjectOf(THROW, { ...NOW, ...other } as View))).toBeUndefined();
});

const line = (result: Line['result'], paidCents = 0) =>
  ({ result, stakeCents: 500, returnedCents: 500, paidCents }) as Line;

test.each([
  [[line('win', 500), line('win', 2_000), line('lose')], 'Pays 2, $25; collects 1, $5.'],
  [[line('lose')], 'Collects 1, $5.'],
  [[line('push')], 'One push.'],
  [[line('win', 200_013), line('push'), line('push')], 'Pays 1, $2,000.13; 2 pushes.'],
  [[line('void'), line('void')], 'Returns 2, $10.'],
])(
  'House rules § devices what a result would move is read back, and nothing that it does not (%#)',
  (lines, says) => {
    expect(wouldSettle(lines)).toBe(says);
  },
);
