import { expect, test } from 'vitest';
import type { Actor } from '../../table/index.ts';
import {
  anothersLimits,
  awayAt,
  decideOwnLimits,
  evolveOwnLimits,
  playedOn,
  timeAt,
  unprotected,
} from './own-limits.ts';

const LIMITS = 'House rules § play limits';
const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

const own = (asks: Parameters<typeof decideOwnLimits>[1], now = unprotected, at = 1_000) =>
  decideOwnLimits(now, asks, at);
const forLife = { ...unprotected, excluded: { since: 0 } };
const forAYear = { ...unprotected, excluded: { since: 0, until: YEAR } };
const refusal = (refused: string, because: string) => ({ refused, because, cite: LIMITS });

test('House rules § play limits an exclusion holds its term, is made longer only, and ends by request after it', () => {
  const exclude = (term: '1 year' | '5 years' | 'life') =>
    ({ type: 'ExcludeSelf', person: 'pat', term }) as const;
  const shorter = refusal('exclusion-holds', 'An exclusion can be made longer, not shorter.');
  expect(own(exclude('1 year'))).toEqual([
    { type: 'SelfExcluded', person: 'pat', since: 1_000, until: YEAR + 1_000 },
  ]);
  expect(own(exclude('5 years'), forAYear)).toMatchObject([{ until: 5 * YEAR + 1_000 }]);
  expect(own(exclude('life'), forAYear)).toEqual([
    { type: 'SelfExcluded', person: 'pat', since: 1_000 },
  ]);
  expect(own(exclude('life'), forLife)).toEqual(shorter);
  expect(own(exclude('1 year'), forLife)).toEqual(shorter);
  expect(own(exclude('1 year'), forAYear, 0)).toHaveLength(1);
  expect(own(exclude('1 year'), forAYear, -1)).toEqual(shorter);
  const end = { type: 'EndExclusion', person: 'pat', reason: 'asked' } as const;
  const holds = refusal('exclusion-holds', 'The exclusion ends only after its term.');
  expect(own(end)).toEqual(refusal('not-excluded', 'This patron is not excluded.'));
  expect([own(end, forLife, 9 * YEAR), own(end, forAYear, YEAR - 1)]).toEqual([holds, holds]);
  expect(own(end, forAYear, YEAR)).toEqual([
    { type: 'ExclusionEnded', person: 'pat', reason: 'asked' },
  ]);
  const ended = evolveOwnLimits(forAYear, {
    type: 'ExclusionEnded',
    person: 'pat',
    reason: 'asked',
  });
  expect(ended).toEqual(unprotected);
});

test.each([
  ['2027-03-01', '1 year', '2028-03-01'],
  ['2028-02-29', '1 year', '2029-03-01'],
  ['2026-11-20', '1 year', '2027-11-20'],
  ['2026-11-20', '5 years', '2031-11-20'],
] as const)(
  'House rules § play limits an exclusion from %s for %s is over on %s, with a leap day or without',
  (from, term, day) => {
    const [since, end] = [Date.parse(from), Date.parse(day)];
    const [event] = own({ type: 'ExcludeSelf', person: 'pat', term }, unprotected, since) as [
      Parameters<typeof evolveOwnLimits>[1],
    ];
    const now = evolveOwnLimits(unprotected, event);
    const ends = { type: 'EndExclusion', person: 'pat', reason: 'asked' } as const;
    expect(own(ends, now, end - 1)).toMatchObject({ refused: 'exclusion-holds' });
    expect(own(ends, now, end)).toMatchObject([{ type: 'ExclusionEnded' }]);
    expect(awayAt(now, since)).toEqual({ until: end });
  },
);

test('House rules § play limits a patron sets only their own, and a break is not shortened by another', () => {
  const coolOff = { type: 'CoolOff', person: 'pat', hours: 24 } as const;
  const at = (duty: Actor['duty'], person: string) =>
    anothersLimits(coolOff, [{ person, duty }]) ??
    decideOwnLimits({ ...unprotected, awayUntil: 30 * HOUR }, coolOff, 0);
  expect(at('player', 'other')).toEqual(
    refusal('not-your-seat', 'Patrons may set only their own limits.'),
  );
  expect(at('cage', 'other')).toEqual([{ type: 'CooledOff', person: 'pat', until: 30 * HOUR }]);
  expect(own(coolOff)).toEqual([{ type: 'CooledOff', person: 'pat', until: 24 * HOUR + 1_000 }]);
});

test('House rules § play limits until when somebody is away: for good, until a day, or not at all', () => {
  expect(awayAt(forLife, 9 * YEAR)).toEqual({});
  expect(awayAt(forAYear, 9 * YEAR)).toEqual({ until: YEAR });
  expect(awayAt({ ...unprotected, awayUntil: 10 }, 9)).toEqual({ until: 10 });
  expect([awayAt({ ...unprotected, awayUntil: 10 }, 10), awayAt(unprotected, 0)]).toEqual([
    undefined,
    undefined,
  ]);
});

test('House rules § play limits time is counted between wagers of a quarter of an hour or less, day by day', () => {
  const played = { day: 'd', lostCents: 5, milliseconds: 100, last: 1_000 };
  expect(timeAt(played, 1_000 + HOUR / 4)).toBe(100 + HOUR / 4);
  expect(timeAt(played, 1_001 + HOUR / 4)).toBe(100);
  expect(playedOn({ ...unprotected, played }, 'd')).toBe(played);
  expect(playedOn({ ...unprotected, played }, 'e')).toEqual({
    day: 'e',
    lostCents: 0,
    milliseconds: 0,
    last: 0,
  });
  const now = { ...unprotected, played, open: { 'T1/1/1': 500, 'T1/1/2': 700 } };
  const counts = {
    type: 'PlayCounted',
    person: 'pat',
    day: 'd',
    at: 2_000,
    lostCents: -200,
  } as const;
  const open = { 'T1/1/1': 0, 'T1/2/1': 900 };
  expect(evolveOwnLimits(now, { ...counts, open })).toEqual({
    ...unprotected,
    open: { 'T1/1/2': 700, 'T1/2/1': 900 },
    played: { day: 'd', lostCents: -195, milliseconds: 100, last: 1_000 },
  });
  expect(evolveOwnLimits(now, { ...counts, open, wagered: true }).played).toEqual({
    ...{ day: 'd', lostCents: -195, milliseconds: 1_100, last: 2_000 },
  });
});
