import { type Card, choose } from '../../kernel/cards.ts';
import { bug } from '../../kernel/refusal.ts';
import { CARDS } from './cards.ts';
import { type Totals, worthOf } from './values.ts';

/** One pair of points still to come, in how many ordered deals it comes, and one of these deals. */
export interface Deal {
  readonly totals: Totals;
  readonly ways: number;
  readonly cards: readonly Card[];
}

/**
 * Every pair of points that the cards still to come can add to Home and to Visitor, with the number of ordered deals
 * of it. Nothing is dealt out: aces are placed by quarter, because only they count by it; then each further value
 * takes some of the places that are free on either side. All counts stay below 52·51·…·45, which a number holds.
 */
export const dealsOf = (unseen: readonly Card[], quartersDealt: number): readonly Deal[] => {
  const pools = poolsOf(unseen);
  const places = placesAfter(quartersDealt);
  const aces = pools[0]?.length ?? 0;
  const beginnings = everyAces(aces, places);
  const layers = [withAces(aces, places, beginnings)];
  for (let value = 2; value <= 10; value += 1) {
    const before = layers[layers.length - 1] ?? bug('no layer to go on from');
    layers.push(withValue(before, value, pools[value - 1]?.length ?? 0));
  }
  const last = layers[layers.length - 1] ?? bug('no layer at the end');
  const deals: Deal[] = [];
  for (let home = 0; home < POINTS; home += 1) {
    for (let visitor = 0; visitor < POINTS; visitor += 1) {
      const at = { homeFree: 0, visitorFree: 0, home, visitor };
      const ways = last[indexOf(at)] ?? 0;
      if (ways === 0) continue;
      deals.push({
        totals: { home, visitor },
        ways,
        cards: dealtOut(pools, places, tracedBack(layers, pools, beginnings, at)),
      });
    }
  }
  return deals;
};

let whole: readonly Deal[] | undefined;

/** The deals of a full deck, counted once. */
export const wholeDeal = (): readonly Deal[] => {
  whole ??= dealsOf(CARDS, 0);
  return whole;
};

/** Cards by value: aces, then 2 to 9, then all that count 10. */
const poolsOf = (unseen: readonly Card[]): readonly (readonly Card[])[] => {
  const pools: Card[][] = Array.from({ length: 10 }, () => []);
  for (const card of unseen) pools[worthOf(card, 1).points - 1]?.push(card);
  return pools;
};

/** How many cards each side still receives before the King Zone and in it. */
interface Places {
  readonly before: number;
  readonly inZone: number;
}

const placesAfter = (quartersDealt: number): Places => ({
  before: Math.max(0, 2 - quartersDealt),
  inZone: Math.min(2, 4 - quartersDealt),
});

/** How many places of either side are free, and what is on the others. */
interface At extends Totals {
  readonly homeFree: number;
  readonly visitorFree: number;
}

/** Ways to have come to each `At`. A side has at most four places and at most 42 points. */
type Layer = Float64Array;
const PLACES = 5;
const POINTS = 43;

const indexOf = ({ homeFree, visitorFree, home, visitor }: At): number =>
  ((homeFree * PLACES + visitorFree) * POINTS + home) * POINTS + visitor;

const emptyLayer = (): Layer => new Float64Array(PLACES * PLACES * POINTS * POINTS);

/** Ordered choices of `many` out of `outOf`. */
export const orders = (outOf: number, many: number): number => {
  let ways = 1;
  for (let taken = 0; taken < many; taken += 1) ways *= outOf - taken;
  return ways;
};

/** How many aces are before and in the King Zone, on either side. */
interface Aces {
  readonly home: Places;
  readonly visitor: Places;
}

/** A way to lay out the aces, and where that leaves the sides. */
interface Beginning {
  readonly aces: Aces;
  readonly at: At;
}

const everyAces = (aces: number, places: Places): readonly Beginning[] => {
  const { before, inZone } = places;
  const side: Places[] = [];
  for (let b = 0; b <= before; b += 1) {
    for (let z = 0; z <= inZone; z += 1) side.push({ before: b, inZone: z });
  }
  return side
    .flatMap((home) => side.map((visitor) => ({ home, visitor })))
    .filter(({ home, visitor }) => acesIn(home) + acesIn(visitor) <= aces)
    .map((each) => ({ aces: each, at: withAcesAt(places, each) }));
};

const acesIn = ({ before, inZone }: Places): number => before + inZone;

const withAcesAt = (places: Places, { home, visitor }: Aces): At => ({
  homeFree: acesIn(places) - acesIn(home),
  visitorFree: acesIn(places) - acesIn(visitor),
  home: home.before + 11 * home.inZone,
  visitor: visitor.before + 11 * visitor.inZone,
});

