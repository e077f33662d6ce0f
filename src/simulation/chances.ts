import type { Card } from '../kernel/cards.ts';
import { fraction } from '../kernel/fraction.ts';
import type { CardSums } from '../kernel/game.ts';
import { quotient } from '../kernel/money.ts';
import { bug } from '../kernel/refusal.ts';
import { type Digits, everyAnswer, type Ranges } from './script.ts';

/** Outcomes of one chance that decide alike: how many there are of them, and the digits of one. */
export interface OutcomeClass {
  readonly ways: bigint;
  readonly digits: Digits;
}

/**
 * What chance may say at one moment: listed one by one, or throws by the faces that show, or deals by their sums.
 * The classes of each are in an order that the tables of a kernel find again.
 */
export type Chances = {
  readonly ranges: Ranges;
  readonly outOf: bigint;
  readonly classes: readonly OutcomeClass[];
} & (
  | { readonly kind: 'listed' }
  | { readonly kind: 'faces' }
  | { readonly kind: 'sums'; readonly of: CardSums; readonly sums: readonly SumsClass[] }
);

export interface SumsClass {
  readonly sums: readonly number[];
  readonly cards: readonly Card[];
}

/** More outcomes than this are not listed: the game must say which of them decide alike. */
const MOST_LISTED = 1 << 17;

const product = (ranges: Ranges): bigint => ranges.reduce((all, range) => all * BigInt(range), 1n);

/** Deals take a second to count and are kept. */
const counted = new WeakMap<CardSums, Chances>();

export const chancesOf = (
  ranges: Ranges,
  alike: { readonly faces?: true; readonly sums?: CardSums } = {},
): Chances => {
  const outOf = product(ranges);
  if (alike.sums !== undefined && ranges[0] === alike.sums.deck.length) {
    const known = counted.get(alike.sums);
    if (known?.ranges.join() === ranges.join()) return known;
    const chances = bySums(ranges, outOf, alike.sums);
    counted.set(alike.sums, chances);
    return chances;
  }
  if (alike.faces && ranges.every((range) => range === ranges[0])) {
    const classes = multisets(ranges.length, ranges[0] ?? 1);
    return { kind: 'faces', ranges, outOf, classes };
  }
  if (outOf > MOST_LISTED)
    bug(`${outOf} outcomes cannot be listed, and no two are said to be alike`);
  const classes = Array.from(everyAnswer(ranges), (digits) => ({ ways: 1n, digits: [...digits] }));
  return { kind: 'listed', ranges, outOf, classes };
};

const factorial = (n: number): bigint => (n < 2 ? 1n : BigInt(n) * factorial(n - 1));

/** Every multiset of `count` digits, the lowest digit first, with the number of orders it has. */
export const multisets = (count: number, range: number): readonly OutcomeClass[] => {
  const all: OutcomeClass[] = [];
  const grow = (digits: readonly number[], from: number, orders: bigint, run: number): void => {
    if (digits.length === count) {
      all.push({ ways: fraction(factorial(count), orders).n, digits });
      return;
    }
    for (let digit = from; digit < range; digit += 1) {
      const again = digit === digits.at(-1) ? run + 1 : 1;
      grow([...digits, digit], digit, orders * BigInt(again), again);
    }
  };
  grow([], 0, 1n, 0);
  return all;
};

interface Group {
  readonly cards: readonly Card[];
  /** What a card of the group adds at each place, as one number. */
  readonly adds: readonly number[];
}

/** Ordered choices of `many` out of `outOf`. A number holds them: 52·51·…·45 is below 2^45. */
const orders = (outOf: number, many: number): number =>
  many === 0 ? 1 : outOf * orders(outOf - 1, many - 1);

/** Where a set of filled places with these sums came from. */
interface Reached {
  ways: number;
  readonly before: number;
  readonly places: number;
}

/** Sums stay below this, so that two of them go into one number side by side. */
const SUM = 1 << 10;
const packedSums = (sums: readonly number[]): number =>
  sums.reduceRight((packed, sum) => packed * SUM + sum, 0);
const unpackedSums = (packed: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => (packed >> (10 * at)) & (SUM - 1));

/**
 * Every combination of sums that a deal can make, with the number of ordered deals that make it. Cards that add the same
 * at every place are one group; each group in turn takes some of the places that are still free.
 */
