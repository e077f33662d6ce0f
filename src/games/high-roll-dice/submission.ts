import type { Cents } from '../../kernel/money.ts';
import { minimumWagerOption, payoutLimitOption } from '../../kernel/payout-limit.ts';
import type { Submission } from '../../kernel/submission.ts';
import { of } from './chapter.ts';
import { checkPayoutLimit } from './payout-limit.ts';

export interface Rules {
  /** § .6(a): ten dice, or the variation with six. */
  readonly dice: 10 | 6;
  /** Reading 16. */
  readonly extraRollPrice: 'one-wager' | 'all-wagers';
  /** Reading 17. */
  readonly millionaireStake: 'returned' | 'collected';
  /** Reading 18. */
  readonly noMatchPipStreet: 'ace' | 'nobody';
  readonly minimumWagerCents: Cents;
  /** § .5(e), .6(l): what one player is paid in a round at most; 0 where no limit is filed. */
  readonly payoutLimitCents: Cents;
}

export const submission: Submission<Rules> = {
  options: {
    dice: {
      title: 'Number of dice',
      cite: of('.6(a)'),
      standard: 10,
      choices: [10, 6],
      says: { '10': 'the game with ten dice', '6': 'the variation with six dice' },
    },
    extraRollPrice: {
      title: 'What an Extra Roll costs (ten dice)',
      cite: of('.2(e)(3)'),
      standard: 'one-wager',
      choices: ['one-wager', 'all-wagers'],
      says: {
        'one-wager': "as much as one of the player's Like Kind Boulevard wagers",
        'all-wagers': "as much as all of the player's Like Kind Boulevard wagers together",
      },
    },
    millionaireStake: {
      title: 'What becomes of a winning Millionaire Row wager (ten dice)',
      cite: of('.5(c)'),
      standard: 'returned',
      choices: ['returned', 'collected'],
      says: {
        returned: 'it goes back to the player beside the amount won',
        collected: 'the amount won is all that is paid',
      },
    },
    noMatchPipStreet: {
      title: 'Who wins Pip Street when all dice differ (six dice)',
      cite: of('.6(c)'),
      standard: 'ace',
      choices: ['ace', 'nobody'],
      says: { ace: 'the ace, by rank', nobody: 'no face occurs most' },
    },
    minimumWagerCents: minimumWagerOption,
    payoutLimitCents: payoutLimitOption('a player in a round', of('.5(e)')),
  },
  check: checkPayoutLimit,
};
