// AssemblyScript: all hands of the same ranks at once.

import {
  OTHERS, cells, doubleCount, doubleOne, doubleOther, doubleSet, firstJoker, otherCopies, otherRank,
  suited, suitedCount, termFrom, termOthers, termPlain, termSet, ways,
} from './counting-tables.as';
import { addRow } from './counting-wins.as';

// A hand of a player has some of its ranks in a suit; what is left of
// the suit, among the ranks he holds, is a set of bits. F(set) is wanted for every set: the flushes moved
// in a suit of which that much is left. Terms are put into buckets, one for every set, so that F(set) is
// the sum of the buckets of its subsets. A term with a held rank suited counts only where that card is
// left. A held rank r outside the suit weighs C(4 - held, k) where the suit's card is the player's, and
// C(3 - held, k) where it is left: the first goes to any set, the difference -C(3 - held, k - 1) only to
// those with r.

let bitOf: usize = 0;
let held: usize = 0;
/** Ranks that are all the player's, in bits. */
let gone: i32 = 0;

// Where parts of the work area begin.
const HEADS: usize = 8192;
const NEXTS: usize = HEADS + 512;
const SIZES: usize = NEXTS + 40000;
const LISTS: usize = SIZES + 640;

/** What a player holds; the bits of every mask of ranks, and the choices of suited ranks linked by their bits. */
export function useHeld(atHeld: usize, atBitOf: usize, work: usize, sets: i32, dealerJoker: i32): void {
  held = atHeld;
  bitOf = atBitOf;
  const sigmas = work;
  gone = 0;
  for (let rank = 0; rank < 13; rank += 1) if (load<u8>(held + rank) == 4) gone |= 1 << rank;
  store<u8>(sigmas, 0);
  for (let mask = 1; mask < 8192; mask += 1) {
    const rest = mask & (mask - 1);
    store<u8>(sigmas + mask, load<u8>(sigmas + rest) | load<u8>(bitOf + ctz(mask)));
  }
  const heads = work + HEADS;
  const nexts = work + NEXTS;
  const end = dealerJoker ? suitedCount : firstJoker;
  for (let set = 0; set < sets; set += 1) store<i32>(heads + (set << 2), -1);
  for (let i = end - 1; i >= 0; i -= 1) {
    const mask = load<i32>(suited + (i << 2));
    if ((mask & gone) != 0) continue;
    const head = heads + ((<usize>load<u8>(sigmas + mask)) << 2);
    store<i32>(nexts + (i << 2), load<i32>(head));
    store<i32>(head, i);
  }
}

/** The terms of every choice of suited ranks, in the buckets of the sets that they count for. */
export function fillBuckets(work: usize, counts: usize, cellCount: i32, sets: i32): void {
  const heads = work + HEADS;
  const nexts = work + NEXTS;
  const sizes = work + SIZES;
  const lists = work + LISTS;
  memory.fill(counts, 0, ((<usize>cellCount) << 2) * sets);
  for (let sigma = 0; sigma < sets; sigma += 1) {
    let i = load<i32>(heads + (sigma << 2));
    if (i < 0) continue;
    for (let which = 0; which < OTHERS; which += 1) {
      store<u8>(sizes + which, <u8>expand(which, sigma, cellCount, lists + (which << 6)));
    }
    for (; i >= 0; i = load<i32>(nexts + (i << 2))) {
      const last = load<i32>(termFrom + (i << 2) + 4);
      for (let term = load<i32>(termFrom + (i << 2)); term < last; term += 1) {
        const set = <usize>load<u16>(cells + (load<u32>(termSet + (term << 2)) << 1));
        const ranks = <usize>load<u16>(cells + (load<u32>(termPlain + (term << 2)) << 1));
        if (set == ranks) continue;
        const which = <usize>load<u16>(termOthers + (term << 1));
        let entry = lists + (which << 6);
        const stop = entry + ((<usize>load<u8>(sizes + which)) << 3);
        const toSet = counts + (set << 2);
        const toRanks = counts + (ranks << 2);
        for (; entry < stop; entry += 8) {
          const bucket = <usize>load<u32>(entry);
          const weight = load<i32>(entry, 4);
          store<i32>(toSet + bucket, load<i32>(toSet + bucket) + weight);
          store<i32>(toRanks + bucket, load<i32>(toRanks + bucket) - weight);
        }
      }
    }
  }
}

