import { isLegalByRank, maskOf, mediumRank } from '../ranking-table.ts';
import { ACE } from '../rankings.ts';
import { FOURS, highestOf, rankAt } from '../reading.ts';
import { type Bins, binsFor } from './bins.ts';
import { bitCount, multisetIndex, TRIPLE_INDEX, TRIPLES } from './classes.ts';
import type { DealerModel } from './dealer.ts';
import { type Holding, type SuitClasses, suitClasses } from './player-classes.ts';
import { highOf, lowOf, mediumOf, packed, type SetHand, type SetHands } from './set-hands.ts';

/** All hands of some holdings together, each against every hand that the dealer can then have. */
export interface Tally {
  /** How many hands, and how many classes of them. */
  readonly hands: number;
  readonly classes: number;
  /** Wins of the best setting of every hand, and of the setting by the dealer's own house way. */
  readonly bestWins: bigint;
  readonly houseWins: bigint;
}

export const nothing: Tally = { hands: 0, classes: 0, bestWins: 0n, houseWins: 0n };
export const plusTally = (a: Tally, b: Tally): Tally => ({
  hands: a.hands + b.hands,
  classes: a.classes + b.classes,
  bestWins: a.bestWins + b.bestWins,
  houseWins: a.houseWins + b.houseWins,
});

/** All the hands of a holding, and what each class of them wins if `each` wants to know. */
export const tallyHolding = (
  dealer: DealerModel,
  holding: Holding,
  each?: (suits: readonly number[], weight: number, best: number, house: number) => void,
): Tally => {
  const ranks = [...holding.held.keys()].filter((rank) => (holding.held[rank] as number) > 0);
  const classes = suitClasses(holding);
  const houseHands = houseHandsOf(dealer.setHands, holding, ranks, classes);
  const settings = settingsOfHolding(dealer, holding, ranks, houseHands);
  const bins = binsFor(settings.map(({ hand }) => hand));
  const wins = dealer.counting.all({ ...holding, bins, settings: lookups(bins, settings) });

  const row = wins.base.length;
  const everything = (1 << wins.bits) - 1;
  const always = settings.filter(({ suited }) => suited === 0).length;
  const at = new Map(settings.map(({ hand }, index) => [hand, index]));
  const sum = new Int32Array(row);
  let [hands, bestWins, houseWins] = [0, 0n, 0n];
  for (let i = 0; i < classes.count; i += 1) {
    const suits = classes.suits.subarray(i * 4, i * 4 + 4);
    const hasFlush = suits.some((set) => bitCount(set) >= (holding.holdsJoker ? 3 : 4));
    const houseAt = at.get(houseHands[i] as number) as number;
    const used = hasFlush || houseAt >= always ? settings.length : always;
    sum.set(wins.base);
    for (let s = 0; s < 4; s += 1) {
      const set = everything & ~(suits[s] as number);
      addRow(sum, wins.suit, set * row, used);
      if (wins.pair === undefined) continue;
      for (let t = s + 1; t < 4; t += 1) {
        const other = everything & ~(suits[t] as number);
        addRow(sum, wins.pair, ((set << wins.bits) | other) * row, used);
      }
    }
    let best = 0;
    for (let j = 0; j < used; j += 1) {
      const won = sum[j] as number;
      if (won > best && (j < always || isHeld(settings[j]?.suited ?? 0, suits))) best = won;
    }
    const house = sum[houseAt] as number;
    const weight = classes.weights[i] as number;
    hands += weight;
    bestWins += BigInt(best) * BigInt(weight);
    houseWins += BigInt(house) * BigInt(weight);
    each?.([...suits], weight, best, house);
  }
  return { hands, classes: classes.count, bestWins, houseWins };
};

const addRow = (sum: Int32Array, rows: Int32Array, at: number, used: number): void => {
  for (let j = 0; j < used; j += 1) sum[j] = (sum[j] as number) + (rows[at + j] as number);
};

const isHeld = (suited: number, suits: Uint8Array): boolean =>
  (suited & ~(suits[0] as number)) === 0 ||
  (suited & ~(suits[1] as number)) === 0 ||
  (suited & ~(suits[2] as number)) === 0 ||
  (suited & ~(suits[3] as number)) === 0;

/** A setting of a holding, and which of the ranks held (in bits) must be of one suit for it. */
interface HoldingSetting {
  readonly hand: SetHand;
  readonly suited: number;
}

/**
 * The settings worth considering: those without a flush first. A setting that another one equals or beats in
 * all three hands, and that is there whenever it is, is left out, unless a house way plays it.
 */
const settingsOfHolding = (
  dealer: DealerModel,
  holding: Holding,
  ranks: readonly number[],
  houseHands: Int32Array,
): readonly HoldingSetting[] => {
  const byFlush = handsByFlush(dealer, holding, ranks);
  const always = [...(byFlush.get(0) ?? [])];
  const settings: HoldingSetting[] = [];
  for (const [suited, hands] of byFlush) {
    const rivals = suited === 0 ? always : [...always, ...hands];
    for (const hand of hands) {
      if (rivals.some((rival) => rival !== hand && coversAll(rival, hand))) continue;
      settings.push({ hand, suited });
    }
  }
  const listed = new Set(settings.map(({ hand }) => hand));
  // A house way's setting that is left out is counted last, for its own sake, and never taken as the best.
  const unlisted = [...new Set(houseHands)].filter((hand) => !listed.has(hand));
  return [
    ...settings.filter(({ suited }) => suited === 0),
    ...settings.filter(({ suited }) => suited !== 0),
    ...unlisted.map((hand) => ({ hand, suited: NEVER })),
  ];
};

