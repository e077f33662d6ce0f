import { expect, test } from 'vitest';
import { isToldLater } from './history.tsx';

test.each([
  [true, { say: 'Gain of 8', why: '6 + 4 less 2.', ms: 300 }],
  [true, { say: 'Four 5s: four-of-a-kind', lit: ['face-5'], ms: 0 }],
  // A player is asked for nothing in a round that is over.
  [false, { say: 'Your dice', why: 'Accept them and throw, or reject them.', ms: 0 }],
  [false, { say: 'Set your hands', shown: { lying: [] }, ms: 0 }],
  [false, { say: '4 cards left', aside: true, ms: 900 }],
  [false, { move: 'tumble', ms: 1200 }],
] as const)(
  'House rules § rounds of an earlier round what happened is told: %s (%#)',
  (told, beat) => {
    expect(Boolean(isToldLater(beat))).toBe(told);
  },
);
