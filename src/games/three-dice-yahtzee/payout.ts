import { to } from '../../kernel/odds.ts';
import type { PayLine } from '../../kernel/wager.ts';
import { BONUSES, type Bonus } from './bonuses.ts';
import type { Rules } from './submission.ts';

type Lines = Readonly<Record<string, PayLine>>;

const SIXES = { 1: to(1, 1), 2: to(6, 5), 3: to(3, 2) } as const;

/** § red or blue wager payouts; the two rows that push are verdicts, not pay lines. */
export const sidePays = (rules: Rules): Lines => ({
  'yahtzee-of-sixes': {
    title: 'Win with a Yahtzee of 6s',
    pays: SIXES[rules.payOption],
    cite: '3-Dice Yahtzee § red or blue wager payouts',
  },
  win: {
    title: 'Win',
    pays: to(1, 1),
    cite: '3-Dice Yahtzee § red or blue wager payouts',
  },
});

export const tiePays: Lines = {
  tie: { title: 'Tie', pays: to(10, 1), cite: '3-Dice Yahtzee § tie wager payout' },
};

export const bonusPays = (bonus: Bonus): Lines => ({
  [bonus]: {
    title: BONUSES[bonus].title,
    pays: to(BONUSES[bonus].toOne, 1),
    cite: '3-Dice Yahtzee § single-event bonus wagers',
  },
});
