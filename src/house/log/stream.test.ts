import { expect, test } from 'vitest';
import {
  afterwards,
  eventsIn,
  folding,
  type Happening,
  lookAhead,
  on,
  statesOf,
  stream,
  streamsIn,
} from './stream.ts';

const sum = (name: string, shape?: string) =>
  stream(name, { initial: 0, evolve: (total: number, by: number) => total + by }, shape);
const [a, b, c] = [sum('a'), sum('b'), sum('c')];
const looked = { one: a, several: { left: b, right: c }, again: a, none: undefined };

test('House rules § store a stream has a shape where its state is kept, and none where it is not', () => {
  expect(sum('a')).not.toHaveProperty('shape');
  expect(sum('a', 'sum 1')).toMatchObject({ name: 'a', shape: 'sum 1' });
});

test('House rules § store each stream that a decision looks at is found once, by itself or among several', () => {
  expect(streamsIn(looked)).toEqual([a, b, c]);
  expect(streamsIn({ none: undefined })).toEqual([]);
});

test('House rules § store what streams have become is told by the names that a decision calls them', () => {
  expect(statesOf(looked, ({ name }) => `state of ${name}`)).toEqual({
    ...{ one: 'state of a', again: 'state of a', none: undefined },
    several: { left: 'state of b', right: 'state of c' },
  });
});

const happened: readonly Happening[] = [
  ...on(a, [1, 2]),
  ...on(c, [10]),
  { stream: 'elsewhere', event: 100 },
];

test('House rules § store what happened is folded into the streams it happened to, and into no other', () => {
  const before = { one: 5, several: { left: 6, right: 7 }, again: 5, none: undefined };
  expect(afterwards(looked, before, happened)).toEqual({
    ...{ one: 8, again: 8, none: undefined },
    several: { left: 6, right: 17 },
  });
  expect(afterwards(looked, before, [])).toEqual(before);
});

test('House rules § store looking ahead says what each event makes of its stream', () => {
  const { after, all } = lookAhead(a, 5, happened, []);
  expect(after).toBe(8);
  expect(all).toEqual([
    { stream: 'a', event: 1, makes: 6 },
    { stream: 'a', event: 2, makes: 8 },
    ...happened.slice(2),
  ]);
});

test('House rules § store the events of a stream are found among others', () => {
  expect(eventsIn(a, happened)).toEqual([1, 2]);
  expect(eventsIn(b, happened)).toEqual([]);
});

test('House rules § store whoever folds a log begins at the beginning, or with what was kept', () => {
  const states = folding();
  expect(states.of(a)).toBe(0);
  expect(states.tell(a, 3)).toEqual({ before: 0, event: 3, after: 3 });
  expect(states.tell(a, 4)).toEqual({ before: 3, event: 4, after: 7 });
  expect([states.of(a), states.of(b)]).toEqual([7, 0]);
  expect([...states.kept()]).toEqual([['a', 7]]);
  const again = folding(states.kept());
  expect(again.tell(a, 1)).toMatchObject({ before: 7, after: 8 });
  // What was kept stays as it was for whoever else has it.
  expect(states.of(a)).toBe(7);
});
