import { stripTypeScriptTypes } from 'node:module';
import type { BinaryExpression, Expression, Node, PrivateIdentifier } from 'acorn';
import { parse } from 'acorn';
import { simple } from 'acorn-walk';
import { parseAst } from 'vite';
import { ALONE } from './alone.ts';
import { LEVELS } from './levels.ts';
import { isAssembly, isTest, type Source } from './sources.ts';
import { childrenOf, type SyntaxNode } from './syntax.ts';

/** What reads a clock, rolls dice, waits, prints or reaches out: level 3 and above. */
const OUTSIDE: readonly string[] = [
  'Date',
  'performance',
  'process',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'crypto',
  'console',
  'require',
  'XMLHttpRequest',
  'WebSocket',
  'parseFloat',
];

/** All of `Math` that keeps whole numbers whole. */
const WHOLE_MATH: readonly string[] = ['abs', 'max', 'min', 'sign', 'clz32', 'imul'];

/** Where dividing is defined for everybody else. */
const DIVIDES: readonly string[] = ['src/kernel/money.ts', 'src/kernel/fraction.ts'];

const isPure = (path: string): boolean =>
  path.startsWith('src/') && (LEVELS[path.split('/')[1] ?? ''] ?? 9) <= 2;

/** What is against the style in a source, one line each. */
export const untidy = (source: Source): readonly string[] => [
  ...misnamed(source.path),
  ...unfinished(source),
  ...stringified(source),
  ...unsettling(source),
  ...(source.path.startsWith('test/browser/') ? glanced(source) : []),
  ...(source.path.startsWith('src/') && !isTest(source.path) && !isAssembly(source.path)
    ? forced(source)
    : []),
  ...(isPure(source.path) && !isTest(source.path) && !isAssembly(source.path)
    ? impure(source)
    : []),
];

const misnamed = (path: string): readonly string[] => {
  const name = path.split('/').at(-1) ?? '';
  return /^(utils?|types?|helpers?|managers?|services?|handlers?|misc|common)\b/i.test(name)
    ? [`${path}: name the file after what a reader looks for`]
    : [];
};

const LEFT_TO_DO = /\b(TODO|FIXME|XXX|HACK)\b/;
/** Only tests are told to run alone or not at all. */
const LEFT_OUT = /\b(test|it|describe|suite)\.(only|skip)\b/;

const unfinished = ({ path, text }: Source): readonly string[] => {
  // Only a source that has such words is read line by line.
  if (!LEFT_TO_DO.test(text) && !LEFT_OUT.test(text)) return [];
  return text.split('\n').flatMap((line, index) => {
    const at = `${path}:${index + 1}`;
    if (LEFT_TO_DO.test(line)) return [`${at}: something is left to do`];
    return LEFT_OUT.test(line) ? [`${at}: a test is left out`] : [];
  });
};

/** Where something stands in a source, and what to do about it. */
const foundBy = (form: RegExp, advice: string, { path, text }: Source): readonly string[] =>
  [...text.matchAll(form)].map(
    ({ index }) => `${path}:${text.slice(0, index).split('\n').length}: ${advice}`,
  );

