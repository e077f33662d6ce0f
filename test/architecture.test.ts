import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { wayOfAWager } from './architecture.ts';
import { importsOf } from './levels.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const way = wayOfAWager();

const importedBy = (file: string): readonly string[] =>
  importsOf(readFileSync(`${root}${file}`, 'utf8'))
    .filter((path) => path.startsWith('.'))
    .map((path) => posix.normalize(posix.join(posix.dirname(file), path)));

/** Whether a file takes another, itself or through the files of its own folder and their index. */
const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
  if (from === to) return true;
  if (seen.has(from) || !existsSync(`${root}${from}`)) return false;
  seen.add(from);
  return importedBy(from).some((next) => reaches(next, to, seen));
};

test('the way of a wager has twenty steps, each file named once, and every file exists', () => {
  expect(way.map(({ step }) => step)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  expect(new Set(way.map(({ file }) => file)).size).toBe(way.length);
  expect(way.filter(({ file }) => !existsSync(`${root}${file}`))).toEqual([]);
});

// Over HTTP nothing is imported, a store is a port that is handed in, and the door asks the house once it has parsed.
const APART = [3, 5, 13, 14, 16, 17, 18, 19];

test.each(way.slice(1).filter(({ step }) => !APART.includes(step)))(
  'step $step, $file, is taken by the step before it',
  ({ step, file }) => {
    const before = way[step - 2]?.file ?? '';
    expect(reaches(before, file)).toBe(true);
  },
);

test('what is apart meets where the picture says: the door, the log, the stream', () => {
  const file = (step: number) => readFileSync(`${root}${way[step - 1]?.file}`, 'utf8');
  expect(file(2)).toContain("'/api/tables'");
  expect(file(3)).toContain("'/api/tables/:table'");
  expect(reaches(way[2]?.file ?? '', way[4]?.file ?? '')).toBe(true);
  expect(reaches('src/house/log/log.ts', way[13]?.file ?? '')).toBe(true);
  expect(reaches('src/table/index.ts', way[12]?.file ?? '')).toBe(true);
  expect(reaches(way[17]?.file ?? '', way[16]?.file ?? '')).toBe(true);
  expect(file(19)).toContain('/events');
});
