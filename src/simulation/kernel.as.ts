// AssemblyScript: rounds played from tables. The host lays out the tables in memory and says where they are; each call plays a
// slice of rounds and adds to the tallies. The generator is xoshiro256**, kept in local variables; its state is in
// memory between slices, and while a digit is drawn again.

let rng: usize = 0;

/** Where the four words of the generator are. */
export function useGenerator(at: usize): void {
  rng = at;
}

// @ts-ignore: decorator
@inline
function rotl(x: u64, k: u64): u64 {
  return (x << k) | (x >> (64 - k));
}

/** The next word, by the state in memory. */
function word(): u64 {
  let s0 = load<u64>(rng);
  let s1 = load<u64>(rng, 8);
  let s2 = load<u64>(rng, 16);
  let s3 = load<u64>(rng, 24);
  const drawn = rotl(s1 * 5, 7) * 9;
  const t = s1 << 17;
  s2 ^= s0;
  s3 ^= s1;
  s1 ^= s2;
  s0 ^= s3;
  s2 ^= t;
  s3 = rotl(s3, 45);
  store<u64>(rng, s0);
  store<u64>(rng, s1, 8);
  store<u64>(rng, s2, 16);
  store<u64>(rng, s3, 24);
  return drawn;
}

/** A digit below `range`, scaled from sixteen bits: words that would favor a digit are drawn again. */
function digit16(range: u32): u32 {
  const least: u32 = 0x10000 % range;
  let scaled: u32 = (<u32>word() & 0xffff) * range;
  while ((scaled & 0xffff) < least) scaled = (<u32>word() & 0xffff) * range;
  return scaled >> 16;
}

function digit32(range: u32): u32 {
  const least: u32 = <u32>((<u64>0x100000000) % <u64>range);
  let scaled: u64 = (word() & 0xffffffff) * <u64>range;
  while (<u32>scaled < least) scaled = (word() & 0xffffffff) * <u64>range;
  return <u32>(scaled >> 32);
}

// @ts-ignore: decorator
@inline
function count(tally: usize, slot: u32): void {
  const at = tally + ((<usize>slot) << 2);
  store<u32>(at, load<u32>(at) + 1);
}

/**
 * Games in which every moment asks for the same one digit. An entry is the next row (16 bits, as the place of its first
 * column) and above it the vector plus one, or 0 where the round goes on. Four lanes take sixteen bits each of one word
 * and play `rounds` rounds each; each lane has tallies of its own.
 */
export function playOne(
  range: u32, columns: usize, entries: usize, tallies: usize, tallySize: usize, rounds: i32,
): void {
  const least: u32 = 0x10000 % range;
  const tally0 = tallies;
  const tally1 = tallies + tallySize;
  const tally2 = tally1 + tallySize;
  const tally3 = tally2 + tallySize;
  let s0 = load<u64>(rng);
  let s1 = load<u64>(rng, 8);
  let s2 = load<u64>(rng, 16);
  let s3 = load<u64>(rng, 24);
  let left0 = rounds, left1 = rounds, left2 = rounds, left3 = rounds;
  let row0: u32 = 0, row1: u32 = 0, row2: u32 = 0, row3: u32 = 0;
  while (true) {
    // No lane can finish more rounds than it has throws, so none has to be watched in between.
    const throws = min(min(left0, left1), min(left2, left3));
    if (throws == 0) break;
    for (let i = 0; i < throws; i += 1) {
      const drawn = rotl(s1 * 5, 7) * 9;
      const t = s1 << 17;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= t;
      s3 = rotl(s3, 45);
      let d0: u32 = (<u32>drawn & 0xffff) * range;
      let d1: u32 = (<u32>(drawn >> 16) & 0xffff) * range;
      let d2: u32 = (<u32>(drawn >> 32) & 0xffff) * range;
      let d3: u32 = (<u32>(drawn >> 48)) * range;
      if (((d0 & 0xffff) < least) | ((d1 & 0xffff) < least) | ((d2 & 0xffff) < least) | ((d3 & 0xffff) < least)) {
        store<u64>(rng, s0);
        store<u64>(rng, s1, 8);
        store<u64>(rng, s2, 16);
        store<u64>(rng, s3, 24);
        if ((d0 & 0xffff) < least) d0 = digit16(range) << 16;
        if ((d1 & 0xffff) < least) d1 = digit16(range) << 16;
        if ((d2 & 0xffff) < least) d2 = digit16(range) << 16;
        if ((d3 & 0xffff) < least) d3 = digit16(range) << 16;
        s0 = load<u64>(rng);
        s1 = load<u64>(rng, 8);
        s2 = load<u64>(rng, 16);
        s3 = load<u64>(rng, 24);
      }
      const e0 = load<u32>(entries + (<usize>(row0 + <u32>load<u8>(columns + (d0 >> 16))) << 2));
      const e1 = load<u32>(entries + (<usize>(row1 + <u32>load<u8>(columns + (d1 >> 16))) << 2));
      const e2 = load<u32>(entries + (<usize>(row2 + <u32>load<u8>(columns + (d2 >> 16))) << 2));
      const e3 = load<u32>(entries + (<usize>(row3 + <u32>load<u8>(columns + (d3 >> 16))) << 2));
      count(tally0, e0 >> 16);
      count(tally1, e1 >> 16);
      count(tally2, e2 >> 16);
      count(tally3, e3 >> 16);
      row0 = e0 & 0xffff;
      row1 = e1 & 0xffff;
      row2 = e2 & 0xffff;
      row3 = e3 & 0xffff;
      left0 -= i32(e0 > 0xffff);
      left1 -= i32(e1 > 0xffff);
      left2 -= i32(e2 > 0xffff);
      left3 -= i32(e3 > 0xffff);
    }
  }
  store<u64>(rng, s0);
  store<u64>(rng, s1, 8);
  store<u64>(rng, s2, 16);
  store<u64>(rng, s3, 24);
  finishOne(range, columns, entries, tally0, row0, left0);
  finishOne(range, columns, entries, tally1, row1, left1);
  finishOne(range, columns, entries, tally2, row2, left2);
  finishOne(range, columns, entries, tally3, row3, left3);
}

