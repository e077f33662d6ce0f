import { decksOption } from '../../kernel/deck/filed.ts';
import type { Cents } from '../../kernel/money.ts';
import { minimumWagerOption, payoutLimitOption } from '../../kernel/payout-limit.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Submission } from '../../kernel/submission.ts';
import type { BonusRules } from './bonus.ts';
import { of } from './chapter.ts';
import { HOUSE_WAYS, type HouseWayName } from './house-way.ts';
import { checkPayoutLimit } from './payout-limit.ts';
import type { Ranking } from './rankings.ts';

export interface Rules extends Ranking, BonusRules {
  readonly houseWay: HouseWayName;
  readonly bonus: 'offered' | 'not-offered';
  readonly bonusPayTable: 'A' | 'B' | 'C';
  readonly adjacentPositions: 'no' | 'yes';
  readonly startingPosition: 'shaker' | 'generator' | 'button';
  readonly dealing: 'manual-shoe' | 'hand' | 'automated-shoe';
  readonly shuffler: 'no' | 'yes';
  readonly decks: 1 | 2;
  readonly minimumWagerCents: Cents;
  /** § .12(c): what a player is paid on a single hand at most; 0 where no limit is filed. */
  readonly payoutLimitCents: Cents;
}

export const submission: Submission<Rules> = {
  options: {
    aceLowStraight: {
      title: 'Where ace, 2, 3 and 4 stands among straights and straight flushes',
      cite: of('.6(b)(6)'),
      standard: 'second',
      choices: ['second', 'lowest'],
      says: {
        second: 'the second highest straight, and the highest straight flush below a royal flush',
        lowest: 'the lowest of both',
      },
    },
    jokerInFlush: {
      title: "What the joker is in a flush that holds the suit's ace",
      cite: of('.6(a)'),
      standard: 'highest-missing',
      choices: ['highest-missing', 'ace'],
      says: { 'highest-missing': 'the highest rank that the flush lacks', ace: 'a second ace' },
    },
    houseWay: {
      title: "How the dealer's hands are set",
      cite: of('.11(c)'),
      standard: 'standard',
      choices: HOUSE_WAYS,
    },
    bonus: {
      title: 'Whether the Bonus Wager is offered',
      cite: of('.7(e)'),
      standard: 'offered',
      choices: ['offered', 'not-offered'],
    },
    bonusPayTable: {
      title: 'Pay table of the Bonus Wager',
      cite: of('.12(b)'),
      standard: 'A',
      choices: ['A', 'B', 'C'],
    },
    bonusJokerWithEights: {
      title: 'What the joker is beside four 8s and two aces',
      cite: of('.6(d)(1)'),
      standard: 'ace',
      choices: ['ace', 'none'],
      says: { ace: 'an ace, which makes three of them', none: 'nothing: the hand is four 8s' },
    },
    bonusJokerRoyal: {
      title: 'Whether the joker completes a royal flush for the Bonus Wager',
      cite: of('.6(d)(3)'),
      standard: 'yes',
      choices: ['yes', 'no'],
    },
    nineHighFlush: {
      title: 'What a 9-high with five cards of one suit is paid as',
      cite: of('.6(d)(7)'),
      standard: 'nine-high',
      choices: ['nine-high', 'flush'],
    },
    adjacentPositions: {
      title: 'Whether a player may wager on two adjacent betting areas',
      cite: of('.7(f)'),
      standard: 'no',
      choices: ['no', 'yes'],
    },
    startingPosition: {
      title: 'How the starting position is found',
      cite: of('.5(g)'),
      standard: 'shaker',
      choices: ['shaker', 'generator', 'button'],
      says: {
        shaker: 'three dice in a shaker',
        generator: 'a random number from 1 to 7',
        button: 'a button that moves clockwise',
      },
    },
    dealing: {
      title: 'What the cards are dealt from',
      cite: of('.5(b)(1)'),
      standard: 'manual-shoe',
      choices: ['manual-shoe', 'hand', 'automated-shoe'],
      says: {
        'manual-shoe': 'a manual dealing shoe',
        hand: "the dealer's hand",
        'automated-shoe': 'an automated dealing shoe, seven cards at a time',
      },
    },
    shuffler: {
      title: 'Whether an automated card shuffling device is used',
      cite: of('.5(a)'),
      standard: 'no',
      choices: ['no', 'yes'],
    },
    decks: decksOption(of('.3(b)')),
    minimumWagerCents: minimumWagerOption,
    payoutLimitCents: payoutLimitOption('a player on a single hand', of('.12(c)')),
  },
  check: (rules) => {
    const devices = checkDevices(rules);
    return devices === true ? checkPayoutLimit(rules) : devices;
  },
};

/** What the chapter permits only with an automated shuffler, or with one and an automated shoe. */
const checkDevices = ({ dealing, shuffler, decks, startingPosition }: Rules): true | Refusal => {
  if (dealing === 'hand' && shuffler === 'no') {
    return refuse(
      'hand-needs-shuffler',
      'Cards dealt from the hand must be shuffled by device. File shuffler=yes, or deal from a shoe.',
      of('.9(a)(1)'),
    );
  }
  if (decks === 2 && shuffler === 'no') {
    return refuse(
      'second-deck-by-hand',
      'A second deck is permitted only with an automated shuffler. File shuffler=yes, or decks=1.',
      of('.3(b)'),
    );
  }
  if (startingPosition === 'button' && (shuffler === 'no' || dealing !== 'automated-shoe')) {
    return refuse(
      'button-needs-devices',
      'The button is used only with shuffler=yes and dealing=automated-shoe. File these, or the shaker.',
      of('.5(g)(3)'),
    );
  }
  return true;
};