const bySums = (ranges: Ranges, outOf: bigint, of: CardSums): Chances => {
  const places = ranges.length;
  if (places > MOST_PLACES) bug(`${places} places are more than are counted`);
  if (outOf > BigInt(Number.MAX_SAFE_INTEGER)) bug(`${outOf} deals are more than a number holds`);
  const groups = groupsOf(of, places);
  const layers: ReadonlyMap<number, Reached>[] = [
    new Map([[0, { ways: 1, before: 0, places: 0 }]]),
  ];
  for (const group of groups) {
    layers.push(withGroup(layers.at(-1) ?? bug('no layer'), group, places));
  }
  const full = (1 << places) - 1;
  const width = of.adds(of.deck[0] ?? bug('no deck'), 0).length;
  const ends = [...(layers.at(-1) ?? [])].filter(([at]) => placesOf(at) === full);
  ends.sort(([a], [b]) => sumsOf(a) - sumsOf(b));
  const sums = ends.map(([at]) => ({
    sums: unpackedSums(sumsOf(at), width),
    cards: tracedBack(layers, groups, places, at),
  }));
  return {
    kind: 'sums',
    ranges,
    outOf,
    of,
    sums,
    classes: ends.map(([, { ways }], at) => ({
      ways: BigInt(ways),
      digits: digitsOf(of.deck, sums[at]?.cards ?? []),
    })),
  };
};

/** A place in the count: which places of the deal are filled, and the sums so far. Both fit a small number, which is found fastest. */
const MOST_PLACES = 8;
const PLACES = 1 << MOST_PLACES;
const placesOf = (at: number): number => at % PLACES;
const sumsOf = (at: number): number => quotient(at, PLACES);
const atOf = (places: number, sums: number): number => sums * PLACES + places;

const groupsOf = ({ deck, adds }: CardSums, places: number): readonly Group[] => {
  const found = new Map<string, { cards: Card[]; adds: readonly number[] }>();
  for (const card of deck) {
    const each = Array.from({ length: places }, (_, place) => packedSums(adds(card, place)));
    const group = found.get(each.join());
    if (group === undefined) found.set(each.join(), { cards: [card], adds: each });
    else group.cards.push(card);
  }
  return [...found.values()];
};

const withGroup = (
  before: ReadonlyMap<number, Reached>,
  group: Group,
  places: number,
): ReadonlyMap<number, Reached> => {
  const subsets = Array.from({ length: 1 << places }, (_, set) => {
    const taken = group.adds.filter((_add, place) => (set >> place) & 1);
    return {
      set,
      ways: taken.length > group.cards.length ? 0 : orders(group.cards.length, taken.length),
      // Places and sums are side by side in one number, so one addition fills both.
      step: atOf(
        set,
        taken.reduce((sum, add) => sum + add, 0),
      ),
    };
  }).filter(({ ways }) => ways > 0);
  // By the places that are filled already, so that nobody tries a subset that does not fit.
  const fitting = Array.from({ length: 1 << places }, (_, filled) =>
    subsets.filter(({ set }) => (filled & set) === 0),
  );
  const after = new Map<number, Reached>();
  for (const [at, { ways }] of before) {
    for (const subset of fitting[placesOf(at)] ?? []) {
      const to = at + subset.step;
      const so = after.get(to);
      if (so !== undefined) so.ways += ways * subset.ways;
      else after.set(to, { ways: ways * subset.ways, before: at, places: subset.set });
    }
  }
  return after;
};

/** One deal that makes these sums. */
const tracedBack = (
  layers: readonly ReadonlyMap<number, Reached>[],
  groups: readonly Group[],
  places: number,
  end: number,
): readonly Card[] => {
  const cards: Card[] = Array.from({ length: places });
  let at = end;
  for (let layer = groups.length; layer > 0; layer -= 1) {
    const reached = layers[layer]?.get(at) ?? bug('sums that no cards make');
    let taken = 0;
    for (let place = 0; place < places; place += 1) {
      if (((reached.places >> place) & 1) === 0) continue;
      cards[place] = groups[layer - 1]?.cards[taken] ?? bug('a group ran out of cards');
      taken += 1;
    }
    at = reached.before;
  }
  return cards;
};

/** The digits that deal these cards: at each place how far the card is from it, and is exchanged with. */
export const digitsOf = (deck: readonly Card[], cards: readonly Card[]): Digits => {
  const order = [...deck];
  return cards.map((card, place) => {
    const at = order.indexOf(card, place);
    order[at] = order[place] ?? bug('the deck ran out');
    return at - place;
  });
};
