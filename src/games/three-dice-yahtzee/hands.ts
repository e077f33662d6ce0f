import { countFaces, type DieFace } from '../../kernel/dice.ts';

export const SIDES = ['red', 'blue'] as const;
export type Side = (typeof SIDES)[number];

/** The three dice of one shaker. */
export type Dice = readonly [DieFace, DieFace, DieFace];

/** § rules of play: what three dice make, from the highest-ranking kind down. */
export type DiceHand =
  | { readonly kind: 'yahtzee'; readonly of: DieFace }
  | { readonly kind: 'straight'; readonly high: DieFace }
  | { readonly kind: 'chance'; readonly total: number };

/** § rules of play: what all six dice make together. */
export type SixDice = 'large yahtzee' | 'small yahtzee' | 'large straight' | 'small straight';

/** What two revealed hands decide. */
export interface RevealedHands {
  readonly red: DiceHand;
  readonly blue: DiceHand;
  readonly winner: Side | 'tie';
  /** Reading 10: a Chance of 10 over a Chance of 8. */
  readonly tenOverEight: boolean;
  readonly six?: SixDice;
}

export const handOf = (dice: Dice): DiceHand => {
  const [high, middle, low] = highToLow(dice);
  if (high === low) return { kind: 'yahtzee', of: high };
  if (high === middle + 1 && middle === low + 1) return { kind: 'straight', high };
  return { kind: 'chance', total: high + middle + low };
};

export const highToLow = ([one, two, three]: Dice): Dice => {
  const [high, low] = one >= two ? [one, two] : [two, one];
  if (three >= high) return [three, high, low];
  return three >= low ? [high, three, low] : [high, low, three];
};

/** Any Yahtzee ranks above any Straight, and any Straight above the highest Chance, which is 17. */
export const rankOf = (hand: DiceHand): number => {
  switch (hand.kind) {
    case 'yahtzee':
      return 200 + hand.of;
    case 'straight':
      return 100 + hand.high;
    case 'chance':
      return hand.total;
  }
};

export const sixDiceOf = (red: Dice, blue: Dice): SixDice | undefined => {
  const counts = countFaces([...red, ...blue]);
  const most = Math.max(...counts);
  if (most === 6) return 'large yahtzee';
  if (most === 5) return 'small yahtzee';
  const missing = counts.slice(1).filter((count) => count === 0).length;
  if (missing === 0) return 'large straight';
  // A row of five lacks the 1 or the 6; it does not wrap around.
  return missing === 1 && (counts[1] === 0 || counts[6] === 0) ? 'small straight' : undefined;
};

export const outcomeOf = (redDice: Dice, blueDice: Dice): RevealedHands => {
  const [red, blue] = [handOf(redDice), handOf(blueDice)];
  const [redRank, blueRank] = [rankOf(red), rankOf(blue)];
  const six = sixDiceOf(redDice, blueDice);
  return {
    red,
    blue,
    winner: redRank === blueRank ? 'tie' : redRank > blueRank ? 'red' : 'blue',
    // No Yahtzee and no Straight ranks 8 or 10, so the ranks alone tell.
    tenOverEight: Math.max(redRank, blueRank) === 10 && Math.min(redRank, blueRank) === 8,
    ...(six === undefined ? {} : { six }),
  };
};
