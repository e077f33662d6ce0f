import { expect, test } from 'vitest';
import { fitted, helpFor } from './help.ts';
import { main } from './main.ts';
import { words } from './words.ts';

const said = async (...args: readonly string[]) => {
  const printed: string[] = [];
  const code = await main(args, { print: (line) => printed.push(line), error: () => {} });
  return { code, printed: printed.join('\n') };
};

const HELPS: readonly (readonly [string, string])[] = (
  await Promise.all(
    Object.entries(words).map(async ([word, load]) => {
      const { help, parts = {} } = await load();
      const named = Object.entries(parts).map(([part, text]) => [`${word} ${part}`, text] as const);
      return [[word, help] as const, ...named];
    }),
  )
).flat();

const optionsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([option]) => option);

test.each(HELPS)('houseway %s --help fits eighty columns and narrower ones', (_, help) => {
  for (const columns of [60, 80, 100]) {
    const long = fitted(help, columns)
      .split('\n')
      .filter((line) => line.length > columns && line.trim().includes(' '))
      // What is set in further is a script or a table of words: it stays as it is written.
      .filter((line) => columns >= 80 || !/^ {4}|^ {2}\S+ {2,}/.test(line));
    expect(long).toEqual([]);
  }
});

test.each(HELPS)('houseway %s --help uses the width there is and loses no word', (_, help) => {
  const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '\\');
  for (const columns of [60, 80, 100]) {
    expect(wordsOf(fitted(help, columns))).toEqual(wordsOf(help));
  }
  const heights = [60, 100].map((columns) => fitted(help, columns).split('\n').length);
  expect(heights[0]).toBeGreaterThanOrEqual(heights[1] ?? 0);
});

test.each(HELPS)('houseway %s --help has an example, with options that it names', (name, help) => {
  const [usage = '', ...rest] = help.split('\n\n');
  const examples = rest.flatMap((block) =>
    block.split('\n').filter((line) => line.startsWith(`  houseway ${name}`)),
  );
  expect(examples).not.toEqual([]);
  const whole = HELPS.filter(([other]) => other.split(' ')[0] === name.split(' ')[0]);
  const known = optionsIn([usage, ...whole.map(([, text]) => text.split('\n\n')[0])].join('\n'));
  expect(optionsIn(examples.join('\n')).filter((option) => !known.includes(option))).toEqual([]);
});

test('a part of a command has help of its own, in whatever form it is asked', async () => {
  for (const args of [
    ['coupons', 'cost', '--help'],
    ['help', 'coupons', 'cost'],
  ]) {
    const { code, printed } = await said(...args);
    expect(code).toBe(0);
    expect(printed).toMatch(/^houseway coupons cost <game>/);
    expect(printed).not.toContain('import-mail');
  }
  const coupons = await words.coupons?.();
  if (coupons === undefined) throw new Error('there are no coupons');
  expect(helpFor(coupons, 'toString')).toBe(helpFor(coupons, undefined));
});

test('a long example goes on behind a backslash, and an option keeps its value', () => {
  const help =
    'houseway x FILE [--out FILE]\n\n  houseway x "a name" --out /some/where/far/away.csv';
  expect(fitted(help, 40)).toBe(
    'houseway x FILE [--out FILE]\n\n  houseway x "a name" \\\n      --out /some/where/far/away.csv',
  );
});
