import { parseAst } from 'vite';
import { isAssembly, isTest, type Source } from './sources.ts';
import { childrenOf, type SyntaxNode } from './syntax.ts';

/** Words and turns that nobody in a casino says; the first five are not used in comments either. */
export const RETIRED: readonly RegExp[] = [
  /\b(he|him|his|himself)\b/i,
  /\bso (many|often)\b/i,
  /(?<!\bthere )\bis no (?!longer|more)\w/i,
  /\b(knows|names) no\b/i,
  /\b(lies?|lays|laid|lying)\b/i,
  /\b(for|to|than) who\b|\bwhoever\b/i,
  /\b(reckon\w*|anew|mends?|founds|founded|unless told|for want of|all the same)\b/i,
  /\bdo(es)? not fit\b|\beverything holds\b/i,
  /\b(password|reference) of\b/i,
  /\b(taken over|told again|gives? back)\b/i,
  /\b(second|another) hand\b/i,
  /\b(papers?|the book|coupon book)\b/i,
  /\b(programmes?|authoris\w+|computeris\w+|colours?|totalled)\b/i,
  /\bsign(s|ed)? (on|off)\b(?! (the|a|\d))/i,
  /\d %/,
];

/** The proof of a draw is a commitment; a promise is what a store, a game or a project keeps, and no screen speaks of those. */
const RETIRED_IN_PROOFS = /\bpromis(e|es|ed|ing)\b/i;
const speaksOfProofs = (page: string): boolean => /^(docs|law)\//.test(page);

const ALSO_IN_COMMENTS = RETIRED.slice(0, 5);

/** Codes of refusals that were renamed before 1.0, and may not come back. */
const RETIRED_CODES =
  /['"`](second-hand|wagers-lie|bonus-wager-lies|not-signed-on|not-your-duty|not-promised|not-authorised|(?!cards-)[a-z]+-known)['"`]/g;

export const retiredCodes = ({ path, text }: Source): readonly string[] =>
  [...text.matchAll(RETIRED_CODES)].map(([code]) => `${path}: ${code}`);

/** What a day's count says of its variations, and what a digest begins with, is hashed: it is never put in other words. */
const HASHED: readonly string[] = [
  'houseway promise 2',
  'redeemed in the book and in no drop box',
  '… in the book and not in the package',
  'in the package and not … in the book',
  'counted at …, where the book has it not',
];

interface Node extends SyntaxNode {
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
  readonly callee?: { readonly name?: string };
}

interface Said {
  readonly at: number;
  readonly text: string;
}

/** Strings and the text of elements; what a bug says is for engineers. */
const textsIn = (node: object, found: Said[] = []): readonly Said[] => {
  for (const child of childrenOf<Node>(node)) {
    if (child.type === 'CallExpression' && child.callee?.name === 'bug') continue;
    if (child.type === 'ImportDeclaration') continue;
    if (child.type === 'Literal' || child.type === 'JSXText') {
      if (typeof child.value === 'string') found.push({ at: child.start, text: child.value });
      continue;
    }
    const quasis = (child.quasis ?? []).map(({ value }) => value.cooked ?? '');
    if (quasis.length > 0) found.push({ at: child.start, text: quasis.join('…') });
    textsIn(child, found);
  }
  return found;
};

const hits = (text: string, retired: readonly RegExp[]): readonly string[] =>
  retired.flatMap((form) => form.exec(text)?.[0] ?? []);

/** In code, the word of the language. */
const PROMISES = /\bPromise(?=<|\.\w+\()|\bnew Promise\b/g;

/** A source that has none of these words anywhere has none in its texts; most have none, and are not read as a tree. */
const mayBeUnspoken = (text: string): boolean => {
  const plain = text.replaceAll(PROMISES, '').replaceAll(/\\[nt]/g, ' ');
  return [...RETIRED, RETIRED_IN_PROOFS].some((form) => form.test(plain));
};

/** Where a source speaks as nobody speaks, one line each. */
export const unspoken = ({ path, text }: Source): readonly string[] => {
  if (isTest(path) || isAssembly(path)) return [];
  const lineAt = (at: number) => text.slice(0, at).split('\n').length;
  if (!mayBeUnspoken(text)) return [];
  const tree = parseAst(text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' });
  const said = textsIn(tree)
    .filter((one) => one.text.trim().includes(' ') && !HASHED.includes(one.text))
    .flatMap((one) =>
      hits(one.text, [...RETIRED, RETIRED_IN_PROOFS]).map(
        (word) => `${path}:${lineAt(one.at)}: "${word}"`,
      ),
    );
  const comments = [...text.matchAll(/\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)].flatMap((comment) =>
    hits(comment[0], ALSO_IN_COMMENTS).map(
      (word) => `${path}:${lineAt(comment.index)}: "${word}" in a comment`,
    ),
  );
  return [...said, ...comments];
};

/** A heading that is one word of the interface: a code, an event, a command, an address. */
const NAMED = /^#+ (?:(?:GET|POST|PUT|DELETE) )?[\w/{}:-]+$/;

/** The lines of a document that speak so; code in it is left out. */
export const unspokenInPage = (path: string, page: string): readonly string[] => {
  const retired = speaksOfProofs(path) ? [...RETIRED, RETIRED_IN_PROOFS] : RETIRED;
  return page
    .replaceAll(/```[\s\S]*?```/g, (block) => '\n'.repeat(block.split('\n').length - 1))
    .split('\n')
    .map((line) => (NAMED.test(line) ? '' : line))
    .flatMap((line, index) =>
      hits(line.replaceAll(/`[^`]*`/g, ''), retired).map(
        (word) => `${path}:${index + 1}: "${word}"`,
      ),
    );
};
