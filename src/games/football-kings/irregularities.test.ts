import { expect, test } from 'vitest';
import { played } from '../../../test/at-table.ts';
import { footballKings } from './index.ts';
import type { Round } from './procedure.ts';

/** A refusal says what to do, in a whole sentence. */
const SENTENCE = /^[A-Z0-9"].{10,}\.$/s;

const CLOSED = [
  'receive deck 1 blue preshuffled',
  'cut deck 1 at 26',
  'seat 1  home $10',
  'seat 1  tie $5',
  'seat 3  visitor $20',
  'no more bets',
];
const DEALT = [...CLOSED, 'quarter Ks 7d'];
const FULL_TIME = [...CLOSED, 'deal Ks 7d Ac 9h As 2d 5c Ah'];

const answer = (...lines: string[]) => {
  const { refusal } = played(footballKings, {}, ...lines);
  if (refusal !== undefined) expect(refusal.because).toMatch(SENTENCE);
  return refusal === undefined ? undefined : [refusal.refused, refusal.cite];
};

const allReturned = [
  { seat: 3, wager: 'visitor', result: 'void', returnedCents: 2000, paidCents: 0 },
  { seat: 1, wager: 'home', result: 'void', returnedCents: 1000, paidCents: 0 },
  { seat: 1, wager: 'tie', result: 'void', returnedCents: 500, paidCents: 0 },
];

test('45.8(a) one card face up goes to the rack and the deal goes on without it', () => {
  const { state, settled } = played(footballKings, {}, ...DEALT, 'face up 4c');
  expect(state.round).toMatchObject({ faceUp: ['4c'], cards: ['Ks', '7d'] });
  expect((state.round as Round).ended).toBeUndefined();
  expect(settled).toEqual([]);
  expect(answer(...DEALT, 'face up 4c', 'quarter 4c 2d')?.[0]).toBe('card-gone');
  expect(answer(...DEALT, 'face up 4c', 'quarter 5c 2d')).toBeUndefined();
});

test('45.8(a) a second card face up voids the round', () => {
  const { events, settled, state } = played(
    footballKings,
    {},
    ...DEALT,
    'face up 4c',
    'face up 4d',
  );
  expect(events.at(-1)).toEqual({
    type: 'RoundVoided',
    reason: 'more than one card face up',
    cite: 'N.J.A.C. 13:69F-45.8(a)',
  });
  expect(settled).toMatchObject(allReturned);
  expect(settled.every(({ cite }) => cite === 'N.J.A.C. 13:69F-45.8(a)')).toBe(true);
  expect((state.round as Round).ended).toBe('void');
});

test('45.8(a) found before the first quarter it counts too, and a recut comes too late', () => {
  expect(answer(...CLOSED, 'face up 4c')).toBeUndefined();
  expect(answer(...CLOSED, 'face up 4c', 'recut')?.[0]).toBe('cards-dealt');
  expect(answer(...CLOSED, 'face up Ks', 'quarter Ks 7d')?.[0]).toBe('card-gone');
  expect(answer(...FULL_TIME, 'face up 4c')).toEqual(['all-dealt', 'N.J.A.C. 13:69F-45.6(e)']);
  expect(answer(...DEALT, 'face up Ks')?.[0]).toBe('card-gone');
  expect(answer(...DEALT, 'face up Joker')?.[0]).toBe('not-cards');
});

test('45.8(b) a card drawn in error unseen is the next card', () => {
  const drawn = played(footballKings, {}, ...DEALT, 'drawn in error');
  expect(drawn.state.round).toMatchObject({ drawnInError: true, cards: ['Ks', '7d'] });
  expect(answer(...DEALT, 'drawn in error', 'drawn in error')).toEqual([
    'already-drawn',
    'N.J.A.C. 13:69F-45.8(b)',
  ]);
  const used = played(footballKings, {}, ...DEALT, 'drawn in error', 'quarter Ac 9h');
  const plain = played(footballKings, {}, ...DEALT, 'quarter Ac 9h');
  expect(used.state).toEqual(plain.state);
  expect(answer(...FULL_TIME, 'drawn in error')?.[0]).toBe('all-dealt');
});

test('45.8(b) drawn before the burn it is the card that is burned', () => {
  const { state } = played(footballKings, { burnCard: 'yes' }, ...CLOSED, 'drawn in error', 'burn');
  expect(state.round).toMatchObject({ drawnInError: false, burned: 1 });
});

test.each([
  ['misdeal 2 1', true],
  ['misdeal 1 0', true],
  ['misdeal 1 1', false],
])('45.8(c) after the First Quarter, %s is a misdeal: %s', (line, misdealt) => {
  const { refusal, settled } = played(footballKings, {}, ...DEALT, line);
  if (misdealt) {
    expect(settled).toMatchObject(allReturned);
    expect(settled[0]?.cite).toBe('N.J.A.C. 13:69F-45.8(c)');
  } else {
    expect(refusal).toMatchObject({ refused: 'not-a-misdeal', cite: 'N.J.A.C. 13:69F-45.8(c)' });
  }
});

test('45.8(c) at the end four on either side are right, and any other number is not', () => {
  expect(answer(...FULL_TIME, 'misdeal 4 4')?.[0]).toBe('not-a-misdeal');
  expect(answer(...FULL_TIME, 'misdeal 5 4')).toBeUndefined();
  expect(answer(...FULL_TIME, 'misdeal 4 3')).toBeUndefined();
  expect(answer(...CLOSED, 'misdeal 1 0')).toEqual(['not-dealing', 'N.J.A.C. 13:69F-45.8(c)']);
  const junk = { type: 'ReportMisdeal', home: 'x', visitor: 4 };
  expect(played(footballKings, {}, ...FULL_TIME, junk).refusal).toEqual({
    refused: 'not-a-count',
    because: 'Enter how many cards each side has.',
    cite: 'N.J.A.C. 13:69F-45.8(c)',
  });
  expect(played(footballKings, {}, ...FULL_TIME, 'misdeal 5 4').events.at(-1)).toEqual({
    type: 'RoundVoided',
    reason: 'wrong number of cards on a side',
    cite: 'N.J.A.C. 13:69F-45.8(c)',
  });
  const negative = { type: 'ReportMisdeal', home: -1, visitor: 4 };
  expect(played(footballKings, {}, ...FULL_TIME, negative).refusal?.refused).toBe('not-a-count');
});

test('45.8 after a void round the cards are reshuffled and cut', () => {
  const decksAfter = (...lines: string[]) =>
    (played(footballKings, {}, ...lines, 'new round').state.round as Round).decks.decks;
  expect(decksAfter(...DEALT, 'misdeal 2 1')).toMatchObject([{ stage: 'played', cutDue: true }]);
  expect(decksAfter(...FULL_TIME, 'stub')).toMatchObject([{ stage: 'played', cutDue: false }]);
  const next = [...DEALT, 'misdeal 2 1', 'new round', 'seat 1  home $10', 'seat 3  sits out'];
  expect(answer(...next, 'no more bets')).toEqual([
    'cards-not-shuffled',
    'N.J.A.C. 13:69F-45.4(a)',
  ]);
  expect(
    answer(...next, 'shuffle deck 1 by hand', 'cut deck 1 at 10', 'no more bets'),
  ).toBeUndefined();
});

test('45.8(d) a shuffle that the device did not finish is done again', () => {
  const lines = [
    'receive deck 1 blue preshuffled',
    'shuffle deck 1 by device',
    'shuffler fails deck 1: jam',
  ];
  const at = (...more: string[]) =>
    played(footballKings, { shuffle: 'by-device' }, ...lines, 'seat 1  home $10', ...more).refusal;
  expect(at('no more bets')).toMatchObject({ refused: 'cards-not-shuffled' });
  expect(at('shuffle deck 1 by device', 'cut deck 1 at 26', 'no more bets')).toBeUndefined();
});

test('45.8(e) the device leaves before the cards are shuffled by hand', () => {
  const at = (...more: string[]) =>
    played(footballKings, { shuffle: 'by-device' }, 'receive deck 1 blue preshuffled', ...more)
      .refusal;
  expect(at('shuffle deck 1 by hand')).toMatchObject({
    refused: 'shuffler-at-table',
    cite: 'N.J.A.C. 13:69F-45.8(e)',
  });
  expect(at('shuffler removed', 'shuffle deck 1 by hand')).toBeUndefined();
});
