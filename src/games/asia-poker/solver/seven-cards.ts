import { RANKS } from '../../../kernel/cards.ts';
import { BONUS_HANDS, type BonusCounts, type BonusRules, formed } from '../bonus.ts';
import { RANK_MASKS } from '../ranking-table.ts';
import { allMultisets, bitCount, PLACES, ranksOfMask } from './classes.ts';

/**
 * All 154,143,080 hands of seven, one after the other, by what they form for the Bonus Wager: the check of
 * `bonusCounts`, which counts classes. Cards rise in rank, so the number of their ranks is one addition
 * away from that of the cards before; a suit's lane of four bits passes eight when the suit is long enough.
 *
 * @tested
 */
export const enumerateBonus = (rules: BonusRules): BonusCounts => {
  const counts = new Int32Array(BONUS_HANDS.length + 1);
  enumerate(7, rules, counts);
  enumerate(6, rules, counts);
  return Object.fromEntries(
    [...BONUS_HANDS, 'none' as const].map((hand, at) => [hand, counts[at] as number]),
  ) as BonusCounts;
};

const NONE = BONUS_HANDS.length;
const NINE_HIGH = BONUS_HANDS.indexOf('9-high');
const FLUSH = BONUS_HANDS.indexOf('flush');
const CARDS = 52;

/** Hands of `size` natural cards: seven, or six beside the joker. */
const enumerate = (size: 6 | 7, rules: BonusRules, counts: Int32Array): void => {
  const holdsJoker = size === 6;
  const byRanks = Uint8Array.from(allMultisets(size), (ranks) =>
    bonusNumber(ranks, 0, holdsJoker, rules),
  );
  const bySuited = Uint8Array.from({ length: RANK_MASKS }, (_, mask) =>
    bitCount(mask) > size ? NONE : bonusNumber(ranksOfMask(mask), mask, holdsJoker, rules),
  );
  const asFlush = rules.nineHighFlush === 'flush';
  const addends = PLACES.map((place) =>
    Int32Array.from({ length: CARDS }, (_, card) => place[card >> 2] as number),
  );
  const [before, sixth, last] = [addends[size - 3], addends[size - 2], addends[size - 1]] as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const lanes = Int32Array.from({ length: CARDS }, (_, card) => 1 << ((card & 3) << 2));
  // Thirteen bits of ranks for each suit, two suits to a number.
  const spadesHearts = Int32Array.from({ length: CARDS }, (_, card) =>
    (card & 3) < 2 ? 1 << ((card >> 2) + 13 * (card & 1)) : 0,
  );
  const diamondsClubs = Int32Array.from({ length: CARDS }, (_, card) =>
    (card & 3) < 2 ? 0 : 1 << ((card >> 2) + 13 * (card & 1)),
  );

  /** The last three cards, for every choice of those before. */
  const lastThree = (from: number, index: number, suits: number, sh: number, dc: number): void => {
    for (let x = from; x < CARDS - 2; x += 1) {
      const indexX = index + (before[x] as number);
      const suitsX = suits + (lanes[x] as number);
      for (let y = x + 1; y < CARDS - 1; y += 1) {
        const indexY = indexX + (sixth[y] as number);
        const suitsY = suitsX + (lanes[y] as number);
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
          const long = (suitsY + (lanes[z] as number)) & 0x8888;
          if (long !== 0) {
            const masks =
              (long & 0x88) !== 0
                ? sh |
                  (spadesHearts[x] as number) |
                  (spadesHearts[y] as number) |
                  (spadesHearts[z] as number)
                : dc |
                  (diamondsClubs[x] as number) |
                  (diamondsClubs[y] as number) |
                  (diamondsClubs[z] as number);
            const suited = (long & 0x808) !== 0 ? masks & 0x1fff : masks >> 13;
            if (asFlush && hand === NINE_HIGH) hand = FLUSH;
            hand = Math.min(hand, bySuited[suited] as number);
          }
          counts[hand] = (counts[hand] as number) + 1;
        }
      }
    }
  };
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
    const places = addends[place] as Int32Array;
    for (let card = from; card <= CARDS - size + place; card += 1) {
      choose(
        place + 1,
        card + 1,
        index + (places[card] as number),
        suits + (lanes[card] as number),
        sh | (spadesHearts[card] as number),
        dc | (diamondsClubs[card] as number),
      );
    }
  };
  // Five of a suit are needed, or four beside the joker.
  choose(0, 0, 0, holdsJoker ? 0x4444 : 0x3333, 0, 0);
};

/** What ranks form, and ranks of one suit, as a number: 0 for the highest hand. */
export const bonusNumber = (
  ranks: readonly number[],
  suited: number,
  holdsJoker: boolean,
  rules: BonusRules,
): number => {
  const copies = new Uint8Array(RANKS.length);
  for (const rank of ranks) copies[rank] = (copies[rank] as number) + 1;
  const hand = formed(
    { copies, holdsJoker, suited: isLong(suited, holdsJoker) ? suited : 0 },
    rules,
  );
  return hand === undefined ? NONE : BONUS_HANDS.indexOf(hand);
};

const isLong = (suited: number, holdsJoker: boolean): boolean =>
  bitCount(suited) >= (holdsJoker ? 4 : 5);
