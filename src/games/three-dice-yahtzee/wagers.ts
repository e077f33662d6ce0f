import { type Refusal, refuse } from '../../kernel/refusal.ts';
import type { BetResult, Layout, Placing, Wager, WagerId } from '../../kernel/wager.ts';
import { BONUS_IDS, BONUSES, type Bonus, occurred } from './bonuses.ts';
import type { RevealedHands, Side } from './hands.ts';
import { bonusPays, sidePays, tiePays } from './payout.ts';
import type { Round } from './procedure.ts';
import {
  acceptsProgressive,
  PAY_TABLE,
  progressivePays,
  progressiveVerdict,
} from './progressive.ts';
import type { Rules } from './submission.ts';

export const MAIN = ['red', 'blue', 'tie'] as const;

/** § rules of play: Red, Blue and Tie, and those of the optional wagers that the operator offers. */
export const wagers = (rules: Rules): Readonly<Record<WagerId, Wager<Round>>> => {
  const offered = BONUS_IDS.filter((id) => rules[BONUSES[id].offer] === 'yes');
  return {
    red: side(rules, 'red'),
    blue: side(rules, 'blue'),
    tie: {
      title: 'Tie',
      cite: '3-Dice Yahtzee § tie wager payout',
      group: 'Main wagers',
      open,
      result: decided(({ winner }) => won(winner === 'tie' && 'tie')),
      pays: tiePays,
    },
    ...Object.fromEntries(offered.map((id) => [id, bonus(rules, id)])),
    ...(rules.offerProgressive === 'yes' ? { progressive: progressive(rules) } : {}),
  };
};

const side = (rules: Rules, of: Side): Wager<Round> => ({
  title: of === 'red' ? 'Red' : 'Blue',
  cite: '3-Dice Yahtzee § red or blue wager payouts',
  group: 'Main wagers',
  open,
  result: decided((outcome) => sideVerdict(of, outcome)),
  pays: sidePays(rules),
});

const sideVerdict = (of: Side, outcome: RevealedHands): BetResult => {
  const { winner, tenOverEight } = outcome;
  // Reading 10: it is the winning side that 10 over 8 pushes; the losing side has lost.
  if (winner === 'tie' || (winner === of && tenOverEight)) {
    return { result: 'push', cite: '3-Dice Yahtzee § red or blue wager payouts' };
  }
  if (winner !== of) return { result: 'lose' };
  const hand = outcome[of];
  return won(hand.kind === 'yahtzee' && hand.of === 6 ? 'yahtzee-of-sixes' : 'win');
};

const bonus = (rules: Rules, id: Bonus): Wager<Round> => ({
  title: BONUSES[id].title,
  cite: '3-Dice Yahtzee § single-event bonus wagers',
  payTable: BONUSES[id].payTable,
  group: 'Single-event bonus wagers',
  ...NAMED[id],
  ...besideMain(rules),
  open,
  accepts: (placing, layout) => mainLies(rules, placing, layout),
  result: decided((outcome, bet) => won(occurred(id, rules, outcome, bet.names ?? []) && id)),
  pays: bonusPays(id),
});

const NAMED: Readonly<Partial<Record<Bonus, Pick<Wager<Round>, 'names' | 'quotedWith'>>>> = {
  'yahtzee-of-one': { names: { count: 1, from: 1, to: 6 }, quotedWith: { names: [6] } },
  'yahtzee-of-two': { names: { count: 2, from: 1, to: 6 }, quotedWith: { names: [5, 6] } },
};

const progressive = (rules: Rules): Wager<Round> => ({
  ownAmount: true,
  title: 'Yahtzee Progressive',
  cite: '3-Dice Yahtzee § progressive wager paytable',
  payTable: PAY_TABLE,
  group: 'Progressive wager',
  quotedWith: { stakeCents: rules.progressiveBaseCents },
  ...besideMain(rules),
  open,
  accepts: (placing, layout) => {
    const size = acceptsProgressive(rules, placing);
    return size === true ? mainLies(rules, placing, layout) : size;
  },
  result: decided((outcome, bet) => progressiveVerdict(rules, outcome, bet.stakeCents)),
  pays: progressivePays(rules),
});

/** The wager beside which odds are quoted: a Tie, which any stake can pay. */
const besideMain = (rules: Rules): Pick<Wager<Round>, 'needs'> =>
  rules.mainWager === 'required' ? { needs: [{ wager: 'tie' }] } : {};

const mainLies = (rules: Rules, { seat }: Placing, layout: Layout): true | Refusal => {
  const mains: readonly WagerId[] = MAIN;
  if (rules.mainWager === 'optional') return true;
  if (layout.bets.some((bet) => bet.seat === seat && mains.includes(bet.wager))) return true;
  return refuse(
    'main-wager-required',
    'An optional wager needs a wager on Red, Blue or Tie. Place that first and withdraw it last.',
    '3-Dice Yahtzee § rules of play',
  );
};

/** Wagers are all placed before the dealer shakes the cups. */
const open = (round: Round): true | Refusal => {
  if (!round.begun) return true;
  return refuse(
    'wager-closed',
    'Wagers are placed before the dealer shakes the cups; wait for the next round.',
    '3-Dice Yahtzee § rules of play',
  );
};

type Decided = Wager<Round>['result'];

const decided =
  (verdict: (outcome: RevealedHands, bet: Parameters<Decided>[1]) => BetResult): Decided =>
  (round, bet) =>
    round.outcome === undefined ? undefined : verdict(round.outcome, bet);

const won = (line: string | false): BetResult =>
  line === false ? { result: 'lose' } : { result: 'win', line };
