import { expect, test } from 'vitest';
import { isRefusal } from '../../kernel/refusal.ts';
import type { Actor } from '../../table/index.ts';
import {
  decidePeople,
  evolvePeople,
  nobody,
  type People,
  type PeopleCommand,
  type PeopleEvent,
} from './people.ts';
import { endOf, isGuest, overdue, recordedEvery, seenAt } from './sessions.ts';

const MINUTE = 60_000;

const house: readonly Actor[] = [{ person: 'house', duty: 'administrator' }];

const after = (
  state: People,
  at: number,
  ...told: readonly (PeopleCommand | PeopleEvent)[]
): People =>
  told.reduce((now, one) => {
    if (one.type === 'PersonAdded') return evolvePeople(now, one);
    const events = decidePeople(now, one as PeopleCommand, at, house);
    if (isRefusal(events)) throw new Error(events.because);
    return events.reduce(evolvePeople, now);
  }, state);

const person = (name: string, kind: 'staff' | 'patron' | 'regulator') =>
  ({
    type: 'PersonAdded',
    added: { person: name, kind, name, duties: [kind === 'staff' ? 'dealer' : 'player'] },
  }) as const;
const opens = (name: string) => ({ type: 'OpenSession', person: name, session: name }) as const;

test.each([
  ['staff', 5, 16 * 60],
  ['regulator', 5, 16 * 60],
  ['patron', 30, 24 * 60],
] as const)(
  'House rules § sign-on a session of %s ends after %d idle minutes, and after %d in all',
  (kind, idle, most) => {
    const session = { person: 'x', since: 0 };
    expect(endOf(session, kind, 0)).toEqual({ at: idle * MINUTE, why: 'idle' });
    const last = (most - idle) * MINUTE;
    expect(endOf(session, kind, last)).toEqual({ at: most * MINUTE, why: 'idle' });
    expect(endOf(session, kind, last + 1)).toEqual({ at: most * MINUTE, why: 'expired' });
  },
);

test('House rules § sign-on idle time follows from the log: what was recorded there counts, on every node', () => {
  const opened = after(nobody, 0, person('dana', 'staff'), opens('dana'));
  expect(overdue(opened, 5 * MINUTE).sessions).toEqual([]);
  expect(overdue(opened, 5 * MINUTE + 1).sessions).toHaveLength(1);
  const kept = after(opened, 4 * MINUTE, { type: 'KeepSession', session: 'dana' });
  expect(seenAt(kept.sessions.dana!)).toBe(4 * MINUTE);
  expect(overdue(kept, 9 * MINUTE).sessions).toEqual([]);
  expect(overdue(kept, 9 * MINUTE + 1).sessions).toHaveLength(1);
});

test('House rules § sign-on a clock set back ends no session', () => {
  const opened = after(nobody, 100 * MINUTE, person('dana', 'staff'), opens('dana'));
  expect(overdue(opened, 0).sessions).toEqual([]);
});

test('House rules § people a guest is forgotten with the session, and nobody else is', () => {
  const guest = 'guest-0a1b2c3d';
  const both = after(
    nobody,
    0,
    person(guest, 'patron'),
    opens(guest),
    person('guest-of-honor', 'patron'),
  );
  expect(overdue(both, 0).guests).toEqual([]);
  const forget = { type: 'ForgetGuest', person: guest } as const;
  expect(decidePeople(both, forget, 0, house)).toMatchObject({ refused: 'guest-here' });
  const gone = after(both, 0, { type: 'EndSession', session: guest, why: 'idle' });
  expect(overdue(gone, 0).guests).toMatchObject([{ person: guest }]);
  expect(Object.keys(after(gone, 0, forget).people)).toEqual(['guest-of-honor']);
  const honored = { type: 'ForgetGuest', person: 'guest-of-honor' } as const;
  expect(decidePeople(gone, honored, 0, house)).toMatchObject({ refused: 'guest-here' });
});

test('House rules § sign-on activity is recorded five times in an idle limit', () => {
  expect(recordedEvery('staff')).toBe(MINUTE);
  expect(recordedEvery('regulator')).toBe(MINUTE);
  expect(recordedEvery('patron')).toBe(6 * MINUTE);
});

test('House rules § sign-on a session whose person is gone ends like that of a patron', () => {
  const orphaned: People = { ...nobody, sessions: { s1: { person: 'gone', since: 0 } } };
  expect(overdue(orphaned, 30 * MINUTE).sessions).toEqual([]);
  expect(overdue(orphaned, 30 * MINUTE + 1).sessions).toHaveLength(1);
});

test.each([
  ['guest-0123abcd', true],
  ['a-guest-0123abcd', false],
  ['guest-0123abcd-2', false],
  ['guest-0123abc', false],
  ['guest-0123ABCD', false],
])('House rules § people only a name that the house gives is a guest: %s, %s', (name, is) => {
  expect(isGuest(name)).toBe(is);
});
