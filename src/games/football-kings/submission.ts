import { decksOption } from '../../kernel/deck/filed.ts';
import type { Cents } from '../../kernel/money.ts';
import { minimumWagerOption, payoutLimitOption } from '../../kernel/payout-limit.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Submission } from '../../kernel/submission.ts';
import { of } from './chapter.ts';
import { checkPayoutLimit } from './payout-limit.ts';

export interface Rules {
  readonly decks: 1 | 2;
  readonly shuffle: 'by-hand' | 'by-device';
  readonly burnCard: 'no' | 'yes';
  readonly fantasy: 'offered' | 'not-offered';
  readonly fantasyPayTable: 'A' | 'B' | 'C';
  /** § .7(c): what a winning optional wager pays to 1, never less than the table. */
  readonly tiePays: number;
  readonly overPays: number;
  readonly underPays: number;
  readonly hailMaryPays: number;
  readonly minimumWagerCents: Cents;
  /** § .7(e): what a round pays at most on optional and Fantasy wagers together; 0 where no limit is filed. */
  readonly payoutLimitCents: Cents;
  readonly additionalPositions: 'no' | 'yes';
}

/** More than this to 1 is taken for a slip; the paragraph itself has no upper bound. */
const MOST_TO_ONE = 5_000;

const toOne = (title: string, standard: number) => ({
  title,
  cite: of('.7(c)'),
  standard,
  atLeast: standard,
  atMost: MOST_TO_ONE,
  unit: 'to 1' as const,
});

export const submission: Submission<Rules> = {
  options: {
    decks: decksOption(of('.2(b)')),
    shuffle: {
      title: 'How the cards are shuffled',
      cite: of('.4(a)'),
      standard: 'by-hand',
      choices: ['by-hand', 'by-device'],
      says: { 'by-hand': 'by the dealer', 'by-device': 'by an automated card shuffling device' },
    },
    burnCard: {
      title: 'Whether the top card is burned',
      cite: of('.6(d)'),
      standard: 'no',
      choices: ['no', 'yes'],
    },
    fantasy: {
      title: 'Whether the Fantasy wager is offered',
      cite: of('.5B(a)'),
      standard: 'offered',
      choices: ['offered', 'not-offered'],
    },
    fantasyPayTable: {
      title: 'Pay table of the Fantasy wager',
      cite: of('.7(d)'),
      standard: 'A',
      choices: ['A', 'B', 'C'],
    },
    tiePays: toOne('What Tie pays', 20),
    overPays: toOne('What Over 56 pays', 1),
    underPays: toOne('What Under 55 pays', 1),
    hailMaryPays: toOne('What Hail Mary pays', 1500),
    minimumWagerCents: minimumWagerOption,
    payoutLimitCents: payoutLimitOption('a round on optional and Fantasy wagers', of('.7(e)')),
    additionalPositions: {
      title: 'Whether a player may wager on more than one position',
      cite: of('.9'),
      standard: 'no',
      choices: ['no', 'yes'],
    },
  },
  check: (rules) => {
    const decks = checkDecks(rules);
    return decks === true ? checkPayoutLimit(rules) : decks;
  },
};

const checkDecks = (rules: Rules): true | Refusal =>
  rules.decks === 1 || rules.shuffle === 'by-device'
    ? true
    : refuse(
        'second-deck-by-hand',
        'A second deck is permitted only with an automated shuffler. File shuffle=by-device, or decks=1.',
        of('.2(b)'),
      );
