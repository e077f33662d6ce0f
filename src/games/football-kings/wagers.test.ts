import { describe, expect, test } from 'vitest';
import { played } from '../../../test/at-table.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { footballKings } from './index.ts';
import { submission } from './submission.ts';
import { wholeDeal } from './totals.ts';
import { decided, type OwnWager, type Side } from './wagers.ts';

/** A refusal says what to do, in a whole sentence. */
const SENTENCE = /^[A-Z0-9"].{10,}\.$/s;

const rulesOf = (filed: Readonly<Record<string, unknown>> = {}) =>
  expectAccepted(parseSubmission(submission, filed));

const result = (
  wager: OwnWager,
  home: number,
  visitor: number,
  side: Side = 'home',
  filed: Readonly<Record<string, unknown>> = {},
): string => {
  const verdict = decided(rulesOf(filed), wager, { home, visitor }, side);
  return verdict.result === 'win' ? verdict.line : verdict.result;
};

const DEALT = ['receive deck 1 blue preshuffled', 'cut deck 1 at 26', 'no more bets'] as const;

test.each([
  [25, 26, 'lose', 'visitor'],
  [26, 26, 'lose', 'lose'],
  [27, 26, 'home', 'lose'],
])('45.5(d)1, 2 Home %i, Visitor %i: Home %s, Visitor %s', (home, visitor, onHome, onVisitor) => {
  expect(result('home', home, visitor)).toBe(onHome);
  expect(result('visitor', home, visitor, 'visitor')).toBe(onVisitor);
});

test.each([
  [25, 26, 'lose'],
  [26, 26, 'tie'],
  [27, 26, 'lose'],
])('45.5A(a)1 Tie at %i to %i: %s', (home, visitor, tie) => {
  expect(result('tie', home, visitor)).toBe(tie);
});

test.each([
  [54, 'lose', 'under-55'],
  [55, 'lose', 'push'],
  [56, 'push', 'lose'],
  [57, 'over-56', 'lose'],
])('45.5A(a)2, 3 all cards together %i: Over 56 %s, Under 55 %s', (sum, onOver, onUnder) => {
  expect(result('over-56', sum - 20, 20)).toBe(onOver);
  expect(result('under-55', sum - 20, 20)).toBe(onUnder);
});

test.each([
  [78, 'lose'],
  [79, 'hail-mary'],
  [84, 'hail-mary'],
])('45.5A(a)4 all cards together %i: Hail Mary %s', (sum, onHailMary) => {
  expect(result('hail-mary', sum - 40, 40)).toBe(onHailMary);
});

describe('45.7(d) Fantasy, by the points the own side won by', () => {
  test.each([
    ['A', -5, 'lose'],
    ['A', 0, 'lose'],
    ['A', 1, 'push'],
    ['A', 6, 'push'],
    ['A', 7, 'by-7-to-13'],
    ['B', 0, 'lose'],
    ['B', 1, 'lose'],
    ['B', 3, 'lose'],
    ['B', 4, 'push'],
    ['B', 6, 'push'],
    ['B', 7, 'by-7-to-13'],
    ['C', 0, 'lose'],
    ['C', 3, 'lose'],
    ['C', 4, 'push'],
    ['C', 6, 'push'],
    ['C', 7, 'by-7-to-13'],
    ['C', 13, 'by-7-to-13'],
    ['C', 14, 'by-14-to-20'],
    ['C', 20, 'by-14-to-20'],
    ['C', 21, 'by-21-to-27'],
    ['C', 27, 'by-21-to-27'],
    ['C', 28, 'by-28-to-36'],
    ['C', 36, 'by-28-to-36'],
  ])('table %s, won by %i: %s', (fantasyPayTable, by, expected) => {
    expect(result('fantasy', 20 + by, 20, 'home', { fantasyPayTable })).toBe(expected);
    expect(result('fantasy', 20, 20 + by, 'visitor', { fantasyPayTable })).toBe(expected);
  });

  test.each([
    ['A', ['1 to 1', '4 to 1', '10 to 1', '100 to 1']],
    ['B', ['1 to 1', '4 to 1', '20 to 1', '200 to 1']],
    ['C', ['1 to 1', '5 to 1', '15 to 1', '200 to 1']],
  ])('table %s pays %j', (fantasyPayTable, odds) => {
    const { pays } = footballKings.wagers(rulesOf({ fantasyPayTable })).fantasy!;
    expect(
      Object.values(pays).map((line) => ('to' in line.pays ? line.pays.to.join(' to ') : '')),
    ).toEqual(odds);
    expect(Object.values(pays).every(({ cite }) => cite === 'N.J.A.C. 13:69F-45.7(d)')).toBe(true);
  });

  test('no deal wins by more than 36 points, so every win has a row', () => {
    const margins = wholeDeal().map(({ totals }) => Math.abs(totals.home - totals.visitor));
    expect(Math.max(...margins)).toBe(36);
  });
});

test('45.7(b), (c) what the other wagers pay, and what a licensee may file above it', () => {
  const odds = (filed: Readonly<Record<string, unknown>>) =>
    Object.entries(footballKings.wagers(rulesOf(filed)))
      .filter(([id]) => id !== 'fantasy')
      .map(([id, { pays }]) => [id, Object.values(pays)[0]!.pays]);
  expect(odds({})).toEqual([
    ['home', { to: [1, 1] }],
    ['visitor', { to: [1, 1] }],
    ['tie', { to: [20, 1] }],
    ['over-56', { to: [1, 1] }],
    ['under-55', { to: [1, 1] }],
    ['hail-mary', { to: [1500, 1] }],
  ]);
  expect(odds({ tiePays: 25, overPays: 2, underPays: '3', hailMaryPays: 2000 })).toEqual([
    ['home', { to: [1, 1] }],
    ['visitor', { to: [1, 1] }],
    ['tie', { to: [25, 1] }],
    ['over-56', { to: [2, 1] }],
    ['under-55', { to: [3, 1] }],
    ['hail-mary', { to: [2000, 1] }],
  ]);
});

describe('placing', () => {
  const answer = (...lines: string[]) => {
    const { refusal } = played(footballKings, {}, ...lines);
    if (refusal !== undefined) expect(refusal.because).toMatch(SENTENCE);
    return refusal === undefined ? undefined : [refusal.refused, refusal.cite];
  };

  test('45.5(a) words with cash are no wager', () => {
    expect(answer('seat 1  home $5 in cash')).toEqual([
      'cash-not-accepted',
      'N.J.A.C. 13:69F-45.5(a)',
    ]);
  });

  test('45.5(e) never Home and Visitor by one player; two players may', () => {
    const refused = ['one-side-only', 'N.J.A.C. 13:69F-45.5(e)'];
    expect(answer('seat 1  home $5', 'seat 1  visitor $5')).toEqual(refused);
    expect(answer('seat 1  visitor $5', 'seat 1  home $5')).toEqual(refused);
    expect(answer('seat 1  home $5', 'seat 2  visitor $5')).toBeUndefined();
  });

  test.each(['tie', 'over-56', 'under-55', 'hail-mary', 'fantasy'])(
    '45.5A(a), .5B(b) %s needs an initial wager of the same player, first and last',
    (wager) => {
      const cite = wager === 'fantasy' ? 'N.J.A.C. 13:69F-45.5B(b)' : 'N.J.A.C. 13:69F-45.5A(a)';
      const refused = ['initial-wager-required', cite];
      expect(answer(`seat 1  ${wager} $5`)).toEqual(refused);
      expect(answer('seat 2  home $5', `seat 1  ${wager} $5`)).toEqual(refused);
      expect(answer('seat 1  home $5', `seat 1  ${wager} $5`)).toBeUndefined();
      expect(answer('seat 1  visitor $5', `seat 1  ${wager} $5`)).toBeUndefined();
      expect(answer('seat 1  home $5', `seat 1  ${wager} $5`, 'seat 1  withdraws home')).toEqual(
        refused,
      );
    },
  );

  test.each([
    ['seat 1  home $5', 'N.J.A.C. 13:69F-45.5(c)'],
    ['seat 1  withdraws home', 'N.J.A.C. 13:69F-45.5(c)'],
    ['seat 1  tie $1', 'N.J.A.C. 13:69F-45.5(c)'],
    ['seat 1  fantasy $1', 'N.J.A.C. 13:69F-45.5B(b)'],
  ])('45.5(c) after "No more bets": %s is refused', (line, cite) => {
    expect(answer('seat 1  home $5', ...DEALT, line)).toEqual(['wager-closed', cite]);
  });

  test('45.5B(a) Fantasy is there only if it is offered', () => {
    expect(
      played(footballKings, { fantasy: 'not-offered' }, 'seat 1  home $5', 'seat 1  fantasy $5')
        .refusal?.refused,
    ).toBe('unknown-wager');
    expect(Object.keys(footballKings.wagers(rulesOf({ fantasy: 'not-offered' })))).toEqual([
      'home',
      'visitor',
      'tie',
      'over-56',
      'under-55',
      'hail-mary',
    ]);
  });

  test('45.5(b) nobody sits out of a round that he has wagered on', () => {
    const rules = rulesOf();
    const goes = (seat: number, ...lines: string[]) => {
      const { state } = played(footballKings, {}, ...lines);
      return footballKings.leaves?.(rules, state.round as never, seat, state);
    };
    expect(goes(1, 'seat 1  home $5', ...DEALT)).toMatchObject({
      refused: 'round-in-play',
      cite: 'N.J.A.C. 13:69F-45.5(b)',
    });
    expect(goes(1, 'seat 1  home $5')).toEqual([]);
    // Who joined after "No more bets" has not wagered.
    expect(goes(2, 'seat 1  home $5', ...DEALT, 'seat 2  joins')).toEqual([]);
    expect(answer('seat 1  home $5', 'seat 1  sits out')?.[0]).toBe('wagers-on-layout');
  });

  test('45.9 one position for each player, unless the licensee permits more', () => {
    expect(footballKings.positions?.(rulesOf())).toEqual({
      most: 1,
      cite: 'N.J.A.C. 13:69F-45.9',
    });
    expect(footballKings.positions?.(rulesOf({ additionalPositions: 'yes' })).most).toBe(6);
  });
});
