import { expect, test } from 'vitest';
import { type CalledResult, checkReadBack, type ReadBack } from './read-back.ts';

const words = 'green 4 and 6, red 2: gain 8';
const readBack: ReadBack = { text: words, confirmed: true, by: '1042', at: '2026-03-01T20:15:04Z' };
const called: CalledResult = {
  proof: 'called with read-back',
  round: 'T12/4711',
  console: 'T12-stick',
  caller: '1042',
  calledAt: '2026-03-01T20:15:03Z',
  called: ['4', '6', '2'],
};

test('GLI-19 4.18.4(d) a confirmed read-back of what was called may settle', () => {
  expect(checkReadBack({ ...called, readBack }, words)).toBe(true);
  expect(checkReadBack({ ...called, readBack: { ...readBack, at: called.calledAt } }, words)).toBe(
    true,
  );
});

test.each<[string, CalledResult]>([
  ['not-read-back', called],
  ['not-read-back', { ...called, readBack: { ...readBack, text: ' ' } }],
  [
    'read-back-differs',
    { ...called, readBack: { ...readBack, text: 'green 4 and 5, red 2: gain 7' } },
  ],
  ['read-back-denied', { ...called, readBack: { ...readBack, confirmed: false } }],
  ['read-back-too-early', { ...called, readBack: { ...readBack, at: '2026-03-01T20:15:02Z' } }],
  ['read-back-too-early', { ...called, readBack: { ...readBack, at: 'just now' } }],
])('House rules § devices: %s', (refused, result) => {
  expect(checkReadBack(result, words)).toMatchObject({ refused, cite: 'House rules § devices' });
});

test('the first fault in the written order is the one that is given', () => {
  const all = { ...readBack, text: 'other', confirmed: false, at: '2026-03-01T20:15:02Z' };
  expect(checkReadBack({ ...called, readBack: all }, words)).toMatchObject({
    refused: 'read-back-differs',
  });
  expect(checkReadBack({ ...called, readBack: { ...all, text: words } }, words)).toMatchObject({
    refused: 'read-back-denied',
  });
});
