import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allRuns,
  countOf,
  countsWithin,
  find,
  type Intervals,
  put,
  restate,
  runsIn,
  runsWithin,
} from './intervals.ts';
import { type Holding, STATES, type State } from './states.ts';

const holding = (state: State): Holding => ({ state, batch: 'b' });

const states = fc.constantFrom<State>('stored', 'issued', 'distributed', 'redeemed');
const changes = fc.array(
  fc.record({
    first: fc.integer({ min: 1, max: 200 }),
    more: fc.integer({ min: 0, max: 60 }),
    state: states,
    how: fc.constantFrom('put', 'restate'),
  }),
  { maxLength: 60 },
);

/** The same, one serial number at a time. */
const naive = (said: readonly { first: number; more: number; state: State; how: string }[]) => {
  const known = new Map<number, State>();
  for (const { first, more, state, how } of said) {
    for (let number = first; number <= first + more; number += 1) {
      if (how === 'put' || known.has(number)) known.set(number, state);
    }
  }
  return known;
};

const built = (said: readonly { first: number; more: number; state: State; how: string }[]) =>
  said.reduce<Intervals>(
    (tree, { first, more, state, how }) =>
      how === 'put'
        ? put(tree, { first, last: first + more, holding: holding(state) })
        : restate(tree, { first, last: first + more }, () => holding(state)),
    null,
  );

const tilt = (tree: Intervals): number =>
  tree === null
    ? 0
    : Math.max(
        Math.abs((tree.left?.height ?? 0) - (tree.right?.height ?? 0)),
        tilt(tree.left),
        tilt(tree.right),
      );

test('runs know of every number just what a list of all numbers would', () => {
  fc.assert(
    fc.property(
      changes,
      fc.integer({ min: 1, max: 250 }),
      fc.integer({ min: 0, max: 250 }),
      (said, from, more) => {
        const known = naive(said);
        const tree = built(said);
        for (let number = 1; number <= 261; number += 1) {
          expect(find(tree, number)?.holding.state).toBe(known.get(number));
        }
        for (const state of STATES) {
          const all = [...known].filter(([, is]) => is === state);
          expect(countOf(tree, state)).toBe(all.length);
          expect(countsWithin(tree, from, from + more)[STATES.indexOf(state)]).toBe(
            all.filter(([number]) => number >= from && number <= from + more).length,
          );
          expect(
            [...runsIn(tree, state)].reduce((sum, run) => sum + run.last - run.first + 1, 0),
          ).toBe(all.length);
        }
      },
    ),
  );
});

test('runs are in sequence, never touch their like, and the tree stays level', () => {
  fc.assert(
    fc.property(changes, (said) => {
      const tree = built(said);
      const runs = [...allRuns(tree)];
      runs.forEach((run, place) => {
        const before = runs[place - 1];
        if (before === undefined) return;
        expect(run.first).toBeGreaterThan(before.last);
        if (run.first === before.last + 1) expect(run.holding.state).not.toBe(before.holding.state);
      });
      expect(tilt(tree)).toBeLessThanOrEqual(2);
    }),
  );
});

test('a tree of a thousand separate runs is a dozen or so nodes high', () => {
  let tree: Intervals = null;
  for (let place = 1; place <= 1000; place += 1) {
    tree = put(tree, { first: place * 2, last: place * 2, holding: holding('stored') });
  }
  expect(tree?.height).toBeLessThanOrEqual(15);
  expect([...runsWithin(tree, 100, 103)].map(({ first }) => first)).toEqual([100, 102]);
});
