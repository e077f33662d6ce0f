import { expect, test } from 'vitest';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { call } from './call.ts';
import type { Event } from './procedure.ts';
import { submission } from './submission.ts';

const said = (event: Event, filed: Record<string, unknown> = {}) =>
  call(expectAccepted(parseSubmission(submission, filed)), event);

test.each<[string, Event]>([
  ['dealer has the shaker with ten dice', { type: 'ShakerTaken', dice: 10 }],
  ['shaker removed from the table', { type: 'ShakerRemoved' }],
  ['no more bets', { type: 'NoMoreBetsAnnounced', players: [1], extraRoll: [] }],
  [
    'no more bets, sensors locked, Extra Roll of seat 1, 3 collected',
    { type: 'NoMoreBetsAnnounced', players: [1, 3], extraRoll: [1, 3] },
  ],
  ['shaken three times', { type: 'DiceShaken', times: 3 }],
  ['shaken 12 times', { type: 'DiceShaken', times: 12 }],
  [
    'invalid roll, die off the table  58 Pa. Code § 675a.4(b)',
    { type: 'RollInvalidated', reason: 'die off the table', cite: '58 Pa. Code § 675a.4(b)' },
  ],
  [
    'void roll, die cocked on more than one side  58 Pa. Code § 675a.4(c)',
    {
      type: 'RollInvalidated',
      reason: 'die cocked on more than one side',
      cite: '58 Pa. Code § 675a.4(c)',
    },
  ],
  ['6s occur the most', { type: 'FirstRollThrown', dice: [6, 6, 5, 5, 4, 3], most: 6 }],
  ['all dice differ', { type: 'FirstRollThrown', dice: [6, 5, 4, 3, 2, 1], most: 1 }],
  [
    'four 5s, Four-of-a-kind, to "Five"',
    { type: 'MatchAnnounced', match: { face: 5, count: 4 }, extraRollDue: false },
  ],
  [
    'two 1s, Two-of-a-kind, to "Ace"',
    { type: 'MatchAnnounced', match: { face: 1, count: 2 }, extraRollDue: true },
  ],
  [
    'no match, ace is highest',
    { type: 'MatchAnnounced', match: { face: 1, count: 1 }, extraRollDue: false },
  ],
  ['one die back into the shaker', { type: 'NonmatchingDiceCollected', dice: 1 }],
  ['six dice back into the shaker', { type: 'NonmatchingDiceCollected', dice: 6 }],
  [
    'no additional 6s: Three-of-a-kind',
    { type: 'ExtraRollThrown', dice: [1], face: 6, additional: 0, total: 3 },
  ],
  [
    'one additional 6: Four-of-a-kind',
    { type: 'ExtraRollThrown', dice: [6], face: 6, additional: 1, total: 4 },
  ],
])('the dealer: %s', (words, event) => {
  expect(said(event)).toBe(words);
});

test('reading 18: nobody wins Pip Street on six different dice', () => {
  const event: Event = {
    type: 'MatchAnnounced',
    match: { face: 1, count: 1 },
    extraRollDue: false,
  };
  expect(said(event, { dice: 6, noMatchPipStreet: 'nobody' })).toBe(
    'no match, no face occurs most',
  );
});
