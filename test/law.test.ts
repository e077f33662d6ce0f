import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { games } from '../src/games/index.ts';
import { isRefusal } from '../src/kernel/refusal.ts';
import { parseSubmission } from '../src/kernel/submission.ts';
import type { Digest } from './law.ts';
import {
  builtOf,
  chapterOf,
  citations,
  citationsIn,
  citationsWithin,
  coverage,
  coverageText,
  digests,
  inEdition577,
  pages,
  parseDigest,
  readings,
} from './law.ts';
import { shownByBlocks } from './law-blocks.ts';

const law = digests();
const report = coverage(law, citations(), shownByBlocks());
const BUILT = builtOf(report.paragraphs);

test('every citation in the source resolves to a heading of law/', () => {
  expect(report.unresolved.map(({ cite, in: file }) => `${cite} in src/${file}`)).toEqual([]);
});

// What the source computes is checked as it comes out, under every choice of every option.
test.each(Object.values(games))('every citation that $title declares resolves', (game) => {
  const addresses = new Set(report.paragraphs.flatMap(({ cite }) => [cite, chapterOf(cite)]));
  const options = Object.entries(game.submission.options);
  const filings = options.flatMap(([name, option]) =>
    'choices' in option ? option.choices.map((choice) => ({ [name]: choice })) : [],
  );
  for (const filed of [{}, ...filings]) {
    const rules = parseSubmission(game.submission, filed);
    // A choice that may be filed only together with another is declared under that other.
    if (isRefusal(rules)) {
      expect(addresses.has(rules.cite)).toBe(true);
      continue;
    }
    const declared = citationsWithin([
      game.editions,
      game.submission,
      game.table,
      game.wagering(rules),
      game.wagers(rules),
      game.limits(rules),
    ]);
    expect(declared.length).toBeGreaterThan(0);
    expect(
      declared.filter((cite) => !addresses.has(cite)),
      JSON.stringify(filed),
    ).toEqual([]);
  }
});

test('every game and the coupons have a digest', () => {
  expect(BUILT.length).toBeGreaterThanOrEqual(Object.keys(games).length + 1);
});

test.each(BUILT)('law/%s: no paragraph is open', (file) => {
  const open = report.paragraphs.filter((each) => each.file === file && each.coverage === 'open');
  expect(open.map(({ cite }) => cite)).toEqual([]);
});

test('what a digest says is tested has tests that are titled by it', () => {
  const tested = report.paragraphs.flatMap(({ cite, status }) =>
    status?.is === 'tested' ? status.why.split(', ').map((file) => [cite, file] as const) : [],
  );
  expect(tested.length).toBeGreaterThan(10);
  for (const [cite, file] of tested) {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    const named = [cite, cite.replace(/^(58 Pa\. Code|House rules) /, '')];
    const titled = named.some((one) =>
      [' ', ',', ':'].some(
        (end) => text.includes(`'${one}${end}`) || text.includes(`\`${one}${end}`),
      ),
    );
    expect([file, cite, titled]).toEqual([file, cite, true]);
  }
});

// A rule that commands or forbids is shown to hold; a citation shows nothing.
test('nothing is merely cited', () => {
  const cited = report.paragraphs.filter(({ coverage: is }) => is === 'cited' || is === 'open');
  expect(cited.map(({ cite }) => cite)).toEqual([]);
});

test('no address has two headings', () => {
  const addresses = report.paragraphs.map(({ cite }) => cite);
  expect(addresses.filter((cite, place) => addresses.indexOf(cite) !== place)).toEqual([]);
});

// A paragraph stands under the one whose address its own extends: § 661a.3(b)(4) under § 661a.3(b).
test('every paragraph stands under its own section', () => {
  const astray = report.paragraphs.filter(
    ({ cite, parent }) => parent !== undefined && !cite.startsWith(parent),
  );
  expect(astray.map(({ cite }) => cite)).toEqual([]);
});

test('law/coverage.md is up to date (npm run law)', () => {
  const written = readFileSync(new URL('../law/coverage.md', import.meta.url), 'utf8');
  expect(written).toBe(coverageText(law, report));
});

