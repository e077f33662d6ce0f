import { type DealerTables, OTHERS } from '../../src/games/asia-poker/solver/dealer-tables.ts';
import { seeded } from '../../src/kernel/chance.ts';
import { listsOf, masksWith } from './any-set-hands.ts';

const sizeOf = (mask: number): number => mask.toString(2).replaceAll('0', '').length;

/** How the hands of a dealer who sets by no house way are counted: any class may end in any of some hands. */
export interface AnyDealer {
  /** The set hands that occur; the more, the more cells. */
  readonly hands: readonly number[];
  /** Of so many sets of suited ranks each flush is moved, with the joker and without. */
  readonly suited: number;
  /** So many pairs of flushes beside the joker are mended. */
  readonly doubles: number;
}

/** Tables as a house way leaves them, filled by chance: counting must be right whatever they hold. */
export const anyDealerTables = (
  { hands, suited, doubles }: AnyDealer,
  seed = 575,
): DealerTables => {
  const uniform = seeded(seed);
  const any = (): number => uniform(hands.length);
  const some = (sizes: readonly number[]): readonly number[] =>
    sizes.flatMap((size) => {
      const masks = masksWith(size);
      return Array.from({ length: suited }, () => masks[uniform(masks.length)] ?? 0);
    });
  const [natural, beside] = [some([4, 5, 6, 7]), some([3, 4, 5, 6])];
  const terms: { other: number; set: number; plain: number }[] = [];
  const termFrom = [0];
  for (const [at, mask] of [...natural, ...beside].entries()) {
    const left = (at < natural.length ? 7 : 6) - sizeOf(mask);
    OTHERS.forEach((ranks, other) => {
      if (ranks.length === left) terms.push({ other, set: any(), plain: any() });
    });
    termFrom.push(terms.length);
  }
  const triples = masksWith(3);
  const pairs = Array.from({ length: doubles }, () =>
    [triples, triples].map((masks) => masks[uniform(masks.length)] ?? 0),
  );
  return {
    hands: Int32Array.from(hands),
    plain: Int32Array.from({ length: listsOf(7) }, any),
    joker: Int32Array.from({ length: listsOf(6) }, any),
    suited: Int32Array.from([...natural, ...beside]),
    firstJoker: natural.length,
    termFrom: Int32Array.from(termFrom),
    termOthers: Uint16Array.from(terms, ({ other }) => other),
    termSet: Int32Array.from(terms, ({ set }) => set),
    termPlain: Int32Array.from(terms, ({ plain }) => plain),
    doubleOne: Uint16Array.from(pairs, ([one]) => one ?? 0),
    doubleOther: Uint16Array.from(pairs, ([, other]) => other ?? 0),
    doubleSet: Int32Array.from({ length: 4 * doubles }, any),
  };
};
