import { parseAst } from 'vite';
import { isAssembly, isTest, type Source } from './sources.ts';
import { childrenOf, type SyntaxNode } from './syntax.ts';

const MOST_LINES = 400;
const MOST_LINES_OF_A_FUNCTION = 70;

const FUNCTIONS: readonly string[] = [
  'ArrowFunctionExpression',
  'FunctionExpression',
  'FunctionDeclaration',
];

const nodesIn = (node: object): readonly SyntaxNode[] =>
  childrenOf(node).flatMap((child) => [child, ...nodesIn(child)]);

const linesBetween = (text: string, { start, end }: SyntaxNode): number =>
  text.slice(start, end).split('\n').length;

/** What of a source does not fit on a reader's screen: STYLE.md, Habits. */
export const oversized = ({ path, text }: Source): readonly string[] => {
  if (isTest(path)) return [];
  const lines = text.trimEnd().split('\n').length;
  if (isAssembly(path)) return [...tooMany(path, lines), ...longAssembly(path, text)];
  const lang = path.endsWith('.tsx') ? 'tsx' : 'ts';
  const long = nodesIn(parseAst(text, { lang }))
    .filter((node) => FUNCTIONS.includes(node.type))
    .map((node) => ({ node, lines: linesBetween(text, node) }))
    .filter((one) => one.lines > MOST_LINES_OF_A_FUNCTION)
    .map((one) => {
      const at = text.slice(0, one.node.start).split('\n').length;
      return `${path}:${at}: a function of ${one.lines} lines`;
    });
  return [...tooMany(path, lines), ...long];
};

const tooMany = (path: string, lines: number): readonly string[] =>
  lines > MOST_LINES ? [`${path}: ${lines} lines`] : [];

/** Functions of AssemblyScript, which vite's parser does not read: each begins and ends at the margin. */
const longAssembly = (path: string, text: string): readonly string[] =>
  [...text.matchAll(/^(?:export )?function [\s\S]*?^\}/gm)]
    .map(({ 0: whole, index }) => ({ index, lines: whole.split('\n').length }))
    .filter(({ lines }) => lines > MOST_LINES_OF_A_FUNCTION)
    .map(({ index, lines }) => {
      const at = text.slice(0, index).split('\n').length;
      return `${path}:${at}: a function of ${lines} lines`;
    });
