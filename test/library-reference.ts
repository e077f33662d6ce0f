import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The parts of the package that programs import, and what each is for. */
const PARTS = {
  kernel:
    'Citations, refusals, money, fractions, dice, cards, wagers, settlement: what a game is built on.',
  games: 'The five games.',
  odds: 'Exact odds from the code that pays.',
  table: 'Seats, crew, equipment, limits and corrections around a game.',
  progressive: 'Meters.',
  ledger: 'Accounts and postings.',
  coupons: 'The register of Match Play Coupons.',
  client: 'A client of a running house, typed by its description.',
} as const;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Named extends Node {
  readonly id?: { readonly name: string };
  readonly body?: Node;
  readonly declarations?: readonly (Named & { readonly init?: Named })[];
}
interface Specifier {
  readonly exported?: { readonly name: string };
  readonly local?: { readonly name: string };
}
interface Statement extends Node {
  readonly source?: { readonly value: string } | null;
  readonly declaration?: Named | null;
  readonly specifiers?: readonly Specifier[];
}

interface Offered {
  readonly name: string;
  readonly says: string;
  readonly signature: string;
}

const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/;

/** The sentence above a declaration, on one line. */
const saysBefore = (text: string, at: number): string =>
  (comment.exec(text.slice(0, at))?.[1] ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .trim();

/** A declaration without what it does: a function as far as its arrow, a value as far as its type. */
const signatureOf = (text: string, declared: Named): string => {
  const [one] = declared.declarations ?? [];
  const init = one?.init;
  if (one === undefined) return text.slice(declared.start, declared.end);
  const name = one.id?.name ?? '';
  if (init?.type === 'ArrowFunctionExpression' && init.body !== undefined) {
    return `${name}: ${text.slice(init.start, init.body.start).trim()}`
      .replace(/\)\s*:\s*([\s\S]+?)\s*=>$/, ') => $1')
      .replace(/\s*=>$/, ' => …');
  }
  const typed = text.slice(one.start, init?.start ?? one.end).replace(/\s*=\s*$/, '');
  return `const ${typed}`;
};

const namesOf = (declared: Named): readonly string[] =>
  declared.declarations?.map(({ id }) => id?.name ?? '') ?? [declared.id?.name ?? ''];

/** What a file offers, its own declarations and what it passes on from others. */
const offeredBy = (path: string): readonly Offered[] => {
  const text = read(path);
  const { body } = parseAst(text, { lang: 'ts' }) as unknown as {
    readonly body: readonly Statement[];
  };
  const passedOn = (source: string, wanted: (name: string) => boolean): readonly Offered[] =>
    source.startsWith('.')
      ? offeredBy(posix.join(posix.dirname(path), source)).filter(({ name }) => wanted(name))
      : [];
  return body.flatMap((statement) => {
    const { type, source, declaration, specifiers = [] } = statement;
    if (type === 'ExportAllDeclaration') return passedOn(source?.value ?? '', () => true);
    if (type !== 'ExportNamedDeclaration') return [];
    if (declaration) {
      const says = saysBefore(text, statement.start);
      const signature = signatureOf(text, declaration);
      return namesOf(declaration).map((name) => ({ name, says, signature }));
    }
    return specifiers.flatMap(({ exported }) => {
      const name = exported?.name ?? '';
      const from = source?.value ?? importedFrom(body, name) ?? '';
      return passedOn(from, (one) => one === name);
    });
  });
};

const importedFrom = (body: readonly Statement[], name: string): string | undefined =>
  body.find(
    ({ type, specifiers }) =>
      type === 'ImportDeclaration' && specifiers?.some(({ local }) => local?.name === name),
  )?.source?.value;

const entryOf = ({ name, says, signature }: Offered): readonly string[] => [
  `### ${name}`,
  '',
  ...(says === '' ? [] : [says, '']),
  '```ts',
  signature,
  '```',
  '',
];

const offeredIn = (part: string): readonly Offered[] =>
  offeredBy(`src/${part}/index.ts`)
    .filter(({ name }) => part !== 'client' || !/^[A-Z]/.test(name) || name === 'Client')
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** docs/library.md: what each part of the package offers, with its types and the sentence above it. */
export const libraryReference = (): string =>
  `${[
    '# The library',
    '',
    "`import { … } from 'houseway'` has games, kernel, odds, table and progressive in one; each part has a path of its own.",
    'This page is written from the sources whenever the site is built.',
    '',
    ...Object.entries(PARTS).flatMap(([part, says]) => [
      `## houseway/${part}`,
      '',
      says,
      '',
      ...offeredIn(part).flatMap(entryOf),
    ]),
  ]
    .join('\n')
    .trimEnd()}\n`;
