// AssemblyScript: the counting of `rank-classes.ts`, and the same for all hands of equal ranks at once.
// The host lays out the tables in memory and says where they are. Counts are 32-bit, cells 16-bit numbers.

import { fillBuckets, fillPairs, useHeld } from './counting-held.as';
import {
  OTHERS, add, cells, countRanks, doubleCount, doubleOne, doubleOther, doubleSet, fillCells,
  firstJoker, joker, left, otherCopies, otherRank, plain, suited, suitedCount, termFrom, termOthers,
  termPlain, termSet, useDeck, ways,
} from './counting-tables.as';
import { addUp, overSubsets, winsInto } from './counting-wins.as';

export { useTables } from './counting-tables.as';

/** One deck: the dealer's hands by cell. `atLeft`: thirteen bytes of ranks, then four 16-bit suits. */
export function countOne(
  atLeft: usize, hasJoker: i32, atCells: usize, ofHigh: usize, ofMedium: usize, ofLow: usize,
  work: usize, counts: usize, cellCount: i32,
): void {
  useDeck(atLeft);
  memory.fill(counts, 0, cellCount << 2);
  fillCells(atCells, ofHigh, ofMedium, ofLow);
  countRanks(plain, 7, 0, 0, 0, 1, counts);
  if (hasJoker) countRanks(joker, 6, 0, 0, 0, 1, counts);
  const end = hasJoker ? suitedCount : firstJoker;
  for (let suit = 0; suit < 4; suit += 1) {
    moveFlushes(<i32>load<u16>(left + 14 + (suit << 1)), end, work, counts);
  }
  if (!hasJoker) return;
  for (let suit = 0; suit < 4; suit += 1) {
    for (let also = suit + 1; also < 4; also += 1) {
      mendDoubles(
        <i32>load<u16>(left + 14 + (suit << 1)), <i32>load<u16>(left + 14 + (also << 1)), counts,
      );
    }
  }
}

function moveFlushes(available: i32, end: i32, weights: usize, counts: usize): void {
  for (let i = 0; i < OTHERS; i += 1) {
    let product: i32 = 1;
    for (let which = 0; which < 3; which += 1) {
      const rank = otherRank(i, which);
      const outside = <i32>load<u8>(left + rank) - ((available >> rank) & 1);
      product *= ways(outside, otherCopies(i, which));
    }
    store<i32>(weights + (i << 2), product);
  }
  for (let i = 0; i < end; i += 1) {
    if ((load<i32>(suited + (i << 2)) & ~available) != 0) continue;
    const last = load<i32>(termFrom + (i << 2) + 4);
    for (let term = load<i32>(termFrom + (i << 2)); term < last; term += 1) {
      const weight = load<i32>(weights + ((<usize>load<u16>(termOthers + (term << 1))) << 2));
      add(counts, load<u16>(cells + (load<u32>(termSet + (term << 2)) << 1)), weight);
      add(counts, load<u16>(cells + (load<u32>(termPlain + (term << 2)) << 1)), -weight);
    }
  }
}

function mendDoubles(available: i32, also: i32, counts: usize): void {
  for (let i = 0; i < doubleCount; i += 1) {
    const one = <i32>load<u16>(doubleOne + (i << 1));
    const other = <i32>load<u16>(doubleOther + (i << 1));
    let weight: i32 = 0;
    if (((one & ~available) | (other & ~also)) == 0) weight += 1;
    if (one != other && ((other & ~available) | (one & ~also)) == 0) weight += 1;
    if (weight == 0) continue;
    const at = doubleSet + (i << 4);
    add(counts, load<u16>(cells + (load<u32>(at) << 1)), weight);
    add(counts, load<u16>(cells + (load<u32>(at, 4) << 1)), -weight);
    add(counts, load<u16>(cells + (load<u32>(at, 8) << 1)), -weight);
    add(counts, load<u16>(cells + (load<u32>(at, 12) << 1)), weight);
  }
}

/**
 * The wins of every setting of a player who holds certain ranks, in parts: `baseWins` by ranks alone,
 * `suitWins` for every set of held ranks left in a suit, `pairWins` for every two such sets. A row of wins
 * has `settingCount` numbers, a multiple of four.
 */
export function countAll(
  atHeld: usize, atLeft: usize, atBitOf: usize, bits: i32, dealerJoker: i32, atCells: usize,
  ofHigh: usize, ofMedium: usize, ofLow: usize, width: i32, height: i32, depth: i32,
  settings: usize, settingCount: i32, work: usize, counts: usize, baseWins: usize,
  suitWins: usize, pairWins: usize,
): void {
  useDeck(atLeft);
  const cellCount = width * height * depth;
  const stride = (<usize>settingCount) << 2;
  const sets = 1 << bits;
  fillCells(atCells, ofHigh, ofMedium, ofLow);

  memory.fill(counts, 0, (<usize>cellCount) << 2);
  countRanks(plain, 7, 0, 0, 0, 1, counts);
  if (dealerJoker) countRanks(joker, 6, 0, 0, 0, 1, counts);
  addUp(counts, width, height, depth);
  winsInto(counts, settings, settingCount, baseWins);

  useHeld(atHeld, atBitOf, work, sets, dealerJoker);
  fillBuckets(work, counts, cellCount, sets);
  for (let set = 0; set < sets; set += 1) {
    const bucket = counts + ((<usize>(set * cellCount)) << 2);
    addUp(bucket, width, height, depth);
    winsInto(bucket, settings, settingCount, suitWins + <usize>set * stride);
  }
  overSubsets(suitWins, bits, stride);

  if (!dealerJoker || doubleCount == 0) return;
  fillPairs(work, counts, cellCount, bits, settings, settingCount, width, height, pairWins);
  overSubsets(pairWins, bits << 1, stride);
}