function expand(which: i32, sigma: i32, cellCount: i32, list: usize): i32 {
  let size: i32 = 1;
  store<i32>(list, sigma);
  store<i32>(list, 1, 4);
  for (let part = 0; part < 3; part += 1) {
    const copies = otherCopies(which, part);
    if (copies == 0) break;
    const rank = otherRank(which, part);
    const holds = <i32>load<u8>(held + rank);
    const bit = <i32>load<u8>(bitOf + rank);
    const isIn = (sigma & bit) != 0;
    const weight = holds == 0 || isIn ? ways(3 - holds, copies) : ways(4 - holds, copies);
    const less = holds == 0 || isIn || holds == 4 ? 0 : ways(3 - holds, copies - 1);
    let grown: i32 = 0;
    for (let i = 0; i < size; i += 1) {
      const bucket = load<i32>(list + (i << 3));
      const product = load<i32>(list + (i << 3), 4);
      if (less != 0) {
        store<i32>(list + ((size + grown) << 3), bucket | bit);
        store<i32>(list + ((size + grown) << 3), -product * less, 4);
        grown += 1;
      }
      store<i32>(list + (i << 3), product * weight, 4);
    }
    size += grown;
  }
  let kept: i32 = 0;
  for (let i = 0; i < size; i += 1) {
    const product = load<i32>(list + (i << 3), 4);
    if (product == 0) continue;
    store<i32>(list + (kept << 3), (load<i32>(list + (i << 3)) * cellCount) << 2);
    store<i32>(list + (kept << 3), product, 4);
    kept += 1;
  }
  return kept;
}

/** Hands with two flushes beside the joker, for every two sets left in two suits. */
export function fillPairs(
  work: usize, counts: usize, cellCount: i32, bits: i32, settings: usize, settingCount: i32,
  width: i32, height: i32, pairWins: usize,
): void {
  const sigmas = work;
  const stride = (<usize>settingCount) << 2;
  memory.fill(pairWins, 0, (stride << bits) << bits);
  const known = counts;
  const rows = counts + (<usize>((cellCount + 15) & ~15));
  memory.fill(known, 0, cellCount);
  for (let i = 0; i < doubleCount; i += 1) {
    const one = <i32>load<u16>(doubleOne + (i << 1));
    const other = <i32>load<u16>(doubleOther + (i << 1));
    if (((one | other) & gone) != 0) continue;
    const at = doubleSet + (i << 4);
    const both = <i32>load<u16>(cells + (load<u32>(at) << 1));
    const oneSeen = <i32>load<u16>(cells + (load<u32>(at, 4) << 1));
    const otherSeen = <i32>load<u16>(cells + (load<u32>(at, 8) << 1));
    const none = <i32>load<u16>(cells + (load<u32>(at, 12) << 1));
    if (both == oneSeen && otherSeen == none) continue;
    if (both == otherSeen && oneSeen == none) continue;
    const a = <usize>load<u8>(sigmas + one);
    const b = <usize>load<u8>(sigmas + other);
    const row = pairWins + ((a << bits) | b) * stride;
    const crossed = pairWins + ((b << bits) | a) * stride;
    const twice = one != other;
    if (both != oneSeen) {
      addRow(known, rows, settings, settingCount, width, height, both, 1, row);
      addRow(known, rows, settings, settingCount, width, height, oneSeen, -1, row);
      if (twice) {
        addRow(known, rows, settings, settingCount, width, height, both, 1, crossed);
        addRow(known, rows, settings, settingCount, width, height, oneSeen, -1, crossed);
      }
    }
    if (none != otherSeen) {
      addRow(known, rows, settings, settingCount, width, height, none, 1, row);
      addRow(known, rows, settings, settingCount, width, height, otherSeen, -1, row);
      if (twice) {
        addRow(known, rows, settings, settingCount, width, height, none, 1, crossed);
        addRow(known, rows, settings, settingCount, width, height, otherSeen, -1, crossed);
      }
    }
  }
}
