import { choose, RANKS, SUITS } from '../../../kernel/cards.ts';
import { allMultisets } from './classes.ts';

/** The ranks of a player's hand, without suits. There are 67,600. */
export interface Holding {
  /** By rank: how many natural cards. */
  readonly held: Uint8Array;
  readonly holdsJoker: boolean;
}

/** Every holding: 49,205 of seven natural cards, then 18,395 of six beside the joker. */
export const allHoldings = (): readonly Holding[] => [
  ...holdings(7).map((held) => ({ held, holdsJoker: false })),
  ...holdings(6).map((held) => ({ held, holdsJoker: true })),
];

const holdings = (size: number): Uint8Array[] =>
  allMultisets(size)
    .map((ranks) => {
      const held = new Uint8Array(RANKS.length);
      for (const rank of ranks) held[rank] = (held[rank] as number) + 1;
      return held;
    })
    .filter((held) => held.every((copies) => copies <= SUITS.length));

/**
 * The hands of a holding up to a permutation of the suits. Each has four sets of bits, one for each suit:
 * which of the ranks held, the lowest first, the suit has; and how many hands it stands for.
 */
export interface SuitClasses {
  readonly count: number;
  readonly suits: Uint8Array;
  readonly weights: Uint16Array;
}

const found = new Map<string, SuitClasses>();

/** It depends only on how many copies of each rank are held, in the order of the ranks. */
export const suitClasses = ({ held }: Holding): SuitClasses => {
  const copies = [...held].filter((n) => n > 0);
  const key = copies.join();
  const known = found.get(key) ?? classesOf(copies);
  found.set(key, known);
  return known;
};

const classesOf = (copies: readonly number[]): SuitClasses => {
  const suits: number[] = [];
  const weights: number[] = [];
  // Suits that have had the same ranks so far form a group: only how many of it come next matters.
  const deal = (
    rank: number,
    groups: readonly { set: number; size: number }[],
    weight: number,
  ): void => {
    if (rank === copies.length) {
      suits.push(...groups.flatMap(({ set, size }) => Array.from({ length: size }, () => set)));
      weights.push(weight);
      return;
    }
    const split = (
      at: number,
      left: number,
      done: readonly { set: number; size: number }[],
      product: number,
    ): void => {
      const group = groups[at];
      if (group === undefined) {
        if (left === 0) deal(rank + 1, done, product);
        return;
      }
      for (let taken = 0; taken <= Math.min(left, group.size); taken += 1) {
        const parts = [
          { set: group.set | (1 << rank), size: taken },
          { set: group.set, size: group.size - taken },
        ].filter(({ size }) => size > 0);
        split(at + 1, left - taken, [...done, ...parts], product * choose(group.size, taken));
      }
    };
    split(0, copies[rank] as number, [], weight);
  };
  deal(0, [{ set: 0, size: SUITS.length }], 1);
  return {
    count: weights.length,
    suits: Uint8Array.from(suits),
    weights: Uint16Array.from(weights),
  };
};
