// AssemblyScript: the tables of `DealerTables` where the host laid them out, and the counting by ranks alone.

export let plain: usize = 0;
export let joker: usize = 0;
export let suited: usize = 0;
export let termFrom: usize = 0;
export let termOthers: usize = 0;
export let termSet: usize = 0;
export let termPlain: usize = 0;
export let doubleOne: usize = 0;
export let doubleOther: usize = 0;
export let doubleSet: usize = 0;
export let others: usize = 0;
export let places: usize = 0;
export let hands: usize = 0;
export let handCount: i32 = 0;
export let suitedCount: i32 = 0;
export let firstJoker: i32 = 0;
export let doubleCount: i32 = 0;

/** Where the tables of `DealerTables` are, and how long. */
export function useTables(
  atPlain: usize, atJoker: usize, atSuited: usize, atTermFrom: usize, atTermOthers: usize,
  atTermSet: usize, atTermPlain: usize, atDoubleOne: usize, atDoubleOther: usize,
  atDoubleSet: usize, atOthers: usize, atPlaces: usize, atHands: usize, countOfHands: i32,
  countOfSuited: i32, jokerFrom: i32, countOfDoubles: i32,
): void {
  plain = atPlain;
  joker = atJoker;
  suited = atSuited;
  termFrom = atTermFrom;
  termOthers = atTermOthers;
  termSet = atTermSet;
  termPlain = atTermPlain;
  doubleOne = atDoubleOne;
  doubleOther = atDoubleOther;
  doubleSet = atDoubleSet;
  others = atOthers;
  places = atPlaces;
  hands = atHands;
  handCount = countOfHands;
  suitedCount = countOfSuited;
  firstJoker = jokerFrom;
  doubleCount = countOfDoubles;
}

export const OTHERS: i32 = 560;

export let cells: usize = 0;
export let left: usize = 0;

/** What is left of the deck: thirteen bytes of ranks, then four 16-bit suits. */
export function useDeck(atLeft: usize): void {
  left = atLeft;
}

/** The cell of every set hand, from what each of its three ranks adds. */
export function fillCells(atCells: usize, ofHigh: usize, ofMedium: usize, ofLow: usize): void {
  cells = atCells;
  for (let i = 0; i < handCount; i += 1) {
    const hand = load<u32>(hands + (i << 2));
    const cell: u32 =
      <u32>load<u16>(ofHigh + ((hand >> 11) << 1)) +
      <u32>load<u16>(ofMedium + (((hand >> 4) & 127) << 1)) +
      <u32>load<u16>(ofLow + ((hand & 15) << 1));
    store<u16>(cells + (i << 1), <u16>cell);
  }
}

// @ts-ignore: decorator
@inline
export function add(counts: usize, cell: u32, weight: i32): void {
  const at = counts + ((<usize>cell) << 2);
  store<i32>(at, load<i32>(at) + weight);
}

/** C(n, k) for up to four cards of a rank. */
// @ts-ignore: decorator
@inline
export function ways(n: i32, k: i32): i32 {
  if (k == 0) return 1;
  if (k > n) return 0;
  if (k == 1) return n;
  if (k == n) return 1;
  return n == 4 ? (k == 2 ? 6 : 4) : n;
}

// C(3, 2) is 3 and C(4, 3) is 4: with k between 2 and n - 1 only C(4, 2) differs from n.

export function countRanks(
  numbers: usize, size: i32, rank: i32, taken: i32, index: i32, weight: i32, counts: usize,
): void {
  const needed = size - taken;
  if (rank == 12) {
    const cards = <i32>load<u8>(left + 12);
    if (needed > cards) return;
    let sum = index;
    for (let copy = 0; copy < needed; copy += 1) {
      sum += load<i32>(places + (((taken + copy) * 13 + 12) << 2));
    }
    add(counts, load<u16>(cells + (load<u32>(numbers + (sum << 2)) << 1)), weight * ways(cards, needed));
    return;
  }
  const cards = <i32>load<u8>(left + rank);
  const most = min(cards, needed);
  let sum = index;
  for (let copies = 0; copies <= most; copies += 1) {
    const product = weight * ways(cards, copies);
    if (copies == needed) {
      add(counts, load<u16>(cells + (load<u32>(numbers + (sum << 2)) << 1)), product);
    } else {
      countRanks(numbers, size, rank + 1, taken + copies, sum, product, counts);
      sum += load<i32>(places + (((taken + copies) * 13 + rank) << 2));
    }
  }
}

/** The multiset of ranks number `i`: three bytes of rank, three of copies; no copies, no rank. */
// @ts-ignore: decorator
@inline
export function otherRank(i: i32, which: i32): i32 {
  return <i32>load<u8>(others + i * 6 + which);
}
// @ts-ignore: decorator
@inline
export function otherCopies(i: i32, which: i32): i32 {
  return <i32>load<u8>(others + i * 6 + 3 + which);
}
