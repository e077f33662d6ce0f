/** What a start took with so many entries: all of them read, or snapshots and the tree kept. */
export interface StartRow {
  readonly entries: number;
  readonly fromBeginningMs: number;
  readonly answeredMs: number;
  readonly signedMs: number;
}

export interface Failovers {
  readonly acknowledged: number;
  readonly lost: number;
  readonly rows: readonly {
    readonly kind: string;
    readonly silentSeconds: number;
    readonly acknowledged: number;
  }[];
}

/** Processor time for the exact odds of a whole layout. */
export interface OddsRow {
  readonly game: string;
  readonly wagers: number;
  readonly milliseconds: number;
}

const count = (value: number): string => value.toLocaleString('en-US');

/** The tables of docs/scale.md, from what was measured and kept. */
export const startTable = (rows: readonly StartRow[]): string =>
  [
    '| Entries | Whole log read | 20 tables answered | Head signed | Times as fast |',
    '|--:|--:|--:|--:|--:|',
    ...rows.map(
      ({ entries, fromBeginningMs, answeredMs, signedMs }) =>
        `| ${count(entries)} | ${count(fromBeginningMs)} ms | ${count(answeredMs)} ms | ${count(signedMs)} ms | ${(fromBeginningMs / signedMs).toFixed(0)} |`,
    ),
  ].join('\n');

export const failoverTable = ({ rows, acknowledged, lost }: Failovers): string => {
  const kinds = Map.groupBy(rows, ({ kind }) => kind);
  return [
    '| Fault | Times | Without an answer, shortest to longest |',
    '|---|--:|--:|',
    ...[...kinds].map(([kind, some]) => {
      const seconds = some.map(({ silentSeconds }) => silentSeconds);
      return `| ${kind} | ${some.length} | ${Math.min(...seconds).toFixed(1)} to ${Math.max(...seconds).toFixed(1)} s |`;
    }),
    '',
    `${rows.length} faults, ${count(acknowledged)} commands acknowledged, ${lost} lost or doubled.`,
  ].join('\n');
};

export const oddsSentence = (rows: readonly OddsRow[]): string =>
  rows
    .map(({ game, wagers, milliseconds }) => `${milliseconds} ms for the ${wagers} of ${game}`)
    .join(', ');