/** The rounds that a lane still has to play once another has none left. */
function finishOne(
  range: u32, columns: usize, entries: usize, tally: usize, from: u32, rounds: i32,
): void {
  let row = from;
  let left = rounds;
  while (left > 0) {
    const e = load<u32>(entries + (<usize>(row + <u32>load<u8>(columns + digit16(range))) << 2));
    count(tally, e >> 16);
    row = e & 0xffff;
    left -= i32(e > 0xffff);
  }
}

/**
 * Games that are decided by two digits at one moment. An entry is the vector, 16 bits. Two lanes take two digits each of
 * one word.
 */
export function playTwo(
  range1: u32, range2: u32, columns1: usize, columns2: usize, width: u32, entries: usize,
  tallies: usize, tallySize: usize, rounds: i32,
): void {
  const least1: u32 = 0x10000 % range1;
  const least2: u32 = 0x10000 % range2;
  const tally1 = tallies + tallySize;
  let s0 = load<u64>(rng);
  let s1 = load<u64>(rng, 8);
  let s2 = load<u64>(rng, 16);
  let s3 = load<u64>(rng, 24);
  for (let i = 0; i < rounds; i += 1) {
    const drawn = rotl(s1 * 5, 7) * 9;
    const t = s1 << 17;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= t;
    s3 = rotl(s3, 45);
    let a0: u32 = (<u32>drawn & 0xffff) * range1;
    let b0: u32 = (<u32>(drawn >> 16) & 0xffff) * range2;
    let a1: u32 = (<u32>(drawn >> 32) & 0xffff) * range1;
    let b1: u32 = (<u32>(drawn >> 48)) * range2;
    if (((a0 & 0xffff) < least1) | ((b0 & 0xffff) < least2) | ((a1 & 0xffff) < least1) | ((b1 & 0xffff) < least2)) {
      store<u64>(rng, s0);
      store<u64>(rng, s1, 8);
      store<u64>(rng, s2, 16);
      store<u64>(rng, s3, 24);
      if ((a0 & 0xffff) < least1) a0 = digit16(range1) << 16;
      if ((b0 & 0xffff) < least2) b0 = digit16(range2) << 16;
      if ((a1 & 0xffff) < least1) a1 = digit16(range1) << 16;
      if ((b1 & 0xffff) < least2) b1 = digit16(range2) << 16;
      s0 = load<u64>(rng);
      s1 = load<u64>(rng, 8);
      s2 = load<u64>(rng, 16);
      s3 = load<u64>(rng, 24);
    }
    const e0 = <u32>load<u8>(columns1 + (a0 >> 16)) * width + <u32>load<u8>(columns2 + (b0 >> 16));
    const e1 = <u32>load<u8>(columns1 + (a1 >> 16)) * width + <u32>load<u8>(columns2 + (b1 >> 16));
    count(tallies, <u32>load<u16>(entries + (<usize>e0 << 1)));
    count(tally1, <u32>load<u16>(entries + (<usize>e1 << 1)));
  }
  store<u64>(rng, s0);
  store<u64>(rng, s1, 8);
  store<u64>(rng, s2, 16);
  store<u64>(rng, s3, 24);
}

