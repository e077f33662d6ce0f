import { expect, test } from 'vitest';
import { filesOf, readGolden } from '../../test/golden-files.ts';
import { spoken } from '../../test/spoken.ts';
import { games } from './index.ts';

/** What no round of the golden ones says. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  'asia-poker': [
    ...['count 3 hands 7 8 7 7 7 7 7', 'deal 49 face down', 'wrong start', 'expose 0 card 2: Kd'],
    ...['seat 3  asks for the house way', 'seat 3  asks for the house way As Ks Qs Js 9h 9d 4c'],
    ...['seat 3  has set', 'turn dealer As Ks Qs Js 9h 9d 4c', 'seat 3  surrenders, 7 counted'],
    ...['reveal 3', 'reveal 3  As Ks Qs Js / 9h 9d / 4c', 'seat 3  plays on', 'shoe brought'],
    ...['seat 3  leaves', 'seat 3  abandons the wagers', 'misdeal 3: 8', 'face up 4c'],
  ],
  'football-kings': ['cutting card', 'misdeal 5 4', 'count 43 home 5 visitor 4', 'count 44'],
};

/** Of the lines of played rounds one for every shape: numbers and cards do not make another. */
const linesOf = (id: string): readonly string[] => {
  const { read } = spoken(games[id]!.commands);
  const lines = filesOf(id, /\.round$/).flatMap((file) =>
    readGolden(id, file)
      .split('\n')
      .map((line) => line.split('→')[0]?.trim() ?? '')
      .filter((line) => read(line) !== undefined),
  );
  const shapeOf = (line: string): string =>
    line.replaceAll(/\b\d+\b/g, '#').replaceAll(/\b([2-9TJQKA][shdc]|Joker)\b/g, '*');
  const all = [...lines, ...(MORE[id] ?? [])];
  return [...new Map(all.map((line) => [shapeOf(line), line])).values()];
};

test.each(Object.keys(games))(
  '%s: a line with more before it or behind it is not the same line',
  (id) => {
    const { read } = spoken(games[id]!.commands);
    const lines = linesOf(id);
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) {
      const meant = read(line);
      for (const more of [`${line} hut`, `${line}hut`, `hut ${line}`, `hut${line}`])
        expect(read(more), more).not.toEqual(meant);
    }
  },
);

test.each(Object.keys(games))('%s: a number is read to its last digit', (id) => {
  const { read } = spoken(games[id]!.commands);
  for (const line of linesOf(id)) {
    for (const { index } of line.matchAll(/(?<= )\d(?=[ :,]|$)/g)) {
      const longer = `${line.slice(0, index)}1${line.slice(index)}`;
      const command = read(longer);
      if (command === undefined) continue;
      expect(JSON.stringify(command), longer).toMatch(new RegExp(`\\b1${line[index]}\\b`));
    }
  }
});

test.each(Object.keys(games))(
  '%s: more spaces between the words of a line change nothing',
  (id) => {
    const { read } = spoken(games[id]!.commands);
    for (const line of linesOf(id).filter((one) => one.includes('  ')))
      expect(read(line.replace('  ', '    ')), line).toEqual(read(line));
  },
);
