import { createHash } from 'node:crypto';

/** What was found out about a folder by trying some of its mutants, drawn from all of them. */
export interface DrawnFolder {
  readonly seed: string;
  /** All mutants of the folder, from which were drawn. */
  readonly of: number;
  readonly noticed: number;
  readonly once: number;
  readonly survived: readonly string[];
}
export type Drawn = Readonly<Record<string, DrawnFolder>>;

/** As many as asked, in an order that nobody chooses and everybody can repeat. */
export const drawFrom = <T extends { readonly key: string }>(
  all: readonly T[],
  count: number,
  seed: string,
): readonly T[] => {
  const at = ({ key }: T) => createHash('sha256').update(`${seed} ${key}`).digest('hex');
  return all
    .map((one) => ({ one, at: at(one) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, count)
    .map(({ one }) => one);
};

export interface DrawnScore {
  readonly percent: number;
  /** The whole folder's score is in between 95 times in 100 (Wilson's interval). */
  readonly from: number;
  readonly to: number;
}

const Z = 1.96;

export const drawnScore = ({ noticed, survived }: DrawnFolder): DrawnScore => {
  const all = Math.max(1, noticed + survived.length);
  const share = noticed / all;
  const middle = share + Z ** 2 / (2 * all);
  const reach = Z * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2));
  const scale = 1 + Z ** 2 / all;
  return {
    percent: 100 * share,
    from: (100 * (middle - reach)) / scale,
    to: (100 * (middle + reach)) / scale,
  };
};
