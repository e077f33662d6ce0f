import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { isAssembly, isTest } from './sources.ts';
import { childrenOf, type SyntaxNode } from './syntax.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

interface Given {
  readonly code: string;
  readonly path: string;
  /** With … for what is filled in; empty where it is put together elsewhere. */
  readonly sentence: string;
}

/** A place where a refusal can be seen to happen: a script that is played, or a test. */
interface Shown {
  readonly code: string;
  readonly path: string;
  /** The script up to the refusal, or the title of the test. */
  readonly text: string;
  readonly kind: 'script' | 'test';
}

interface Call extends SyntaxNode {
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly (SyntaxNode & Text)[];
}
interface Text {
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
}

/** Every `refuse('code', 'sentence', …)` of the sources. */
export const refusalsGiven = (): readonly Given[] =>
  globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !isTest(path) && !isAssembly(path) && !path.startsWith('src/web/'))
    .toSorted()
    .flatMap((path) => {
      const text = read(path);
      if (!text.includes('refuse(')) return [];
      return callsIn(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })).flatMap(
        (call) => {
          const [code, sentence] = call.arguments ?? [];
          return typeof code?.value === 'string'
            ? [{ code: code.value, path, sentence: sentenceOf(sentence) }]
            : [];
        },
      );
    });

const callsIn = (node: object): readonly Call[] =>
  childrenOf(node).flatMap((child) => [
    ...((child as Call).callee?.name === 'refuse' ? [child as Call] : []),
    ...callsIn(child),
  ]);

const sentenceOf = (node: Text | undefined): string =>
  typeof node?.value === 'string'
    ? node.value
    : (node?.quasis?.map(({ value }) => value.cooked).join('…') ?? '');

/** Every refusal that a script of the law or of a document comes to, and every one that a test names. */
export const refusalsShown = (codes: ReadonlySet<string>): readonly Shown[] => [
  ...globSync(['law/**/*.md', 'docs/{refusals,coupon-refusals}.md'], { cwd: root })
    .toSorted()
    .flatMap((path) => scriptsIn(path, read(path))),
  // The lists of the screens name every code and show none.
  ...globSync(['src/**/*.test.ts', 'test/**/*.ts'], {
    cwd: root,
    exclude: ['src/web/texts.test.ts'],
  })
    .toSorted()
    .flatMap((path) => testsIn(path, read(path), codes)),
];

const scriptsIn = (path: string, page: string): readonly Shown[] =>
  [...page.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)].flatMap(({ 1: script = '' }) =>
    [...script.matchAll(/refused ([a-z][a-z0-9-]*)/g)].map(({ 1: code = '', index }) => {
      const end = script.indexOf('\n', index);
      return { ...{ code, path }, text: script.slice(0, end), kind: 'script' as const };
    }),
  );

/** What a test is called in which a code stands: as a text of its own, or, if it has a hyphen, anywhere. */
const testsIn = (path: string, text: string, codes: ReadonlySet<string>): readonly Shown[] =>
  [...text.matchAll(/(?<=(['"`])?)(?<![\w-])[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?![\w-])/g)]
    .filter(({ 0: code, 1: quoted }) => codes.has(code) && (quoted || code.includes('-')))
    .map(({ 0: code, index }) => {
      const titles = text.slice(0, index).matchAll(/\btest(?:\.each)?\(\s*(['"`])(.*?)\1/g);
      return { ...{ code, path }, text: [...titles].at(-1)?.[2] ?? '', kind: 'test' as const };
    });

/** Scripts longer than this are read on their own page. */
const MOST_LINES = 18;

/** Every refusal with its sentence, and where it can be seen to happen. */
export const refusalIndex = (): string => {
  const given = Map.groupBy(refusalsGiven(), ({ code }) => code);
  const shown = Map.groupBy(refusalsShown(new Set(given.keys())), ({ code }) => code);
  const entries = [...given].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    '# Every refusal',
    `All ${entries.length} codes, with what is said and an example that is run by the tests. [Refusals](refusals.md) tells what a refusal is.`,
    ...entries.map(([code, places]) => entryOf(code, places, shown.get(code) ?? [])),
    '',
  ].join('\n\n');
};

const entryOf = (code: string, given: readonly Given[], shown: readonly Shown[]): string => {
  const said = [...new Set(given.map(({ sentence }) => sentence).filter((one) => one !== ''))];
  const short = shown.find(
    ({ kind, text }) => kind === 'script' && text.split('\n').length <= MOST_LINES,
  );
  const [first = short] = shown;
  const example =
    short !== undefined
      ? `\`\`\`text\n${short.text}\n\`\`\``
      : `Run by \`${first?.path}\`${first?.kind === 'test' && first.text !== '' ? `: ${escaped(first.text)}` : ''}`;
  return [`## ${code}`, ...said.map((sentence) => `> ${escaped(sentence)}`), example].join('\n\n');
};

/** What a page would take for markup. */
const escaped = (text: string): string =>
  text.replaceAll(/[<>{}]/g, (sign) => `&#${sign.charCodeAt(0)};`);
