/** Six in the morning of the first gaming day of every script. */
export const START = 1_767_247_200_000;

const UNITS: Readonly<Record<string, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** `after 24 hours`, `after 1 minute`: when it is then; undefined where the line is none of time. */
export const readTime = (said: string, at: number): number | undefined => {
  const [, count, unit = ''] = /^after (\d+) (second|minute|hour|day)s?$/.exec(said) ?? [];
  return count === undefined ? undefined : at + Number(count) * (UNITS[unit] ?? 0);
};
