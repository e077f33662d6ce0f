import { type Refusal, refuse } from '../../kernel/refusal.ts';
import { recent } from './recent.ts';

/** Each failure doubles the wait, from the third on, up to five minutes. */
export const waitAfter = (failures: number): number =>
  failures < 3 ? 0 : Math.min(300_000, 1000 * 2 ** (failures - 3));

/** GLI-19 B.2.3(g): the failure that somebody is given notice of. */
const NOTICED = 3;
/** From addresses where a name never passed, this many failures a minute; then these addresses wait. */
const MOST_FROM_STRANGERS = 60;
const MINUTE = 60_000;
/** An address that tries more names than are remembered has long been slowed as an address. */
const MOST_REMEMBERED = 20_000;

interface Failures {
  readonly count: number;
  readonly last: number;
}

/** Who tried to sign in from where. */
export interface Attempts {
  may(person: string, from: string): true | Refusal<'slow-down'>;
  /** Answers whether this failure belongs in the log: the 1st, 2nd, 3rd, 4th, 8th … of a name does. */
  failed(person: string, from: string): boolean;
  passed(person: string, from: string): void;
}

/**
 * Failed sign-ins slow the name at the address they came from. A stranger elsewhere waits alone: whoever has signed in
 * from an address before is not kept out of it by failures from others. `now` counts milliseconds and never
 * goes back, so that a clock set wrong locks nobody out.
 */
export const attempts = (now: () => number): Attempts => {
  const pairs = recent<Failures>(MOST_REMEMBERED);
  const names = recent<number>(MOST_REMEMBERED);
  const strangers = recent<{ readonly since: number; readonly count: number }>(MOST_REMEMBERED);
  const known = recent<true>(MOST_REMEMBERED);
  const pairOf = (person: string, from: string): string => `${from}\n${person}`;

  const inMinute = (person: string): number => {
    const minute = strangers.get(person);
    return minute === undefined || now() - minute.since >= MINUTE ? 0 : minute.count;
  };

  return {
    may: (person, from) => {
      const pair = pairOf(person, from);
      const failures = pairs.get(pair);
      const wait = failures === undefined ? 0 : failures.last + waitAfter(failures.count) - now();
      if (wait > 0) return slowDown(wait);
      const crowded = known.get(pair) === undefined && inMinute(person) >= MOST_FROM_STRANGERS;
      return crowded ? slowDown(MINUTE) : true;
    },
    failed: (person, from) => {
      const pair = pairOf(person, from);
      pairs.set(pair, { count: (pairs.get(pair)?.count ?? 0) + 1, last: now() });
      const count = inMinute(person);
      const since = count === 0 ? now() : (strangers.get(person)?.since ?? now());
      if (known.get(pair) === undefined) strangers.set(person, { since, count: count + 1 });
      const all = (names.get(person) ?? 0) + 1;
      names.set(person, all);
      // After the third ever fewer are, so that guesses do not fill the log.
      return all === NOTICED || (all & (all - 1)) === 0;
    },
    passed: (person, from) => {
      const pair = pairOf(person, from);
      pairs.delete(pair);
      names.delete(person);
      known.set(pair, true);
    },
  };
};

const slowDown = (wait: number): Refusal<'slow-down'> =>
  refuse(
    'slow-down',
    `Too many failed attempts. Try again in ${Math.ceil(wait / 1000)} seconds.`,
    'House rules § sign-on',
  );
