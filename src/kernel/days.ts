/** A gaming day as it is written in every record: `2026-11-16`. Later days are greater texts. */
export type Day = string;
/** `2026-11` */
export type Month = string;
/** `2026-Q4` */
export type Quarter = string;

const WRITTEN = /^(\d{4})-(\d{2})-(\d{2})$/;
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const lengthOf = (year: number, month: number): number => {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && leap ? 29 : (LENGTHS[month - 1] ?? 0);
};

const partsOf = (day: Day): readonly [number, number, number] => {
  const match = WRITTEN.exec(day);
  return [Number(match?.[1] ?? 0), Number(match?.[2] ?? 0), Number(match?.[3] ?? 0)];
};

const write = (year: number, month: number, day?: number): string =>
  [String(year).padStart(4, '0'), month, ...(day === undefined ? [] : [day])]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** A day of the calendar, leap years included. */
export const isDay = (text: string): boolean => {
  const [year, month, day] = partsOf(text);
  return WRITTEN.test(text) && day >= 1 && day <= lengthOf(year, month);
};

export const dayAfter = (today: Day): Day => {
  const [year, month, day] = partsOf(today);
  if (day < lengthOf(year, month)) return write(year, month, day + 1);
  return month < 12 ? write(year, month + 1, 1) : write(year + 1, 1, 1);
};

export const monthOf = (day: Day): Month => day.slice(0, 7);

export const isMonth = (text: string): boolean => isDay(`${text}-01`);

export const monthBefore = (month: Month): Month => {
  const [year, number] = partsOf(`${month}-01`);
  return number === 1 ? write(year - 1, 12) : write(year, number - 1);
};

export const quarterOf = (day: Day): Quarter => {
  const [year, month] = partsOf(day);
  return `${String(year).padStart(4, '0')}-Q${month <= 3 ? 1 : month <= 6 ? 2 : month <= 9 ? 3 : 4}`;
};

export const quarterBefore = (quarter: Quarter): Quarter => {
  const [year, number] = [Number(quarter.slice(0, 4)), Number(quarter.slice(6))];
  const before = number === 1 ? [year - 1, 4] : [year, number - 1];
  return `${String(before[0]).padStart(4, '0')}-Q${before[1]}`;
};

/** The day after the last one of a quarter. */
export const firstDayAfter = (quarter: Quarter): Day => {
  const [year, number] = [Number(quarter.slice(0, 4)), Number(quarter.slice(6))];
  return number === 4 ? write(year + 1, 1, 1) : write(year, number * 3 + 1, 1);
};

/** The day that many days before. */
export const daysBefore = (day: Day, days: number): Day => {
  let now = day;
  for (let left = days; left > 0; left -= 1) now = dayBefore(now);
  return now;
};

const dayBefore = (today: Day): Day => {
  const [year, month, day] = partsOf(today);
  if (day > 1) return write(year, month, day - 1);
  const [before, last] = month === 1 ? [year - 1, 12] : [year, month - 1];
  return write(before, last, lengthOf(before, last));
};

export const isQuarter = (text: string): boolean => /^\d{4}-Q[1-4]$/.test(text);
