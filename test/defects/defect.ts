/** One plausible mistake, put into the source by hand, and the tests that must turn red. */
export interface Defect {
  readonly what: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly noticedBy: readonly string[];
}
