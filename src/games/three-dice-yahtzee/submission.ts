import type { Citation } from '../../kernel/law.ts';
import type { Cents } from '../../kernel/money.ts';
import type { Option, Submission } from '../../kernel/submission.ts';
import { BONUS_IDS, BONUSES, type BonusOption } from './bonuses.ts';

type YesNo = 'yes' | 'no';

export interface Rules extends Readonly<Record<BonusOption, YesNo>> {
  readonly payOption: 1 | 2 | 3;
  readonly mainWager: 'required' | 'optional';
  readonly playersShake: YesNo;
  /** Reading 12. */
  readonly doubleYahtzee: 'any' | 'same-value';
  readonly doubleStraight: 'any' | 'same-value';
  readonly offerProgressive: YesNo;
  readonly progressiveBaseCents: Cents;
  /** Reading 13. */
  readonly dynamicPays: 'by-multiple' | 'fixed-column';
  readonly dynamicColumn: number;
  /** Reading 14. */
  readonly progressiveStake: 'collected' | 'returned';
  /** Reading 15. */
  readonly progressiveShared: 'equally' | 'first';
}

const play: Citation = '3-Dice Yahtzee § rules of play';
const YES_NO = ['yes', 'no'] as const;

const offers = Object.fromEntries(
  BONUS_IDS.map((id): [BonusOption, Option<YesNo>] => [
    BONUSES[id].offer,
    {
      title: `${BONUSES[id].title} (${BONUSES[id].payTable}) is offered`,
      cite: play,
      standard: 'yes',
      choices: YES_NO,
    },
  ]),
) as Readonly<Record<BonusOption, Option<YesNo>>>;

export const submission: Submission<Rules> = {
  options: {
    payOption: {
      title: 'What a win with a Yahtzee of 6s pays on Red and Blue',
      cite: '3-Dice Yahtzee § red or blue wager payouts',
      standard: 1,
      choices: [1, 2, 3],
      says: { 1: '1 to 1', 2: '6 to 5', 3: '3 to 2' },
    },
    mainWager: {
      title: 'Whether a bonus wager needs a wager on Red, Blue or Tie beside it',
      cite: play,
      standard: 'required',
      choices: ['required', 'optional'],
    },
    playersShake: {
      title: 'Whether players may shake the cups after the dealer has',
      cite: play,
      standard: 'no',
      choices: YES_NO,
    },
    ...offers,
    doubleYahtzee: {
      title: 'What a Double Yahtzee is',
      cite: '3-Dice Yahtzee § single-event bonus wagers',
      standard: 'any',
      choices: ['any', 'same-value'],
      says: { any: 'a Yahtzee in each hand', 'same-value': 'the same Yahtzee in each hand' },
    },
    doubleStraight: {
      title: 'What a Double Straight is',
      cite: '3-Dice Yahtzee § single-event bonus wagers',
      standard: 'any',
      choices: ['any', 'same-value'],
      says: { any: 'a Straight in each hand', 'same-value': 'the same Straight in each hand' },
    },
    offerProgressive: {
      title: 'Yahtzee Progressive (PT-PRG-3DY-D01a) is offered',
      cite: play,
      standard: 'yes',
      choices: YES_NO,
    },
    progressiveBaseCents: {
      title: 'Base progressive wager, which the ordinary table pays',
      cite: play,
      standard: 100,
      atLeast: 1,
      atMost: 100_000,
      unit: 'cents',
    },
    dynamicPays: {
      title: 'What chooses the column of dynamic pays',
      cite: '3-Dice Yahtzee § dynamic pays',
      standard: 'by-multiple',
      choices: ['by-multiple', 'fixed-column'],
      says: {
        'by-multiple': 'the wager as a multiple of the base wager: 1.5, 2, 3 … 10',
        'fixed-column': 'dynamicColumn, for every wager; each is the base wager',
      },
    },
    dynamicColumn: {
      title: 'Column that pays everybody under dynamicPays=fixed-column; 0 is the ordinary table',
      cite: '3-Dice Yahtzee § dynamic pays',
      standard: 0,
      atLeast: 0,
      atMost: 10,
      unit: 'count',
    },
    progressiveStake: {
      title: 'What becomes of a winning progressive wager itself',
      cite: '3-Dice Yahtzee § progressive wager paytable',
      standard: 'collected',
      choices: ['collected', 'returned'],
      says: { collected: 'the award is all that is paid', returned: 'it comes back as well' },
    },
    progressiveShared: {
      title: 'Who takes the meter when several hit it in one round',
      cite: '3-Dice Yahtzee § progressive wager paytable',
      standard: 'equally',
      choices: ['equally', 'first'],
      says: {
        equally: 'all in equal parts; cents left over stay in the pool',
        first: 'the first in the order of settlement',
      },
    },
  },
};
