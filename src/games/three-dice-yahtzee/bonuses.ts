import type { DiceHand, RevealedHands } from './hands.ts';
import type { Rules } from './submission.ts';

/** § single-event bonus wagers: twelve pay tables, each paid at so much to 1 when its event occurs. */
export const BONUSES = {
  'ten-eight-push': {
    title: '10/8 Push',
    payTable: 'PT-FLT-3DY-SE-01',
    toOne: 35,
    offer: 'offerTenEightPush',
  },
  'red-ten-eight-push': {
    title: 'Red 10/8 Push',
    payTable: 'PT-FLT-3DY-SE-02',
    toOne: 75,
    offer: 'offerRedTenEightPush',
  },
  'blue-ten-eight-push': {
    title: 'Blue 10/8 Push',
    payTable: 'PT-FLT-3DY-SE-03',
    toOne: 75,
    offer: 'offerBlueTenEightPush',
  },
  yahtzee: { title: 'Yahtzee', payTable: 'PT-FLT-3DY-SE-04', toOne: 15, offer: 'offerYahtzee' },
  'red-yahtzee': {
    title: 'Red Yahtzee',
    payTable: 'PT-FLT-3DY-SE-05',
    toOne: 30,
    offer: 'offerRedYahtzee',
  },
  'blue-yahtzee': {
    title: 'Blue Yahtzee',
    payTable: 'PT-FLT-3DY-SE-06',
    toOne: 30,
    offer: 'offerBlueYahtzee',
  },
  'double-yahtzee': {
    title: 'Double Yahtzee',
    payTable: 'PT-FLT-3DY-SE-07',
    toOne: 1000,
    offer: 'offerDoubleYahtzee',
  },
  'yahtzee-of-one': {
    title: 'Yahtzee (Specific Dice Value)',
    payTable: 'PT-FLT-3DY-SE-08',
    toOne: 100,
    offer: 'offerYahtzeeOfOne',
  },
  'yahtzee-of-two': {
    title: 'Yahtzee (Two Specific Dice Values)',
    payTable: 'PT-FLT-3DY-SE-09',
    toOne: 50,
    offer: 'offerYahtzeeOfTwo',
  },
  'red-straight': {
    title: 'Red Straight',
    payTable: 'PT-FLT-3DY-SE-10',
    toOne: 7,
    offer: 'offerRedStraight',
  },
  'blue-straight': {
    title: 'Blue Straight',
    payTable: 'PT-FLT-3DY-SE-11',
    toOne: 7,
    offer: 'offerBlueStraight',
  },
  'double-straight': {
    title: 'Double Straight',
    payTable: 'PT-FLT-3DY-SE-12',
    toOne: 75,
    offer: 'offerDoubleStraight',
  },
} as const;

export type Bonus = keyof typeof BONUSES;
export type BonusOption = (typeof BONUSES)[Bonus]['offer'];
export const BONUS_IDS = Object.keys(BONUSES) as readonly Bonus[];

/** Did the event of the bonus occur? `named` are the values that the player named with the wager. */
export const occurred = (
  bonus: Bonus,
  rules: Rules,
  { red, blue, winner, tenOverEight }: RevealedHands,
  named: readonly number[],
): boolean => {
  switch (bonus) {
    case 'ten-eight-push':
      return tenOverEight;
    case 'red-ten-eight-push':
      return tenOverEight && winner === 'red';
    case 'blue-ten-eight-push':
      return tenOverEight && winner === 'blue';
    case 'yahtzee':
      return isYahtzee(red) || isYahtzee(blue);
    case 'red-yahtzee':
      return isYahtzee(red);
    case 'blue-yahtzee':
      return isYahtzee(blue);
    case 'double-yahtzee':
      return isYahtzee(red) && isYahtzee(blue) && alike(rules.doubleYahtzee, winner);
    // Reading 11: a Yahtzee of a named value, in either hand.
    case 'yahtzee-of-one':
    case 'yahtzee-of-two':
      return [red, blue].some((hand) => hand.kind === 'yahtzee' && named.includes(hand.of));
    case 'red-straight':
      return isStraight(red);
    case 'blue-straight':
      return isStraight(blue);
    case 'double-straight':
      return isStraight(red) && isStraight(blue) && alike(rules.doubleStraight, winner);
  }
};

const isYahtzee = (hand: DiceHand): boolean => hand.kind === 'yahtzee';
const isStraight = (hand: DiceHand): boolean => hand.kind === 'straight';

/** Reading 12: two hands of one kind have the same value when they tie. */
const alike = (reading: 'any' | 'same-value', winner: RevealedHands['winner']): boolean =>
  reading === 'any' || winner === 'tie';
