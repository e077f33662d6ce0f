import { quotient } from '../kernel/money.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';

const MINUTE = 60_000;
const MINUTES_A_DAY = 1_440;

/** The gaming day runs from six in the morning to six, by the house's clock. */
export const DAY_BEGINS = 360;

/** A shift of the gaming day: its name, and how many minutes after the day began it begins. */
export interface Shift {
  readonly name: string;
  readonly from: number;
}

export const SHIFTS: readonly Shift[] = [
  { name: 'day', from: 0 },
  { name: 'swing', from: 480 },
  { name: 'graveyard', from: 960 },
];

/** The shift that a moment belongs to; milliseconds since 1970. */
export const shiftAt = (shifts: readonly Shift[], at: number): string => {
  const minute = (quotient(at, MINUTE) + MINUTES_A_DAY - DAY_BEGINS) % MINUTES_A_DAY;
  return shifts.findLast(({ from }) => from <= minute)?.name ?? '';
};

/** `day 06:00, swing 14:00, graveyard 22:00`: every moment of the gaming day is in exactly one of them. */
export const parseShifts = (text: string): readonly Shift[] | Refusal<'not-shifts'> => {
  const shifts = text.split(',').map(parseShift);
  const known = shifts.filter((shift) => shift !== undefined);
  const inOrder = known.every(({ from }, i) => i === 0 || from > (known[i - 1]?.from ?? 0));
  const names = new Set(known.map(({ name }) => name));
  return known.length === shifts.length &&
    known[0]?.from === 0 &&
    inOrder &&
    names.size === known.length
    ? known
    : refuse(
        'not-shifts',
        'Name the shifts in the order of the gaming day, each with the hour it begins; the first begins at 06:00: "day 06:00, swing 14:00, graveyard 22:00".',
        'House rules § reports',
      );
};

const parseShift = (text: string): Shift | undefined => {
  const match = /^\s*(\S.*?)\s+([01]\d|2[0-3]):([0-5]\d)\s*$/.exec(text);
  if (match?.[1] === undefined) return undefined;
  const minute = Number(match[2]) * 60 + Number(match[3]);
  return { name: match[1], from: (minute + MINUTES_A_DAY - DAY_BEGINS) % MINUTES_A_DAY };
};
