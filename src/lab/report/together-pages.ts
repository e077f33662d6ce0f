import { dollars } from '../../kernel/money.ts';
import type { MathFigures } from './figures.ts';
import { inDollars, type Part, pc, table, times } from './part.ts';

export const together = ({ bundles }: MathFigures): readonly Part[] =>
  bundles.length === 0
    ? []
    : [
        { heading: 'Combined wagers', level: 2 },
        table(bundles, [
          ['Placed together', ({ title }) => title],
          ['Wagered', ({ stakedCents }) => dollars(stakedCents), 'figure'],
          ['Element of risk', ({ elementOfRiskPercent }) => pc(elementOfRiskPercent), 'figure'],
          ['Deviation', ({ deviation }) => deviation.toFixed(4), 'figure'],
          ['Ahead', ({ aheadPercent }) => pc(aheadPercent, 2), 'figure'],
          ['Paragraph', ({ cite }) => cite],
        ]),
      ];

/** The pair of each wager that hangs together with it most, one way and the other. */
export const apart = ({ dependence: found, wagers }: MathFigures): readonly Part[] => {
  if (found === undefined || found.wagers.length < 2) return [];
  const titles = new Map(wagers.map(({ wager, title }) => [wager, title]));
  const named = (at: number, row: readonly number[]): string =>
    `${titles.get(found.wagers[at] ?? '')} (${(row[at] ?? 0).toFixed(4)})`;
  const rows = found.correlations.flatMap((row, at) => {
    const others = row.flatMap((_, other) => (other === at ? [] : [other]));
    const sorted = others.toSorted((a, b) => (row[b] ?? 0) - (row[a] ?? 0));
    const [most, least] = [sorted[0], sorted.at(-1)];
    return row[at] === 0 || most === undefined || least === undefined
      ? []
      : [{ wager: found.wagers[at] ?? '', most: named(most, row), least: named(least, row) }];
  });
  return [
    { heading: 'Dependence', level: 2 },
    {
      text: `Every wager of the layout placed once for what its odds are quoted on, ${dollars(found.stakedCents)} in all: the standard deviation of a round is ${inDollars(found.deviationDollars)}, and would be ${inDollars(found.ifIndependentDollars)} if the wagers were independent. The most that such a round costs the house is ${dollars(found.mostPaidCents)}, once in ${times(found.mostPaidOneIn)} rounds. All correlations are in --json.`,
    },
    table(rows, [
      ['Wager', ({ wager }) => titles.get(wager) ?? wager],
      ['Wins most with (correlation)', ({ most }) => most],
      ['Least with', ({ least }) => least],
    ]),
  ];
};
