import {
  BONUS_HANDS,
  type BonusCounts,
  type BonusRules,
} from '../../src/games/asia-poker/bonus.ts';
import { RANK_MASKS } from '../../src/games/asia-poker/ranking-table.ts';
import { bonusNumber, NO_BONUS } from '../../src/games/asia-poker/solver/bonus-number.ts';
import {
  allMultisets,
  bitCount,
  PLACES,
  ranksOfMask,
} from '../../src/games/asia-poker/solver/classes.ts';

/**
 * All 154,143,080 hands of seven, one after the other, by what they form for the Bonus Wager: the check of
 * `bonusCounts`, which counts classes. Cards rise in rank, so the number of their ranks is one addition
 * away from that of the cards before; a suit's lane of four bits passes eight when the suit is long enough.
 */
export const enumerateBonus = (rules: BonusRules): BonusCounts => {
  const counts = new Int32Array(BONUS_HANDS.length + 1);
  enumerate(7, rules, counts);
  enumerate(6, rules, counts);
  return Object.fromEntries(
    [...BONUS_HANDS, 'none' as const].map((hand, at) => [hand, counts[at] as number]),
  ) as BonusCounts;
};

const NINE_HIGH = BONUS_HANDS.indexOf('9-high');
const FLUSH = BONUS_HANDS.indexOf('flush');
const CARDS = 52;

/** What a card adds to the number of the ranks, for each place among the cards chosen. */
const ADDENDS = PLACES.map((place) =>
  Int32Array.from({ length: CARDS }, (_, card) => place[card >> 2] as number),
);
const LANES = Int32Array.from({ length: CARDS }, (_, card) => 1 << ((card & 3) << 2));
// Thirteen bits of ranks for each suit, two suits to a number.
const SPADES_HEARTS = Int32Array.from({ length: CARDS }, (_, card) =>
  (card & 3) < 2 ? 1 << ((card >> 2) + 13 * (card & 1)) : 0,
);
const DIAMONDS_CLUBS = Int32Array.from({ length: CARDS }, (_, card) =>
  (card & 3) < 2 ? 0 : 1 << ((card >> 2) + 13 * (card & 1)),
);

/** Hands of `size` natural cards: seven, or six beside the joker. */
const enumerate = (size: 6 | 7, rules: BonusRules, counts: Int32Array): void => {
  const lastThree = countLastThree(size, rules, counts);
  const choose = (
    place: number,
    from: number,
    index: number,
    suits: number,
    sh: number,
    dc: number,
  ): void => {
    if (place === size - 3) {
      lastThree(from, index, suits, sh, dc);
      return;
    }
    const addend = ADDENDS[place] as Int32Array;
    for (let card = from; card <= CARDS - size + place; card += 1) {
      choose(
        place + 1,
        card + 1,
        index + (addend[card] as number),
        suits + (LANES[card] as number),
        sh | (SPADES_HEARTS[card] as number),
        dc | (DIAMONDS_CLUBS[card] as number),
      );
    }
  };
  // Five of a suit are needed, or four beside the joker.
  choose(0, 0, 0, size === 6 ? 0x4444 : 0x3333, 0, 0);
};

/** The last three cards, for every choice of those before. */
const countLastThree = (size: 6 | 7, rules: BonusRules, counts: Int32Array) => {
  const { byRanks, bySuited } = handsOf(size, rules);
  const asFlush = rules.nineHighFlush === 'flush';
  const [before, sixth, last] = ADDENDS.slice(size - 3, size) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  return (from: number, index: number, suits: number, sh: number, dc: number): void => {
    for (let x = from; x < CARDS - 2; x += 1) {
      const indexX = index + (before[x] as number);
      const suitsX = suits + (LANES[x] as number);
      const shX = sh | (SPADES_HEARTS[x] as number);
      const dcX = dc | (DIAMONDS_CLUBS[x] as number);
      for (let y = x + 1; y < CARDS - 1; y += 1) {
        const indexY = indexX + (sixth[y] as number);
        const suitsY = suitsX + (LANES[y] as number);
        if (((suitsY + 0x1111) & 0x8888) === 0) {
          // No last card makes a suit long: cards of one rank form the same hand.
          const restOfRank = 3 - (y & 3);
          const same = byRanks[indexY + (last[y] as number)] as number;
          counts[same] = (counts[same] as number) + restOfRank;
          for (let z = (y | 3) + 1; z < CARDS; z += 4) {
            const hand = byRanks[indexY + (last[z] as number)] as number;
            counts[hand] = (counts[hand] as number) + 4;
          }
          continue;
        }
        for (let z = y + 1; z < CARDS; z += 1) {
          let hand = byRanks[indexY + (last[z] as number)] as number;
          const long = (suitsY + (LANES[z] as number)) & 0x8888;
          if (long !== 0) {
            if (asFlush && hand === NINE_HIGH) hand = FLUSH;
            hand = Math.min(hand, bySuited[longSuit(long, shX, dcX, y, z)] as number);
          }
          counts[hand] = (counts[hand] as number) + 1;
        }
      }
    }
  };
};

/** The ranks of the suit that is long, with the last two cards. */
const longSuit = (long: number, sh: number, dc: number, y: number, z: number): number => {
  const ranks =
    (long & 0x88) !== 0
      ? sh | (SPADES_HEARTS[y] as number) | (SPADES_HEARTS[z] as number)
      : dc | (DIAMONDS_CLUBS[y] as number) | (DIAMONDS_CLUBS[z] as number);
  return (long & 0x808) !== 0 ? ranks & 0x1fff : ranks >> 13;
};

/** What every multiset of ranks forms, and every set of ranks of one suit. */
const handsOf = (size: 6 | 7, rules: BonusRules) => {
  const holdsJoker = size === 6;
  const byRanks = Uint8Array.from(allMultisets(size), (ranks) =>
    bonusNumber(ranks, 0, holdsJoker, rules),
  );
  const bySuited = Uint8Array.from({ length: RANK_MASKS }, (_, mask) =>
    bitCount(mask) > size ? NO_BONUS : bonusNumber(ranksOfMask(mask), mask, holdsJoker, rules),
  );
  return { byRanks, bySuited };
};
