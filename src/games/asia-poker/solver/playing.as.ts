// AssemblyScript: rounds of up to six players against the dealer, hands looked up by their class. The host lays out the tables in
// memory and says where they are. The generator is xoshiro256**, kept in local variables while cards are dealt.

let rng: usize = 0;
let adds: usize = 0;
let lanes: usize = 0;
let places: usize = 0;
let flushAt: usize = 0;
let jokerFlushAt: usize = 0;
let triples: usize = 0;
let twoFlushes: u32 = 0;

/** Where the generator is, and what every table of hands has in common. */
export function useClasses(
  atGenerator: usize, atAdds: usize, atLanes: usize, atPlaces: usize, atFlush: usize,
  atJokerFlush: usize, atTriples: usize, firstOfTwoFlushes: u32,
): void {
  rng = atGenerator;
  adds = atAdds;
  lanes = atLanes;
  places = atPlaces;
  flushAt = atFlush;
  jokerFlushAt = atJokerFlush;
  triples = atTriples;
  twoFlushes = firstOfTwoFlushes;
}

// @ts-ignore: decorator
@inline
function rotl(x: u64, k: u64): u64 {
  return (x << k) | (x >> (64 - k));
}

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

function digit16(range: u32): u32 {
  const least: u32 = 0x10000 % range;
  let scaled: u32 = (<u32>word() & 0xffff) * range;
  while ((scaled & 0xffff) < least) scaled = (<u32>word() & 0xffff) * range;
  return scaled >> 16;
}

const JOKER: u32 = 52;
const TRIPLES: u32 = 286;

/** The class of seven cards, each `rank · 4 + suit` or 52: its place in a table of hands. */
function classOf(hand: usize): u32 {
  let a = <u32>load<u8>(hand);
  let b = <u32>load<u8>(hand, 1);
  let c = <u32>load<u8>(hand, 2);
  let d = <u32>load<u8>(hand, 3);
  let e = <u32>load<u8>(hand, 4);
  let f = <u32>load<u8>(hand, 5);
  let g = <u32>load<u8>(hand, 6);
  const suits =
    load<u32>(lanes + (a << 2)) + load<u32>(lanes + (b << 2)) + load<u32>(lanes + (c << 2)) +
    load<u32>(lanes + (d << 2)) + load<u32>(lanes + (e << 2)) + load<u32>(lanes + (f << 2)) +
    load<u32>(lanes + (g << 2)) + 0x4444;
  // A network of sixteen exchanges puts seven cards in order.
  let t = a;
  a = select<u32>(a, g, a < g); g = select<u32>(g, t, t < g);
  t = c; c = select<u32>(c, d, c < d); d = select<u32>(d, t, t < d);
  t = e; e = select<u32>(e, f, e < f); f = select<u32>(f, t, t < f);
  t = a; a = select<u32>(a, c, a < c); c = select<u32>(c, t, t < c);
  t = b; b = select<u32>(b, e, b < e); e = select<u32>(e, t, t < e);
  t = d; d = select<u32>(d, g, d < g); g = select<u32>(g, t, t < g);
  t = a; a = select<u32>(a, b, a < b); b = select<u32>(b, t, t < b);
  t = c; c = select<u32>(c, f, c < f); f = select<u32>(f, t, t < f);
  t = d; d = select<u32>(d, e, d < e); e = select<u32>(e, t, t < e);
  t = b; b = select<u32>(b, c, b < c); c = select<u32>(c, t, t < c);
  t = e; e = select<u32>(e, g, e < g); g = select<u32>(g, t, t < g);
  t = c; c = select<u32>(c, d, c < d); d = select<u32>(d, t, t < d);
  t = e; e = select<u32>(e, f, e < f); f = select<u32>(f, t, t < f);
  t = b; b = select<u32>(b, c, b < c); c = select<u32>(c, t, t < c);
  t = d; d = select<u32>(d, e, d < e); e = select<u32>(e, t, t < e);
  t = f; f = select<u32>(f, g, f < g); g = select<u32>(g, t, t < g);
  const flushes = suits & 0x8888;
  if (flushes == 0) {
    return (
      load<u32>(adds + (a << 2)) + load<u32>(adds + (b << 2), 256) +
      load<u32>(adds + (c << 2), 512) + load<u32>(adds + (d << 2), 768) +
      load<u32>(adds + (e << 2), 1024) + load<u32>(adds + (f << 2), 1280) +
      load<u32>(adds + (g << 2), 1536)
    );
  }
  const suit = (31 - clz<u32>(flushes & (0 - flushes))) >> 2;
  mask = 0;
  others = 0;
  place = places;
  otherMask = 0;
  sort(a, suit);
  sort(b, suit);
  sort(c, suit);
  sort(d, suit);
  sort(e, suit);
  sort(f, suit);
  if (g != JOKER) {
    sort(g, suit);
    return load<u32>(flushAt + (mask << 2)) + others;
  }
  if ((flushes & (flushes - 1)) != 0) {
    return (
      twoFlushes + load<u32>(triples + (mask << 2)) * TRIPLES + load<u32>(triples + (otherMask << 2))
    );
  }
  return load<u32>(jokerFlushAt + (mask << 2)) + others;
}