const withAces = (aces: number, places: Places, beginnings: readonly Beginning[]): Layer => {
  const layer = emptyLayer();
  for (const { aces: each, at } of beginnings) {
    const ways =
      choose(places.before, each.home.before) *
      choose(places.inZone, each.home.inZone) *
      choose(places.before, each.visitor.before) *
      choose(places.inZone, each.visitor.inZone) *
      orders(aces, acesIn(each.home) + acesIn(each.visitor));
    const index = indexOf(at);
    layer[index] = (layer[index] ?? 0) + ways;
  }
  return layer;
};

const withValue = (layer: Layer, value: number, cards: number): Layer => {
  const next = emptyLayer();
  eachAt(layer, (at, ways) => {
    for (let i = 0; i <= at.homeFree; i += 1) {
      for (let j = 0; j <= at.visitorFree && i + j <= cards; j += 1) {
        const index = indexOf(placed(at, value, i, j));
        next[index] =
          (next[index] ?? 0) +
          ways * choose4(at.homeFree, i) * choose4(at.visitorFree, j) * orders(cards, i + j);
      }
    }
  });
  return next;
};

/** The same place with `i` cards of that value more at Home and `j` at Visitor. */
const placed = (at: At, value: number, i: number, j: number): At => ({
  homeFree: at.homeFree - i,
  visitorFree: at.visitorFree - j,
  home: at.home + value * i,
  visitor: at.visitor + value * j,
});

const SMALL = Array.from({ length: PLACES }, (_, n) =>
  Array.from({ length: PLACES }, (__, k) => choose(n, k)),
);
const choose4 = (n: number, k: number): number => SMALL[n]?.[k] ?? 0;

const eachAt = (layer: Layer, see: (at: At, ways: number) => void): void => {
  let index = 0;
  for (let homeFree = 0; homeFree < PLACES; homeFree += 1) {
    for (let visitorFree = 0; visitorFree < PLACES; visitorFree += 1) {
      for (let home = 0; home < POINTS; home += 1) {
        for (let visitor = 0; visitor < POINTS; visitor += 1) {
          const ways = layer[index] ?? 0;
          index += 1;
          if (ways > 0) see({ homeFree, visitorFree, home, visitor }, ways);
        }
      }
    }
  }
};

/** One way to have come to a pair of points: aces, and cards of every other value on either side. */
interface Way {
  readonly aces: Aces;
  readonly home: readonly number[];
  readonly visitor: readonly number[];
}

const tracedBack = (
  layers: readonly Layer[],
  pools: readonly (readonly Card[])[],
  beginnings: readonly Beginning[],
  end: At,
): Way => {
  let at = end;
  const home: number[] = [];
  const visitor: number[] = [];
  for (let value = 10; value >= 2; value -= 1) {
    const { i, j } = stepBack(
      layers[value - 2] ?? bug('no layer'),
      at,
      value,
      pools[value - 1]?.length ?? 0,
    );
    home.push(...Array.from({ length: i }, () => value));
    visitor.push(...Array.from({ length: j }, () => value));
    at = placed(at, value, -i, -j);
  }
  const index = indexOf(at);
  const begun = beginnings.find((each) => indexOf(each.at) === index);
  const { aces } = begun ?? bug('a total that no aces begin');
  return { aces, home, visitor };
};

const stepBack = (
  layer: Layer,
  at: At,
  value: number,
  cards: number,
): { readonly i: number; readonly j: number } => {
  for (let i = 0; at.homeFree + i < PLACES && at.home >= value * i; i += 1) {
    for (let j = 0; at.visitorFree + j < PLACES && at.visitor >= value * j; j += 1) {
      if (i + j <= cards && (layer[indexOf(placed(at, value, -i, -j))] ?? 0) > 0) return { i, j };
    }
  }
  return bug('a total that no cards make up');
};

/** The way as cards, in the order of the deal: Home and Visitor in turn. */
const dealtOut = (
  pools: readonly (readonly Card[])[],
  places: Places,
  way: Way,
): readonly Card[] => {
  const left = pools.map((pool) => [...pool]);
  const take = (value: number): Card => left[value - 1]?.shift() ?? bug(`no card of ${value} left`);
  const side = (aces: Places, values: readonly number[]): readonly number[] => {
    const rest = [...values];
    const before = fill(aces.before, places.before, rest);
    return [...before, ...fill(aces.inZone, places.inZone, rest)];
  };
  const home = side(way.aces.home, way.home);
  const visitor = side(way.aces.visitor, way.visitor);
  return home.flatMap((value, quarter) => [take(value), take(visitor[quarter] ?? 0)]);
};

/** The aces first, then what is at hand, up to the number of places. */
const fill = (aces: number, places: number, rest: number[]): readonly number[] => [
  ...Array.from({ length: aces }, () => 1),
  ...rest.splice(0, places - aces),
];
