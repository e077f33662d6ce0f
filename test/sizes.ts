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

const functionsIn = (node: object, found: SyntaxNode[] = []): readonly SyntaxNode[] => {
  for (const child of childrenOf(node)) {
    if (FUNCTIONS.includes(child.type)) found.push(child);
    functionsIn(child, found);
  }
  return found;
};

const linesBetween = (text: string, { start, end }: SyntaxNode): number =>
  text.slice(start, end).split('\n').length;

/** What of a source does not fit on a reader's screen: STYLE.md, Habits. */
export const oversized = ({ path, text }: Source): readonly string[] => {
  if (isTest(path) || isAssembly(path)) return [];
  const lines = text.trimEnd().split('\n').length;
  if (lines <= MOST_LINES_OF_A_FUNCTION) return [];
  const lang = path.endsWith('.tsx') ? 'tsx' : 'ts';
  const long = functionsIn(parseAst(text, { lang }))
    .map((node) => ({ node, lines: linesBetween(text, node) }))
    .filter((one) => one.lines > MOST_LINES_OF_A_FUNCTION)
    .map((one) => {
      const at = text.slice(0, one.node.start).split('\n').length;
      return `${path}:${at}: a function of ${one.lines} lines`;
    });
  return [...(lines > MOST_LINES ? [`${path}: ${lines} lines`] : []), ...long];
};