let mask: u32 = 0;
let others: u32 = 0;
let place: usize = 0;
let otherMask: u32 = 0;

// @ts-ignore: decorator
@inline
function sort(card: u32, suit: u32): void {
  if ((card & 3) == suit) {
    mask |= 1 << (card >> 2);
  } else {
    otherMask |= 1 << (card >> 2);
    others += load<u32>(place + (card >> 2 << 2));
    place += 64;
  }
}

// @ts-ignore: decorator
@inline
function standing(player: u32, dealer: u32): u32 {
  return u32(player >= dealer) + u32(player > dealer);
}

/**
 * Seven cards to each of `seats` players and to the dealer, from a deck that is shuffled on from round to round; four cards
 * take one word. A hand is packed as `bonus << 23 | high << 11 | medium << 4 | low`. How high, medium and low stand to the
 * dealer's names a result; results and bonus hands, times the strides of a seat, add up to the number of the vector.
 */
export function playHands(
  deck: usize, seats: u32, players: usize, dealers: usize, results: usize, strides: usize,
  tally: usize, rounds: i32,
): void {
  const cards: u32 = 7 * (seats + 1);
  for (let i = 0; i < rounds; i += 1) {
    let s0 = load<u64>(rng);
    let s1 = load<u64>(rng, 8);
    let s2 = load<u64>(rng, 16);
    let s3 = load<u64>(rng, 24);
    let drawn: u64 = 0;
    for (let dealt: u32 = 0; dealt < cards; dealt += 1) {
      if ((dealt & 3) == 0) {
        drawn = rotl(s1 * 5, 7) * 9;
        const t = s1 << 17;
        s2 ^= s0;
        s3 ^= s1;
        s1 ^= s2;
        s0 ^= s3;
        s2 ^= t;
        s3 = rotl(s3, 45);
      }
      const left: u32 = 53 - dealt;
      let scaled = (<u32>drawn & 0xffff) * left;
      drawn >>= 16;
      if ((scaled & 0xffff) < left) {
        store<u64>(rng, s0);
        store<u64>(rng, s1, 8);
        store<u64>(rng, s2, 16);
        store<u64>(rng, s3, 24);
        if ((scaled & 0xffff) < 0x10000 % left) scaled = digit16(left) << 16;
        s0 = load<u64>(rng);
        s1 = load<u64>(rng, 8);
        s2 = load<u64>(rng, 16);
        s3 = load<u64>(rng, 24);
      }
      const at = deck + <usize>(dealt + (scaled >> 16));
      const card = load<u8>(at);
      store<u8>(at, load<u8>(deck + <usize>dealt));
      store<u8>(deck + <usize>dealt, card);
    }
    store<u64>(rng, s0);
    store<u64>(rng, s1, 8);
    store<u64>(rng, s2, 16);
    store<u64>(rng, s3, 24);
    const dealer = load<u32>(dealers + (<usize>classOf(deck + <usize>(7 * seats)) << 2));
    let vector: u32 = 0;
    for (let seat: u32 = 0; seat < seats; seat += 1) {
      const player = load<u32>(players + (<usize>classOf(deck + <usize>(7 * seat)) << 2));
      const result = load<u32>(
        results +
          (<usize>(
            standing((player >> 11) & 4095, (dealer >> 11) & 4095) * 9 +
            standing((player >> 4) & 127, (dealer >> 4) & 127) * 3 +
            standing(player & 15, dealer & 15)
          ) << 2),
      );
      vector +=
        result * load<u32>(strides + (<usize>seat << 3)) +
        (player >> 23) * load<u32>(strides + (<usize>seat << 3), 4);
    }
    const slot = tally + (<usize>vector << 2);
    store<u32>(slot, load<u32>(slot) + 1);
  }
}
