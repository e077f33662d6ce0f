import type { Refusal } from '../kernel/refusal.ts';

/** The choice that a mistyped or unfinished word was probably meant to be; undefined where none is close. */
export const nearest = (typed: string, choices: readonly string[]): string | undefined => {
  const begun = choices.filter((choice) => choice.startsWith(typed.toLowerCase()));
  if (typed.length >= 2 && begun.length === 1) return begun[0];
  const [best] = choices
    .map((choice) => ({ choice, away: distance(typed.toLowerCase(), choice.toLowerCase()) }))
    .toSorted((a, b) => a.away - b.away);
  return best !== undefined && best.away <= Math.max(1, Math.floor(best.choice.length / 3))
    ? best.choice
    : undefined;
};

/** A sentence to put behind a refusal, or nothing. */
export const didYouMean = (typed: string, choices: readonly string[]): string => {
  const meant = nearest(typed, choices);
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
};

/** A refusal of a mistyped word, with the one that was probably meant. */
export const suggesting = (
  refusal: Refusal,
  typed: string | undefined,
  choices: readonly string[],
): Refusal => ({ ...refusal, because: `${refusal.because}${didYouMean(typed ?? '', choices)}` });

/** How many letters must be added, dropped, exchanged with a neighbor or changed. */
const distance = (from: string, to: string): number => {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      const swapped =
        i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
          ? (rows[i - 2]?.[j - 2] ?? 0) + 1
          : Number.POSITIVE_INFINITY;
      row[j] = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + same,
        swapped,
      );
    }
    rows.push(row);
  }
  return rows[from.length]?.[to.length] ?? 0;
};