/** Every legal setting of a holding, by the ranks (in bits) that must be of one suit for it. */
const handsByFlush = (
  { table, setHands }: DealerModel,
  { held, holdsJoker }: Holding,
  ranks: readonly number[],
): ReadonlyMap<number, ReadonlySet<SetHand>> => {
  const seven = [...ranksIn(held), ...(holdsJoker ? [ACE] : [])].sort((a, b) => b - a);
  const plainReading = { table, ranks: seven, holdsJoker, suited: 0, alsoSuited: 0 };
  const heldMask = maskOf(ranks);
  const bitsOf = (mask: number): number =>
    ranks.reduce((bits, rank, at) => ((mask >> rank) & 1 ? bits | (1 << at) : bits), 0);

  const byFlush = new Map<number, Set<SetHand>>([[0, new Set()]]);
  const consider = (suited: number, high: number, left: readonly number[]): void => {
    for (let low = 0; low < 3; low += 1) {
      const [first, second] = [
        left[low === 0 ? 1 : 0] as number,
        left[low === 2 ? 1 : 2] as number,
      ];
      const medium = mediumRank(first, second);
      if (!isLegalByRank(high, medium, left[low] as number)) continue;
      const hands = byFlush.get(suited) ?? new Set();
      byFlush.set(suited, hands);
      const { ofHigh, ofMedium } = setHands.dense;
      hands.add(packed(ofHigh[high] as number, ofMedium[medium] as number, left[low] as number));
    }
  };
  for (const places of FOURS) {
    const [a, b, c, d, ...left] = seven.map((_, at) => rankAt(seven, places, at)) as [
      number,
      number,
      number,
      number,
      ...number[],
    ];
    consider(0, highestOf(plainReading, a, b, c, d), left);
    const [four, three] = [maskOf([a, b, c, d]), maskOf([b, c, d])];
    if (bitCount(four) === 4 && (four & ~heldMask) === 0) {
      consider(bitsOf(four), table.suited[four] as number, left);
    }
    if (holdsJoker && a === ACE && bitCount(three) === 3 && (three & ~heldMask) === 0) {
      consider(bitsOf(three), table.jokerSuited[three] as number, left);
    }
  }
  return byFlush;
};

/** The ranks held, each as often as it is held. */
const ranksIn = (held: Uint8Array): readonly number[] =>
  [...held].flatMap((copies, rank) => Array.from({ length: copies }, () => rank));

/** More ranks than a suit can hold of seven cards. */
const NEVER = 0x100;

const coversAll = (a: SetHand, b: SetHand): boolean =>
  highOf(a) >= highOf(b) && mediumOf(a) >= mediumOf(b) && lowOf(a) >= lowOf(b);

/** The four cells of each setting that `winsOf` adds up, filled to a multiple of four settings. */
const lookups = (bins: Bins, settings: readonly HoldingSetting[]): Int32Array => {
  const width = bins.highs.length + 1;
  const area = width * (bins.mediums.length + 1);
  const [anyHigh, anyMedium, anyLow] = [width - 1, area - width, bins.lows.length * area];
  const cells = new Int32Array(((settings.length + 3) & ~3) * 4);
  settings.forEach(({ hand }, at) => {
    const high = bins.highs.indexOf(highOf(hand));
    const medium = bins.mediums.indexOf(mediumOf(hand)) * width;
    const low = bins.lows.indexOf(lowOf(hand)) * area;
    cells[at * 4] = high + medium + anyLow;
    cells[at * 4 + 1] = high + anyMedium + low;
    cells[at * 4 + 2] = anyHigh + medium + low;
    cells[at * 4 + 3] = high + medium + low;
  });
  return cells;
};

/** What the house way makes of every class of a holding. */
const houseHandsOf = (
  setHands: SetHands,
  { held, holdsJoker }: Holding,
  ranks: readonly number[],
  classes: SuitClasses,
): Int32Array => {
  const enough = holdsJoker ? 3 : 4;
  const masks = Array.from({ length: 1 << ranks.length }, (_, set) =>
    ranks.reduce((mask, rank, at) => ((set >> at) & 1 ? mask | (1 << rank) : mask), 0),
  );
  const byRanks = holdsJoker ? setHands.joker : setHands.plain;
  const plain = byRanks[multisetIndex(ranksIn(held))] as SetHand;
  const hands = new Int32Array(classes.count);
  for (let i = 0; i < classes.count; i += 1) {
    let [suited, alsoSuited] = [0, 0];
    for (let s = 0; s < 4; s += 1) {
      const mask = masks[classes.suits[i * 4 + s] as number] as number;
      if (bitCount(mask) < enough) continue;
      if (suited === 0) suited = mask;
      else alsoSuited = mask;
    }
    if (suited === 0) {
      hands[i] = plain;
    } else if (alsoSuited !== 0) {
      const [one, other] = [TRIPLE_INDEX[suited] as number, TRIPLE_INDEX[alsoSuited] as number];
      hands[i] = setHands.jokerTwoFlushes[one * TRIPLES.length + other] as SetHand;
    } else {
      hands[i] = flushHand(setHands, held, holdsJoker, suited);
    }
  }
  return hands;
};

const flushHand = (
  setHands: SetHands,
  held: Uint8Array,
  holdsJoker: boolean,
  suited: number,
): SetHand => {
  const others = ranksIn(held.map((copies, rank) => copies - ((suited >> rank) & 1)));
  const [flush, at] = holdsJoker
    ? [setHands.jokerFlush, setHands.jokerFlushAt]
    : [setHands.flush, setHands.flushAt];
  return flush[(at[suited] as number) + multisetIndex(others)] as SetHand;
};
