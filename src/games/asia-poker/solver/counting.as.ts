// AssemblyScript: the counting of `rank-classes.ts`, and the same for all hands of equal ranks at once.
// The host lays out the tables in memory and says where they are. Counts are 32-bit, cells 16-bit numbers.

let plain: usize = 0;
let joker: usize = 0;
let suited: usize = 0;
let termFrom: usize = 0;
let termOthers: usize = 0;
let termSet: usize = 0;
let termPlain: usize = 0;
let doubleOne: usize = 0;
let doubleOther: usize = 0;
let doubleSet: usize = 0;
let others: usize = 0;
let places: usize = 0;
let hands: usize = 0;
let handCount: i32 = 0;
let suitedCount: i32 = 0;
let firstJoker: i32 = 0;
let doubleCount: i32 = 0;

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

const OTHERS: i32 = 560;

let cells: usize = 0;
let left: usize = 0;

/** The cell of every set hand, from what each of its three ranks adds. */
function fillCells(atCells: usize, ofHigh: usize, ofMedium: usize, ofLow: usize): void {
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
function add(counts: usize, cell: u32, weight: i32): void {
  const at = counts + ((<usize>cell) << 2);
  store<i32>(at, load<i32>(at) + weight);
}

/** C(n, k) for up to four cards of a rank. */
// @ts-ignore: decorator
@inline
function ways(n: i32, k: i32): i32 {
  if (k == 0) return 1;
  if (k > n) return 0;
  if (k == 1) return n;
  if (k == n) return 1;
  return n == 4 ? (k == 2 ? 6 : 4) : n;
}

// C(3, 2) is 3 and C(4, 3) is 4: with k between 2 and n - 1 only C(4, 2) differs from n.

function countRanks(
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
function otherRank(i: i32, which: i32): i32 {
  return <i32>load<u8>(others + i * 6 + which);
}
// @ts-ignore: decorator
@inline
function otherCopies(i: i32, which: i32): i32 {
  return <i32>load<u8>(others + i * 6 + 3 + which);
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

/** One deck: the dealer's hands by cell. `atLeft`: thirteen bytes of ranks, then four 16-bit suits. */
export function countOne(
  atLeft: usize, hasJoker: i32, atCells: usize, ofHigh: usize, ofMedium: usize, ofLow: usize,
  work: usize, counts: usize, cellCount: i32,
): void {
  left = atLeft;
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

// All hands of the same ranks at once. A hand of a player has some of its ranks in a suit; what is left of
// the suit, among the ranks he holds, is a set of bits. F(set) is wanted for every set: the flushes moved
// in a suit of which that much is left. Terms are put into buckets, one for every set, so that F(set) is
// the sum of the buckets of its subsets. A term with a held rank suited counts only where that card is
// left. A held rank r outside the suit weighs C(4 - held, k) where the suit's card is the player's, and
// C(3 - held, k) where it is left: the first goes to any set, the difference -C(3 - held, k - 1) only to
// those with r.

let bitOf: usize = 0;
let held: usize = 0;

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

function addUp(counts: usize, width: i32, height: i32, depth: i32): void {
  const rows = height * depth;
  let at = counts;
  for (let row = 0; row < rows; row += 1) {
    let sum: i32 = 0;
    for (let i = 0; i < width; i += 1) {
      sum += load<i32>(at);
      store<i32>(at, sum);
      at += 4;
    }
  }
  const line = (<usize>width) << 2;
  const area = line * height;
  for (let plane = 0; plane < depth; plane += 1) {
    const from = counts + <usize>plane * area;
    addLine(from, from + line, from + area);
  }
  addLine(counts, counts + area, counts + area * depth);
}

/** Adds to every number from `to` up to `end` the number as far behind it as `from` is behind `to`. */
function addLine(from: usize, to: usize, end: usize): void {
  let a = from;
  let b = to;
  while (b < end) {
    store<i32>(b, load<i32>(b) + load<i32>(a));
    a += 4;
    b += 4;
  }
}

/** For every setting, from counts added up: two of three hands higher. Four cells each in `settings`. */
function winsInto(counts: usize, settings: usize, settingCount: i32, wins: usize): void {
  for (let j = 0; j < settingCount; j += 1) {
    const at = settings + (j << 4);
    store<i32>(
      wins + (j << 2),
      load<i32>(counts + (load<u32>(at) << 2)) +
        load<i32>(counts + (load<u32>(at, 4) << 2)) +
        load<i32>(counts + (load<u32>(at, 8) << 2)) -
        2 * load<i32>(counts + (load<u32>(at, 12) << 2)),
    );
  }
}

/** Sums over subsets: rows of `stride` bytes, one for every set of `bits` bits. */
function overSubsets(rows: usize, bits: i32, stride: usize): void {
  const sets = 1 << bits;
  for (let bit = 1; bit < sets; bit <<= 1) {
    for (let set = 0; set < sets; set += 1) {
      if ((set & bit) == 0) continue;
      let to = rows + <usize>set * stride;
      let from = rows + <usize>(set ^ bit) * stride;
      const end = to + stride;
      while (to < end) {
        v128.store(to, i32x4.add(v128.load(to), v128.load(from)));
        to += 16;
        from += 16;
      }
    }
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
  held = atHeld;
  left = atLeft;
  bitOf = atBitOf;
  const cellCount = width * height * depth;
  const stride = (<usize>settingCount) << 2;
  const sets = 1 << bits;
  fillCells(atCells, ofHigh, ofMedium, ofLow);

  memory.fill(counts, 0, (<usize>cellCount) << 2);
  countRanks(plain, 7, 0, 0, 0, 1, counts);
  if (dealerJoker) countRanks(joker, 6, 0, 0, 0, 1, counts);
  addUp(counts, width, height, depth);
  winsInto(counts, settings, settingCount, baseWins);

  // The bits of every mask of ranks, and which ranks are all the player's.
  const sigmas = work;
  let gone: i32 = 0;
  for (let rank = 0; rank < 13; rank += 1) if (load<u8>(held + rank) == 4) gone |= 1 << rank;
  store<u8>(sigmas, 0);
  for (let mask = 1; mask < 8192; mask += 1) {
    const rest = mask & (mask - 1);
    store<u8>(sigmas + mask, load<u8>(sigmas + rest) | load<u8>(bitOf + ctz(mask)));
  }
  // The choices of suited ranks, linked by their bits.
  const heads = work + 8192;
  const nexts = heads + 512;
  const end = dealerJoker ? suitedCount : firstJoker;
  for (let set = 0; set < sets; set += 1) store<i32>(heads + (set << 2), -1);
  for (let i = end - 1; i >= 0; i -= 1) {
    const mask = load<i32>(suited + (i << 2));
    if ((mask & gone) != 0) continue;
    const head = heads + ((<usize>load<u8>(sigmas + mask)) << 2);
    store<i32>(nexts + (i << 2), load<i32>(head));
    store<i32>(head, i);
  }
  const sizes = nexts + 40000;
  const lists = sizes + 640;
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
  for (let set = 0; set < sets; set += 1) {
    const bucket = counts + ((<usize>(set * cellCount)) << 2);
    addUp(bucket, width, height, depth);
    winsInto(bucket, settings, settingCount, suitWins + <usize>set * stride);
  }
  overSubsets(suitWins, bits, stride);

  if (!dealerJoker || doubleCount == 0) return;
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
  overSubsets(pairWins, bits << 1, stride);
}

/** Adds, with a sign, the settings that beat a cell; what beats a cell is worked out once. */
function addRow(
  known: usize, rows: usize, settings: usize, settingCount: i32, width: i32, height: i32, cell: i32,
  sign: i32, to: usize,
): void {
  const stride = (<usize>settingCount) << 2;
  const row = rows + <usize>cell * stride;
  if (load<u8>(known + cell) == 0) {
    store<u8>(known + cell, 1);
    beating(settings, settingCount, width, height, cell, row);
  }
  for (let at: usize = 0; at < stride; at += 16) {
    const wins = v128.load(row + at);
    v128.store(
      to + at,
      sign > 0 ? i32x4.add(v128.load(to + at), wins) : i32x4.sub(v128.load(to + at), wins),
    );
  }
}

function beating(
  settings: usize, settingCount: i32, width: i32, height: i32, cell: i32, row: usize,
): void {
  const high = cell % width;
  const medium = (cell / width) % height;
  const low = cell / (width * height);
  for (let j = 0; j < settingCount; j += 1) {
    // The fourth cell of a setting is its own place in all three directions.
    const own = load<i32>(settings + (j << 4), 12);
    let higher: i32 = 0;
    if (high <= own % width) higher += 1;
    if (medium <= (own / width) % height) higher += 1;
    if (low <= own / (width * height)) higher += 1;
    store<i32>(row + (j << 2), higher >= 2 ? 1 : 0);
  }
}