/**
 * Games whose moments ask for different throws. A state is eight words of 32 bits: both ranges, the least scaled value of each,
 * where the columns of each are, the width, and where its entries are. An entry is the next state (16 bits, times 32 its
 * place) and above it the vector plus one. Two lanes take a whole word for each throw.
 */
export function playMany(
  states: usize, tallies: usize, tallySize: usize, rounds: i32,
): void {
  const tally1 = tallies + tallySize;
  let s0 = load<u64>(rng);
  let s1 = load<u64>(rng, 8);
  let s2 = load<u64>(rng, 16);
  let s3 = load<u64>(rng, 24);
  let left0 = rounds, left1 = rounds;
  let at0 = states, at1 = states;
  while (true) {
    const throws = min(left0, left1);
    if (throws == 0) break;
    for (let i = 0; i < throws; i += 1) {
      const drawn0 = rotl(s1 * 5, 7) * 9;
      let t = s1 << 17;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= t;
      s3 = rotl(s3, 45);
      const drawn1 = rotl(s1 * 5, 7) * 9;
      t = s1 << 17;
      s2 ^= s0;
      s3 ^= s1;
      s1 ^= s2;
      s0 ^= s3;
      s2 ^= t;
      s3 = rotl(s3, 45);
      let a0: u64 = (drawn0 & 0xffffffff) * <u64>load<u32>(at0);
      let b0: u64 = (drawn0 >> 32) * <u64>load<u32>(at0, 4);
      let a1: u64 = (drawn1 & 0xffffffff) * <u64>load<u32>(at1);
      let b1: u64 = (drawn1 >> 32) * <u64>load<u32>(at1, 4);
      if ((<u32>a0 < load<u32>(at0, 8)) | (<u32>b0 < load<u32>(at0, 12)) | (<u32>a1 < load<u32>(at1, 8)) | (<u32>b1 < load<u32>(at1, 12))) {
        store<u64>(rng, s0);
        store<u64>(rng, s1, 8);
        store<u64>(rng, s2, 16);
        store<u64>(rng, s3, 24);
        if (<u32>a0 < load<u32>(at0, 8)) a0 = <u64>digit32(load<u32>(at0)) << 32;
        if (<u32>b0 < load<u32>(at0, 12)) b0 = <u64>digit32(load<u32>(at0, 4)) << 32;
        if (<u32>a1 < load<u32>(at1, 8)) a1 = <u64>digit32(load<u32>(at1)) << 32;
        if (<u32>b1 < load<u32>(at1, 12)) b1 = <u64>digit32(load<u32>(at1, 4)) << 32;
        s0 = load<u64>(rng);
        s1 = load<u64>(rng, 8);
        s2 = load<u64>(rng, 16);
        s3 = load<u64>(rng, 24);
      }
      const e0 = entryOf(at0, <u32>(a0 >> 32), <u32>(b0 >> 32));
      const e1 = entryOf(at1, <u32>(a1 >> 32), <u32>(b1 >> 32));
      count(tallies, e0 >> 16);
      count(tally1, e1 >> 16);
      at0 = states + (<usize>(e0 & 0xffff) << 5);
      at1 = states + (<usize>(e1 & 0xffff) << 5);
      left0 -= i32(e0 > 0xffff);
      left1 -= i32(e1 > 0xffff);
    }
  }
  store<u64>(rng, s0);
  store<u64>(rng, s1, 8);
  store<u64>(rng, s2, 16);
  store<u64>(rng, s3, 24);
  finishMany(states, at0, tallies, left0);
  finishMany(states, at1, tally1, left1);
}