test('every reading names paragraphs that exist, and the register lists it', () => {
  const addresses = report.paragraphs.map(({ cite }) => cite);
  const register = pages().get('readings/README.md') ?? '';
  for (const { file, question, paragraphs, rules } of readings()) {
    expect(addresses, file).toEqual(expect.arrayContaining([...paragraphs]));
    expect(register).toContain(`[${question}](${file}) | ${paragraphs[0]} |`);
    for (const name of Object.keys(rules)) expect(register).toContain(`\`${name}\``);
  }
  expect(readings().map(({ file }) => Number.parseInt(file, 10))).toEqual(
    Array.from({ length: readings().length }, (_, place) => place + 1),
  );
});

test('every link between pages of law/ leads somewhere', () => {
  const law = pages();
  const broken = [...law].flatMap(([file, text]) =>
    [...text.matchAll(/\]\(([^)#]+\.md)\)/g)]
      .map(([, link]) => posix.join(posix.dirname(file), link!))
      .filter((target) => !law.has(target))
      .map((target) => `law/${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});

// What follows shows that the checks above can fail.

const digest = (file: string, ...lines: string[]): Digest =>
  parseDigest(
    file,
    ['# Chapter', '', 'Edition: one', 'Effective: 2014-02-01', ...lines].join('\n'),
  );

const football = digest(
  '661a-three-dice-football.md',
  '## § 661a.3 Wagers',
  '### § 661a.3(a) Chips',
  'Status: physical — on the felt',
  '### § 661a.3(c) Closing',
  '## § 661a.4 Dice',
  'Status: recorded — by the stickperson',
  '### § 661a.4(a) The set',
);

const coverageOf = (...cites: string[]): Record<string, string> =>
  Object.fromEntries(
    coverage(
      [football],
      cites.map((cite) => ({ cite, in: 'games/three-dice-football/wagers.ts' })),
    ).paragraphs.map((each) => [each.cite.slice('58 Pa. Code § '.length), each.coverage]),
  );

test('a paragraph that nothing cites is open, and so is its section', () => {
  expect(coverageOf()).toEqual({
    '661a.3': 'open',
    '661a.3(a)': 'physical',
    '661a.3(c)': 'open',
    '661a.4': 'recorded',
    '661a.4(a)': 'recorded',
  });
});

test('a paragraph that code cites is no more than cited, and so is its section', () => {
  expect(coverageOf('58 Pa. Code § 661a.3(c)')).toMatchObject({
    '661a.3': 'cited',
    '661a.3(c)': 'cited',
  });
});

test('a paragraph is enforced when a run was refused or paid under it, and shown by a script', () => {
  const of = (held: string[], played: string[]) =>
    coverage([football], [], { held: new Set(held), played: new Set(played) }).paragraphs.map(
      ({ coverage: is }) => is,
    );
  const cite = '58 Pa. Code § 661a.3(c)';
  expect(of([cite], []).slice(0, 3)).toEqual(['enforced', 'physical', 'enforced']);
  expect(of([], [cite]).slice(0, 3)).toEqual(['shown', 'physical', 'shown']);
});

test('a section whose paragraphs are all covered is covered in parts', () => {
  const parts = digest(
    '575-asia-poker.md',
    '## § 575.2 Table',
    '### § 575.2(d) Boxes',
    'Status: physical — fixed to the table',
  );
  expect(coverage([parts], []).paragraphs[0]?.coverage).toBe('in parts');
});

test('a mistyped paragraph is unresolved', () => {
  const cite = '58 Pa. Code § 661a.3(z)';
  expect(coverage([football], [{ cite, in: 'kernel/play.ts' }]).unresolved).toHaveLength(1);
});

test('a mistyped source is unresolved', () => {
  for (const cite of ['58 Pa Code § 661a.3(c)', 'Some Sheet § rules of play', 'N.J.A.C. 13:70-1']) {
    const found = citationsIn('games/any/wagers.ts', `const at: Citation = '${cite}';`);
    expect(coverage([football], found).unresolved.map((each) => each.cite)).toEqual([cite]);
  }
});

test('a chapter resolves as a whole, and covers nothing', () => {
  const whole = (cite: string) => coverage([football], [{ cite, in: 'games/any/index.ts' }]);
  expect(whole('58 Pa. Code § 661a').unresolved).toEqual([]);
  expect(whole('58 Pa. Code § 661a').paragraphs[2]?.coverage).toBe('open');
  expect(whole('58 Pa. Code § 661').unresolved).toHaveLength(1);
});

test.each([
  ['a literal', `const cite: Citation = '58 Pa. Code § 675a.4(c)';`, ['58 Pa. Code § 675a.4(c)']],
  ['a New Jersey literal', `f('N.J.A.C. 13:69F-45.5(d)1')`, ['N.J.A.C. 13:69F-45.5(d)1']],
  ['a house rule', `const at = 'House rules § payable stake';`, ['House rules § payable stake']],
  ['pa()', `pa('575.11(b)')`, ['58 Pa. Code § 575.11(b)']],
  ['nj()', `nj('13:69E-1.13CC(b)2')`, ['N.J.A.C. 13:69E-1.13CC(b)2']],
  ['cite()', `cite('525.22(d)')`, ['58 Pa. Code § 525.22(d)']],
  ['a helper', `const pa = (at: string): Citation => \`58 Pa. Code § \${at}\`;`, []],
  ['a chapter helper', `const of = (at: string): Citation => \`58 Pa. Code § 675a\${at}\`;`, []],
  ['a comment', `// see '58 Pa. Code § 675a.4(c)'`, []],
  ['a type', `type One = '58 Pa. Code § 675a.4(c)';`, []],
  ['a sentence', `const because = 'The dice are 24 hours old. § 661a.4(d)';`, []],
])('citations are found in %s', (_, source, expected) => {
  expect(citationsIn('kernel/any.ts', source).map(({ cite }) => cite)).toEqual(expected);
});

test('in Three Dice Football one address is a paragraph of both editions', () => {
  const both = ['58 Pa. Code § 661a.3(b)(6)(iv)', '58 Pa. Code § 577.3(b)(6)(D)'];
  const file = 'games/three-dice-football/wagers.ts';
  expect(citationsIn(file, `of('.3(b)(6)(iv)')`).map(({ cite }) => cite)).toEqual(both);
  const table = `const NO_ROLL = { 'improper throw': '.3(b)(6)(iv)' };`;
  expect(citationsIn(file, table).map(({ cite }) => cite)).toEqual(both);
  const template = `const at = \`58 Pa. Code § \${chapter}.3(b)(6)(iv)\`;`;
  expect(citationsIn(file, template).map(({ cite }) => cite)).toEqual(both);
  expect(citationsIn('kernel/any.ts', `of('.3(c)')`)).toEqual([]);
  expect(inEdition577('.3(c)')).toBe('.3(c)');
});

test.each([
  ['// § 675a.4(b), (c): invalid rolls', ['675a.4(b)', '675a.4(c)']],
  ['/** § 575.6(a), (b)(3), (6): ranks. */', ['575.6(a)', '575.6(b)(3)', '575.6(b)(6)']],
  ['/** § 575.11(f)(1)(iii)–(v): fouls. */', ['575.11(f)(1)(iii)–575.11(f)(1)(v)']],
  ['/**\n * § 525.22(d) and 603a.21(d), by edition. */', ['525.22(d)', '603a.21(d)']],
  ['/** § 675a.5(a) pays, and the limit of § 675a.5(e). */', ['675a.5(a)']],
  ['/** The dice of § 675a.3(a). */', []],
])('a comment opens with the paragraphs it is about: %s', (source, expected) => {
  const found = citationsIn('kernel/any.ts', `${source}\nconst x = 1;`);
  const short = (cite: string): string => cite.replace('58 Pa. Code § ', '');
  expect(
    found.map(({ cite, upTo }) => short(cite) + (upTo === undefined ? '' : `–${short(upTo)}`)),
  ).toEqual(expected);
});

test('a range covers the paragraphs between its ends', () => {
  const found = citationsIn('kernel/any.ts', '// § 661a.3(a)–(c): wagers');
  expect(coverage([football], found).paragraphs[2]).toMatchObject({
    coverage: 'cited',
    by: ['kernel (in a comment)'],
  });
});

test('a computed paragraph cites all it can stand for', () => {
  const found = citationsIn('kernel/any.ts', `const at = \`58 Pa. Code § 661a.3(\${letter})\`;`);
  expect(coverage([football], found).paragraphs[2]?.coverage).toBe('cited');
});

test('a heading without an address, and a status without a reason, are mistakes', () => {
  expect(() => digest('575-asia-poker.md', '## Wagers')).toThrow('no address');
  expect(() => digest('575-asia-poker.md', '## § 575.7 Wagers', 'Status: fine')).toThrow('status');
});
