import type { Citation } from '../../kernel/law.ts';
import { type Odds, to } from '../../kernel/odds.ts';
import type { BetResult, PayLine } from '../../kernel/wager.ts';
import { of } from './chapter.ts';
import type { Rules } from './submission.ts';
import type { OwnWager } from './wagers.ts';

type Lines = Readonly<Record<string, PayLine>>;

/** § .7(b), (c): one line for each wager, by the wager's own name. */
export const pays = (rules: Rules): Readonly<Record<OwnWager, Lines>> => {
  const even = lineAt(of('.7(b)'));
  const atLeast = lineAt(of('.7(c)'));
  return {
    home: { home: even('Home', [1, 1]) },
    visitor: { visitor: even('Visitor', [1, 1]) },
    tie: { tie: atLeast('Tie', [rules.tiePays, 1]) },
    'over-56': { 'over-56': atLeast('Over 56', [rules.overPays, 1]) },
    'under-55': { 'under-55': atLeast('Under 55', [rules.underPays, 1]) },
    'hail-mary': { 'hail-mary': atLeast('Hail Mary', [rules.hailMaryPays, 1]) },
    fantasy: fantasyPays(rules),
  };
};

/** § .7(d): a row of points by which the player's side won, and what each table makes of it. */
interface Row {
  readonly from: number;
  readonly to: number;
  readonly tables: Readonly<Record<Rules['fantasyPayTable'], Odds | 'push' | 'lose'>>;
}

const ROWS: readonly Row[] = [
  { from: 1, to: 3, tables: { A: 'push', B: 'lose', C: 'lose' } },
  { from: 4, to: 6, tables: { A: 'push', B: 'push', C: 'push' } },
  { from: 7, to: 13, tables: { A: [1, 1], B: [1, 1], C: [1, 1] } },
  { from: 14, to: 20, tables: { A: [4, 1], B: [4, 1], C: [5, 1] } },
  { from: 21, to: 27, tables: { A: [10, 1], B: [20, 1], C: [15, 1] } },
  { from: 28, to: 36, tables: { A: [100, 1], B: [200, 1], C: [200, 1] } },
];

const fantasyPays = ({ fantasyPayTable }: Rules): Lines => {
  const line = lineAt(of('.7(d)'));
  return Object.fromEntries(
    ROWS.flatMap((row) => {
      const pay = row.tables[fantasyPayTable];
      return typeof pay === 'string'
        ? []
        : [[lineId(row), line(`Wins by ${row.from} to ${row.to} points`, pay)]];
    }),
  );
};

/** The rows of the table in force, those that pay nothing too, for the layout to print. */
export const fantasyRows = ({ fantasyPayTable }: Rules) =>
  ROWS.map((row) => {
    const says = row.tables[fantasyPayTable];
    return {
      line: lineId(row),
      from: row.from,
      to: row.to,
      says: typeof says === 'string' ? says : ('pays' as const),
    };
  });

const lineId = (row: Row): string => `by-${row.from}-to-${row.to}`;

/** Reading 8: the row of the table governs, and a side that did not win loses. */
export const fantasyVerdict = ({ fantasyPayTable }: Rules, wonBy: number): BetResult => {
  const row = ROWS.find(({ from, to: most }) => wonBy >= from && wonBy <= most);
  if (row === undefined) return { result: 'lose', cite: of('.5B(a)') };
  const pay = row.tables[fantasyPayTable];
  return typeof pay === 'string'
    ? { result: pay, cite: of('.7(d)') }
    : { result: 'win', line: lineId(row) };
};

const lineAt =
  (cite: Citation) =>
  (title: string, [paid, staked]: Odds): PayLine => ({ title, pays: to(paid, staked), cite });
