import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { main } from '../src/cli/main.ts';
import { games } from '../src/games/index.ts';
import { readScript, transcript } from '../src/kernel/notation.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { claimOf, type Example, examplesIn, noTables, played } from './refusals.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const printed = async (...args: readonly string[]): Promise<readonly string[]> => {
  const lines: string[] = [];
  await main(args, { print: (line) => lines.push(line), error: (line) => lines.push(line) });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal are no part of what is printed
  return lines.flatMap((line) => line.replaceAll(/\u001b\[\d+m/g, '').split('\n'));
};

describe('docs/refusals.md', () => {
  const examples = examplesIn(read('docs/refusals.md'));
  const tables = noTables();
  const setUps = examples.filter(({ code }) => code === '');
  for (const setUp of setUps) played(setUp, tables);

  test('its tables are set up without a refusal', () => {
    expect(setUps.map((setUp) => played(setUp, tables))).toEqual(setUps.map(({ text }) => text));
    expect([...tables.keys()].slice(-4)).toEqual(['felt', 'electronic', 'practice', 'spread']);
  });

  const refused = examples.filter(({ code }) => code !== '');
  test.each(refused.map((example) => [example.code, example.section, example] as const))(
    '%s (%s) is refused as shown',
    (code, _section, example) => {
      expect(played(example, tables)).toBe(example.text);
      expect(claimOf(example)).toMatch(new RegExp(`^refused ${code} {2}\\S`));
    },
  );

  test('an example with another code, another paragraph or no refusal at all is caught', () => {
    const broken = (example: Example | undefined, what: string | RegExp, instead: string) => {
      const text = example?.text.replace(what, instead) ?? '';
      expect(text).not.toBe(example?.text);
      return played({ ...example!, text }, tables) === text;
    };
    for (const kind of ['round', 'table', 'command', 'watch']) {
      const example = refused.findLast((one) => one.kind === kind);
      expect(broken(example, /refused \S+/, 'refused something-else')).toBe(false);
      expect(broken(example, / {2}\S+ .*§.*/, '  House rules § void')).toBe(false);
      expect(broken(example, / *→ refused.*/, '')).toBe(false);
    }
  });

  const sources: Readonly<Record<string, readonly string[]>> = {
    'What every game refuses': [
      ...['play', 'placing', 'command', 'money', 'payment', 'submission', 'notation'],
    ].map((name) => `src/kernel/${name}.ts`),
    'What Three Dice Football refuses': globSync('src/games/three-dice-football/*.ts', {
      cwd: root,
    }),
    'What a table refuses': globSync('src/table/*.ts', { cwd: root }),
  };
  test.each(Object.entries(sources))(
    '%s: every code of the source, each once',
    (section, files) => {
      const codes = files
        .filter((file) => !file.endsWith('.test.ts'))
        .flatMap((file) => [...read(file).matchAll(/\brefuse\(\s*'([a-z-]+)'/g)])
        .map(([, code]) => code);
      expect(codes.length).toBeGreaterThan(10);
      const shown = refused.filter((one) => one.section === section).map(({ code }) => code);
      expect(shown.toSorted()).toEqual([...new Set(codes)].toSorted());
    },
  );
});

describe('README.md', () => {
  const readme = read('README.md');

  test.each(['Touchdown', 'Defense', 'Extra Point'])(
    'the odds of %s are what the code prints',
    async (title) => {
      const line = (await printed('odds', 'three-dice-football')).find((one) =>
        one.startsWith(`${title}  `),
      );
      expect(line).toMatch(/\d%/);
      expect(readme.split('\n')).toContain(line?.trimEnd());
    },
  );

  test('the round it shows goes as shown', () => {
    const script = `three-dice-football
seat 1  touchdown $10
seat 2  defense $5
offer 1
accept 1
throw 64/2
seat 2  defense $5
seat 1  penalty $1
throw 31/5`;
    const { game, script: spoken } = expectAccepted(readScript(games, script));
    const shown = /^\$ npx houseway play .*\n([\s\S]*?)^```$/m.exec(readme)?.[1] ?? '';
    const lines = shown
      .trimEnd()
      .split('\n')
      .filter((line) => line !== '…');
    expect(lines.length).toBeGreaterThan(2);
    expect(transcript(game, spoken).split('\n')).toEqual(expect.arrayContaining(lines));
  });

  test('every command it names is one', async () => {
    const overview = await printed('help');
    const words = overview.flatMap((line) => /^ {2}([a-z-]+) {2,}\S/.exec(line)?.[1] ?? []);
    expect(words).toContain('odds');
    const named = [...readme.matchAll(/\bhouseway ([a-z][a-z-]*)/g)].map(([, word]) => word);
    const listed = /lists everything else: ([^.]*)\./.exec(readme)?.[1] ?? '';
    const all = [...named, ...[...listed.matchAll(/`([a-z-]+)`/g)].map(([, word]) => word)];
    expect(all.length).toBeGreaterThan(4);
    expect(all.filter((word) => !words.includes(word ?? ''))).toEqual([]);
  });
});

test('docs/README.md leads to every page beside it', () => {
  const written = ['docs/library.md', 'docs/refusal-index.md', 'docs/README.md'];
  const pages = globSync('docs/*.md', { cwd: root }).filter((page) => !written.includes(page));
  expect(pages.length).toBeGreaterThan(20);
  const index = read('docs/README.md');
  expect(pages.filter((page) => !index.includes(`](${page.replace('docs/', '')})`))).toEqual([]);
});

test('docs/felt.md lists what a game may declare of its screen, no more and no less', () => {
  const members = (text: string, indent: number) =>
    [...text.matchAll(new RegExp(`^ {${indent}}(?:readonly )?(\\w+)\\??[(:]`, 'gm'))].map(
      ([, name]) => name,
    );
  const [, declared = ''] =
    /readonly screen\?: \{\n(.*?)\n {2}\};/s.exec(read('src/kernel/game.ts')) ?? [];
  const [, listed = ''] = /screen: \{\n(.*?)\n\}/s.exec(read('docs/felt.md')) ?? [];
  expect(members(declared, 4)).toContain('deals');
  expect(members(listed, 2).toSorted()).toEqual(members(declared, 4).toSorted());
});

test('docs/log-events.md and docs/fairness.md name every event of a house, its people, tables, devices and meters', () => {
  const sources = [
    ...['src/house/floor.ts', 'src/house/people/people.ts', 'src/house/alerts/alerts.ts'],
    ...['src/house/dealing/device.ts', 'src/progressive/pool.ts', 'src/kernel/play.ts'],
    ...['src/table/opening.ts', 'src/table/seats.ts', 'src/table/handling.ts'],
  ];
  const events = sources.flatMap((file) =>
    [...read(file).matchAll(/readonly type: '([A-Z]\w+)'/g)].map(([, type]) => type ?? ''),
  );
  expect(events.length).toBeGreaterThan(60);
  const pages = read('docs/log-events.md') + read('docs/fairness.md');
  expect(events.filter((type) => !new RegExp(`\\b${type}\\b`).test(pages))).toEqual([]);
});

test('docs/http.md lists the routes of the server, no more and no fewer', () => {
  const served = globSync('src/server/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...read(file).matchAll(/\bapp\.(get|post)\(\s*'(\/api[^']*)'/g)])
    .map(([, method, path]) => `${method?.toUpperCase()} ${path}`);
  const listed = [...read('docs/http.md').matchAll(/^\| `([A-Z]+)` \| `([^`]+)` \|/gm)];
  expect(listed.map(([, method, path]) => `${method} ${path}`).toSorted()).toEqual(
    served.toSorted(),
  );
});

/** Addresses of links and pictures; what stands in code is no link. */
const linksIn = (page: string): readonly string[] =>
  [...page.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].flatMap(
    ([, to]) => to ?? [],
  );

/** Relative links of a page that lead nowhere. */
const broken = (path: string, page: string): readonly string[] =>
  linksIn(page).filter((to) => {
    const file = to.split('#')[0] ?? '';
    return !/^[a-z]+:/.test(to) && file !== '' && !existsSync(join(root, dirname(path), file));
  });

const pages = ['*.md', 'docs/**/*.md', 'decisions/*.md', 'law/**/*.md'].flatMap((some) =>
  globSync(some, { cwd: root }),
);

test.each(pages)('%s: every relative link leads somewhere', (path) => {
  expect(broken(path, read(path))).toEqual([]);
});

test('a link that leads nowhere is found, one in code is not taken for one', () => {
  expect(broken('docs/x.md', '[a](nowhere.md#b) [c](../README.md) `[d](e.md)`')).toEqual([
    'nowhere.md#b',
  ]);
});

test('decisions/README.md lists every record once', () => {
  const records = globSync('*.md', { cwd: join(root, 'decisions') }).filter(
    (one) => one !== 'README.md',
  );
  expect(
    linksIn(read('decisions/README.md'))
      .filter((to) => /^\d/.test(to))
      .toSorted(),
  ).toEqual(records.toSorted());
});