// @ts-ignore: decorator
@inline
function entryOf(at: usize, a: u32, b: u32): u32 {
  const column1 = <u32>load<u8>(<usize>load<u32>(at, 16) + a);
  const column2 = <u32>load<u8>(<usize>load<u32>(at, 20) + b);
  return load<u32>(<usize>load<u32>(at, 28) + (<usize>(column1 * load<u32>(at, 24) + column2) << 2));
}

function finishMany(states: usize, from: usize, tally: usize, rounds: i32): void {
  let at = from;
  let left = rounds;
  while (left > 0) {
    const a = digit32(load<u32>(at));
    const e = entryOf(at, a, digit32(load<u32>(at, 4)));
    count(tally, e >> 16);
    at = states + (<usize>(e & 0xffff) << 5);
    left -= i32(e > 0xffff);
  }
}

/**
 * Deals that count by sums: cards one by one from a deck that is shuffled on from round to round, each adding at its place to
 * packed sums; the sums name the vector. Four cards take one word. Two lanes have a deck each.
 */
export function playSums(
  deck: usize, deckSize: u32, cards: u32, adds: usize, vectors: usize,
  tallies: usize, tallySize: usize, rounds: i32,
): void {
  const deck1 = deck + 64;
  const tally1 = tallies + tallySize;
  let s0 = load<u64>(rng);
  let s1 = load<u64>(rng, 8);
  let s2 = load<u64>(rng, 16);
  let s3 = load<u64>(rng, 24);
  for (let i = 0; i < rounds; i += 1) {
    let sums0: u32 = 0;
    let sums1: u32 = 0;
    let drawn0: u64 = 0;
    let drawn1: u64 = 0;
    for (let dealt: u32 = 0; dealt < cards; dealt += 1) {
      if ((dealt & 3) == 0) {
        drawn0 = rotl(s1 * 5, 7) * 9;
        let t = s1 << 17;
        s2 ^= s0;
        s3 ^= s1;
        s1 ^= s2;
        s0 ^= s3;
        s2 ^= t;
        s3 = rotl(s3, 45);
        drawn1 = rotl(s1 * 5, 7) * 9;
        t = s1 << 17;
        s2 ^= s0;
        s3 ^= s1;
        s1 ^= s2;
        s0 ^= s3;
        s2 ^= t;
        s3 = rotl(s3, 45);
      }
      const left = deckSize - dealt;
      let d0 = (<u32>drawn0 & 0xffff) * left;
      let d1 = (<u32>drawn1 & 0xffff) * left;
      drawn0 >>= 16;
      drawn1 >>= 16;
      // No deck has a digit favored by more values than it has cards, so the rest of a division is needed rarely.
      if (((d0 & 0xffff) < left) | ((d1 & 0xffff) < left)) {
        const least: u32 = 0x10000 % left;
        store<u64>(rng, s0);
        store<u64>(rng, s1, 8);
        store<u64>(rng, s2, 16);
        store<u64>(rng, s3, 24);
        if ((d0 & 0xffff) < least) d0 = digit16(left) << 16;
        if ((d1 & 0xffff) < least) d1 = digit16(left) << 16;
        s0 = load<u64>(rng);
        s1 = load<u64>(rng, 8);
        s2 = load<u64>(rng, 16);
        s3 = load<u64>(rng, 24);
      }
      const at0 = deck + <usize>(dealt + (d0 >> 16));
      const at1 = deck1 + <usize>(dealt + (d1 >> 16));
      const card0 = <usize>load<u8>(at0);
      const card1 = <usize>load<u8>(at1);
      store<u8>(at0, load<u8>(deck + <usize>dealt));
      store<u8>(at1, load<u8>(deck1 + <usize>dealt));
      store<u8>(deck + <usize>dealt, <u8>card0);
      store<u8>(deck1 + <usize>dealt, <u8>card1);
      sums0 += load<u32>(adds + (((<usize>dealt << 6) + card0) << 2));
      sums1 += load<u32>(adds + (((<usize>dealt << 6) + card1) << 2));
    }
    count(tallies, <u32>load<u16>(vectors + (<usize>sums0 << 1)));
    count(tally1, <u32>load<u16>(vectors + (<usize>sums1 << 1)));
  }
  store<u64>(rng, s0);
  store<u64>(rng, s1, 8);
  store<u64>(rng, s2, 16);
  store<u64>(rng, s3, 24);
}
