import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tableCommands } from '../src/table/index.ts';
import { ROOMS } from '../src/web/rooms/frame/rooms.ts';

const guide = readFileSync(new URL('../docs/pit.md', import.meta.url), 'utf8');

/** Words in bold that are no form of a table. */
const WORDS: readonly string[] = ['due'];

test('docs/pit.md names forms as they are on the screen', () => {
  const titles = Object.values(tableCommands).map(({ words }) => words?.title);
  const named = [...guide.matchAll(/\*\*([^*]+)\*\*/g)].map(([, title = '']) => title);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((one) => !WORDS.includes(one) && !titles.includes(one))).toEqual([]);
});

test('docs/pit.md leads to rooms that there are', () => {
  const rooms = [...guide.matchAll(/`\/rooms\/(\w+)/g)].map(([, room = '']) => room);
  expect(rooms).toContain('pit');
  expect(rooms.filter((room) => !ROOMS.some((one) => one.room === room))).toEqual([]);
});
