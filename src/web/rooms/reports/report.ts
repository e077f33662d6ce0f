/** A report as the house sends it; ratios are exact fractions. */
export interface ReportRow {
  readonly day?: string;
  readonly shift?: string;
  readonly table?: string;
  readonly game?: string;
  readonly wager?: string;
  readonly rules?: Readonly<Record<string, unknown>>;
  readonly rounds: number;
  readonly wagers: number;
  readonly handleCents: number;
  readonly dropCents: number;
  readonly winCents: number;
  readonly countedWinCents?: number;
  readonly overCents: number;
  readonly hold?: string;
  readonly theoretical?: {
    readonly edge: string;
    readonly winCents: string;
    readonly bandCents?: number;
    readonly beyond: boolean;
  };
}

export interface Report {
  readonly title: string;
  readonly uncounted?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly rows: readonly ReportRow[];
  readonly total: ReportRow;
}

/** `17/216` as a number, for the screen. */
export const ratio = (said: string | undefined): number | undefined => {
  if (said === undefined) return undefined;
  const [top = '0', bottom = '1'] = said.split('/');
  const scale = 10n ** 12n;
  return Number((BigInt(top) * scale) / BigInt(bottom)) / 1e12;
};

export const rowLabel = ({ day, shift, table, game, wager, rules }: ReportRow): string =>
  [day, shift, table, game, wager, rules === undefined ? '' : JSON.stringify(rules)].join(' ');
