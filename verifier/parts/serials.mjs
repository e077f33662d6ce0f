// Serial numbers of coupons (58 Pa. Code § 525.21(c)(3)): ranges of them, and in which state the register has one.
import { must } from './bytes.mjs';

export const read = (serial) => {
  const [, series, figures] = /^([A-Z][A-Z0-9]{0,7})-(\d{8})$/.exec(serial) ?? [];
  must(Number(figures) > 0, `"${serial}" is no serial number`);
  return { series, number: Number(figures) };
};
export const rangeOf = ({ first, last }) => {
  const [from, to] = [read(first), read(last)];
  must(from.series === to.series && from.number <= to.number, 'that is no range of coupons');
  return { series: from.series, from: from.number, to: to.number };
};
export const sizeOf = ({ from, to }) => to - from + 1;

/** What the register has of the numbers of a range, run by run. */
export const runsIn = ({ runs }, { series, from, to }) =>
  (runs.get(series) ?? [])
    .filter((run) => run.to >= from && run.from <= to)
    .map((run) => ({ ...run, from: Math.max(run.from, from), to: Math.min(run.to, to) }));
export const stateOf = (register, serial) => {
  const { series, number } = read(serial);
  return runsIn(register, { series, from: number, to: number })[0]?.state;
};
