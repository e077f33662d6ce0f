/** What a start took with so many entries: all of them read, or snapshots and the tree kept. */
export interface StartRow {
  readonly entries: number;
  readonly fromBeginningMs: number;
  readonly answeredMs: number;
  readonly signedMs: number;
}

/** What a journal over so many entries took, once it was folded. */
export interface ReportsRow {
  readonly entries: number;
  readonly readMs: number;
  readonly openedMs: number;
  /** The longest report of one gaming day, and of all of them. */
  readonly dayMs: number;
  readonly reportMs: number;
  readonly searchMs: number;
}

/** What patrons and watchers of so many electronic tables felt. */
export interface TablesRow {
  readonly tables: number;
  readonly patrons: number;
  readonly watchers: number;
  readonly commandsASecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly threadMs: number;
  readonly bytesASecond: number;
}

/** Settled wagers a second over sockets, beside the bank transaction of `pgbench` on the same disk. */
export interface WagersRow {
  readonly at: number;
  readonly says: string;
  readonly settledASecond: number;
  readonly timesTpcb: number;
  readonly threadMicros: number;
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

export const reportsTable = (rows: readonly ReportsRow[]): string =>
  [
    '| Entries | Whole log read | Journal opened | Report of one day | Report of all days | Search for 200 events |',
    '|--:|--:|--:|--:|--:|--:|',
    ...rows.map(
      ({ entries, readMs, openedMs, dayMs, reportMs, searchMs }) =>
        `| ${count(entries)} | ${count(readMs)} ms | ${count(openedMs)} ms | ${count(dayMs)} ms | ${count(reportMs)} ms | ${count(searchMs)} ms |`,
    ),
  ].join('\n');

export const tablesTable = (rows: readonly TablesRow[]): string =>
  [
    '| Tables | Patrons | Watchers | Commands a second | Half answered within | 99 of 100 within | Deciding thread a command | Bytes a second to a watcher |',
    '|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map(
      (row) =>
        `| ${count(row.tables)} | ${count(row.patrons)} | ${count(row.watchers)} | ${count(row.commandsASecond)} | ${count(row.p50Ms)} ms | ${count(row.p99Ms)} ms | ${row.threadMs} ms | ${count(row.bytesASecond)} |`,
    ),
  ].join('\n');

export const wagersTable = (rows: readonly WagersRow[]): string =>
  [
    '| 64 clients over sockets | Settled wagers a second | Times TPC-B | Deciding thread a wager |',
    '|---|--:|--:|--:|',
    ...rows.map(
      ({ says, settledASecond, timesTpcb, threadMicros }) =>
        `| ${says} | ${count(settledASecond)} | ${timesTpcb} | ${threadMicros} µs |`,
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
