import { expect, test } from 'vitest';
import { type Draft, draft, NOTHING } from '../log/log-entry.ts';
import { type Answer, argumentsOf, placedEntry, streamsOf } from './postgres-append.ts';

const LINK = 'ab'.repeat(32);
const made = (key: string, events: readonly string[], more: Partial<Draft> = {}): Draft =>
  draft({
    ...{ at: 1_000, by: [{ person: 'dealer "1"', duty: 'dealer' }], key, command: { key } },
    expected: [
      { stream: 'a', version: 0, link: NOTHING },
      { stream: 'b', version: 7, link: LINK },
    ],
    events: events.map((stream, at) => ({ stream, event: { at } })),
    ...more,
  });
const one = made('k1', ['b', 'a', 'b']);
const two = made('k2', [], { at: 2_000, expected: [{ stream: 'c', version: 3, link: LINK }] });
const links = one.events.map(({ link }) => link);

test('House rules § store the arrays that an append sends are those that the database reads', () => {
  const by = String.raw`{"[{\"duty\":\"dealer\",\"person\":\"dealer \\\"1\\\"\"}]"}`;
  const text = (at: number) => String.raw`"{\"at\":${at}}"`;
  expect(argumentsOf([one])).toEqual([
    ...['{1000}', '{"k1"}', by, String.raw`{"{\"key\":\"k1\"}"}`],
    `{"${[one.content, ...links].join('\n')}"}`,
    // No draft before it has its key; its streams, each once.
    ...['{0}', '{"a","b"}'],
    // Which draft touches which stream, from which link, and where that stands afterwards.
    ...['{1,1}', '{1,2}', `{"${NOTHING}","${LINK}"}`, '{1,9}', `{"${links[1]}","${links[2]}"}`],
    // Which draft has which event, where.
    ...['{1,1,1}', '{0,1,2}', '{2,1,2}', '{8,1,9}', `{${[0, 1, 2].map(text).join()}}`],
    `{${links.map((link) => `"${link}"`).join()}}`,
  ]);
});

test('House rules § store of several drafts each has its place, and a stream only looked at stays where it is', () => {
  const sent = argumentsOf([one, two, made('k1', ['a'])]);
  expect(sent[0]).toBe('{1000,2000,1000}');
  expect(sent[1]).toBe('{"k1","k2","k1"}');
  expect(sent[6]).toBe('{"a","b","c"}');
  expect(sent.slice(7, 9)).toEqual(['{1,1,2,3,3}', '{1,2,3,1,2}']);
  // The second writes nothing, the third only to the first stream.
  expect(sent[10]).toBe('{1,9,3,1,7}');
  expect(sent[11]?.split(',')[2]).toBe(`"${LINK}"`);
  expect(sent.slice(12, 16)).toEqual(['{1,1,1,3}', '{0,1,2,0}', '{2,1,2,1}', '{8,1,9,1}']);
  expect(sent[4]?.split(',')[1]).toBe(`"${two.content}"`);
});

test('House rules § idempotency of drafts with the same key each names the one before it', () => {
  const batch = ['k1', 'k2', 'k1', 'k1', 'k2'].map((key) => made(key, []));
  expect(argumentsOf(batch)[5]).toBe('{0,0,1,3,2}');
});

test('House rules § store nothing is nothing to the database', () => {
  expect(new Set(argumentsOf([]))).toEqual(new Set(['{}']));
  expect(streamsOf([])).toEqual([]);
  expect(streamsOf([one, two, one])).toEqual(['a', 'b', 'c']);
});

test('House rules § store an entry is its draft, where the database says that it was placed', () => {
  const none: Answer = {
    ...{ found: null, placed: null, prior: null, made: null, moved: null, actual: null },
  };
  const answer = { ...none, placed: 5, prior: NOTHING, made: LINK };
  const { at, by, key, command, events } = one;
  expect(placedEntry(one, answer)).toStrictEqual({
    ...{ position: 5, at, by, key, command, events, before: NOTHING, hash: LINK },
  });
  for (const missing of ['placed', 'prior', 'made'])
    expect(placedEntry(one, { ...answer, [missing]: null }), missing).toBeUndefined();
  expect(placedEntry(one, { ...none, found: 3 })).toBeUndefined();
});