/** The worker of the tests of a house is shared, and so is what its modules keep: names that are given once, a browser, a founded house. */
const unsettling = (source: Source): readonly string[] =>
  !isTest(source.path) || ALONE.includes(source.path) || source.path.startsWith('src/web/')
    ? []
    : foundBy(
        /\bvi\.(resetModules|mock|doMock)\(/g,
        'modules of a shared worker are loaded again or replaced: list the file in test/alone.ts',
        source,
      );

/** Data is equal if `canonical` says so: what `JSON.stringify` says depends on who wrote the members, and in which order. */
const stringified = (source: Source): readonly string[] =>
  foundBy(
    /JSON\.stringify\([^;{}]*\)\s*[!=]==|[!=]==\s*JSON\.stringify\(/g,
    'compare data by canonical()',
    source,
  );

/** A screen shows something when it is ready to: whoever looks once looks too early on a busy machine. */
const glanced = (source: Source): readonly string[] =>
  foundBy(
    /expect\(\(?await [^;]*?\.(count|textContent|innerText|inputValue|all\w*Texts?\w*|is[A-Z]\w+|getAttribute|evaluate\w*|ariaSnapshot)\(/g,
    'look until it shows: expect.poll()',
    source,
  );

interface Cast extends SyntaxNode {
  readonly typeAnnotation?: { readonly type: string };
  readonly expression?: Cast;
}

const UNTYPED: readonly string[] = ['TSNeverKeyword', 'TSAnyKeyword'];

/** A type that is forced upon a value, which nobody checks: `as never`, `as any`, `as unknown as`. */
const forced = ({ path, text }: Source): readonly string[] => {
  // Only a source that has such words is read as a tree.
  if (!/\bas\b\W*(never|any|unknown)\b/.test(text)) return [];
  const found: string[] = [];
  const look = (node: object): void => {
    for (const child of childrenOf<Cast>(node)) {
      const { type, typeAnnotation, expression } = child;
      const from = expression?.type === 'TSAsExpression' ? expression.typeAnnotation?.type : '';
      const to = typeAnnotation?.type ?? '';
      if (type === 'TSAsExpression' && (UNTYPED.includes(to) || from === 'TSUnknownKeyword')) {
        const line = text.slice(0, child.start).split('\n').length;
        found.push(`${path}:${line}: a type is forced upon a value`);
      }
      look(child);
    }
  };
  look(parseAst(text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' }));
  return found;
};

const impure = ({ path, text }: Source): readonly string[] => {
  const code = stripTypeScriptTypes(text, { mode: 'strip' });
  const tree = parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
  const found: string[] = [];
  const say = (node: Node, what: string) =>
    found.push(`${path}:${node.loc?.start.line ?? 0}: ${what}`);
  const imported = (node: Node, from: unknown) => {
    if (String(from).startsWith('node:')) say(node, `${from} is of the machine`);
  };
  simple(tree, {
    Identifier(node) {
      if (OUTSIDE.includes(node.name)) say(node, `${node.name} reaches outside`);
    },
    MemberExpression(node) {
      const { object, property } = node;
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return;
      const name = `${object.name}.${property.name}`;
      if (object.name === 'Math' && !WHOLE_MATH.includes(property.name)) {
        say(node, `${name} leaves the whole numbers, or is random`);
      }
      if (name === 'Number.parseFloat' || name === 'globalThis.crypto') say(node, name);
    },
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (/^to(Fixed|Precision|Exponential)$/.test(callee.property.name)) {
        say(callee, `${callee.property.name} is for floats`);
      }
    },
    Literal(node) {
      if (typeof node.value === 'number' && !Number.isInteger(node.value)) {
        say(node, `${node.raw} is no whole number`);
      }
    },
    BinaryExpression(node) {
      if (node.operator === '/' && !DIVIDES.includes(path) && !isBigDivision(node)) {
        say(node, 'divide by quotient(), share() or BigInt');
      }
    },
    AssignmentExpression(node) {
      if (node.operator === '/=' && !DIVIDES.includes(path) && !isBig(node.right)) {
        say(node, 'divide by quotient(), share() or BigInt');
      }
    },
    ImportDeclaration(node) {
      imported(node, node.source.value);
    },
    ImportExpression(node) {
      imported(node, node.source.type === 'Literal' ? node.source.value : '');
    },
  });
  return found;
};

const isBigDivision = ({ left, right }: BinaryExpression): boolean => isBig(left) || isBig(right);

/** Visibly a BigInt: its literal, the word itself, or arithmetic that has one in it. */
const isBig = (node: Expression | PrivateIdentifier): boolean => {
  if (node.type === 'Literal') return typeof node.bigint === 'string';
  if (node.type === 'CallExpression') {
    return node.callee.type === 'Identifier' && node.callee.name === 'BigInt';
  }
  if (node.type === 'ParenthesizedExpression') return isBig(node.expression);
  return node.type === 'BinaryExpression' && (isBig(node.left) || isBig(node.right));
};
