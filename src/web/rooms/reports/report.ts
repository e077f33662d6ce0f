import type { ReportShown } from '../../../house/reports/report.ts';

export type ReportRow = ReportShown['rows'][number];

/** `17/216` as a number, for the screen. */
export const ratio = (said: string | undefined): number | undefined => {
  if (said === undefined) return undefined;
  const [top = '0', bottom = '1'] = said.split('/');
  const scale = 10n ** 12n;
  return Number((BigInt(top) * scale) / BigInt(bottom)) / 1e12;
};

export const rowLabel = ({ day, shift, table, game, wager, rules }: ReportRow): string =>
  [day, shift, table, game, wager, rules === undefined ? '' : JSON.stringify(rules)].join(' ');
