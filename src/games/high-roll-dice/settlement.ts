import type { Citation } from '../../kernel/law.ts';
import type { Step } from '../../kernel/settlement.ts';
import type { Bet, Layout, Seat, WagerId } from '../../kernel/wager.ts';
import { of } from './chapter.ts';
import type { Event, Round } from './procedure.ts';
import type { Rules } from './submission.ts';
import { EXTRA_ROLL, LIKE_KIND, MILLIONAIRE_ROW, PIP_STREET } from './wagers.ts';

/** § .4(a), (f), (h), .6(i): what is settled when, and in which order. A roll that does not count settles nothing. */
export const settlement = (
  rules: Rules,
  round: Round,
  event: Event,
  layout: Layout,
): readonly Step[] => {
  switch (event.type) {
    case 'NoMoreBetsAnnounced':
      return event.extraRoll.length === 0 ? [] : [{ wagers: [EXTRA_ROLL], cite: of('.4(a)') }];
    case 'MatchAnnounced':
      return rules.dice === 6
        ? collectThenPay(layout.bets, [...PIP_STREET, ...LIKE_KIND], of('.6(i)'))
        : round.players.flatMap((seat) => firstRoll(round, seat, layout));
    case 'ExtraRollThrown':
      return collectThenPay(layout.bets, LIKE_KIND, of('.4(h)'));
    case 'ShakerTaken':
    case 'ShakerRemoved':
    case 'DiceShaken':
    case 'RollInvalidated':
    case 'FirstRollThrown':
    case 'NonmatchingDiceCollected':
      return [];
  }
};

/** § .4(f): player by player, Pip Street, then Like Kind Boulevard, then Millionaire Row. */
const firstRoll = (round: Round, seat: Seat, layout: Layout): readonly Step[] => {
  const bets = layout.bets.filter((bet) => bet.seat === seat);
  const steps = [
    ...collectThenPay(bets, PIP_STREET, of('.4(f)(1)')),
    ...(round.extraRoll.includes(seat)
      ? // The text pays first here, and collects what can no longer win; what still can has no verdict yet.
        collectThenPay(bets, LIKE_KIND, of('.4(f)(2)(ii)')).toReversed()
      : collectThenPay(bets, LIKE_KIND, of('.4(f)(2)(i)'))),
    ...collectThenPay(bets, MILLIONAIRE_ROW, of('.4(f)(3)')),
  ];
  return steps.map((step) => ({ ...step, seats: [seat] }));
};

const collectThenPay = (
  bets: readonly Bet[],
  wagers: readonly WagerId[],
  cite: Citation,
): readonly Step[] =>
  bets.some(({ wager }) => wagers.includes(wager))
    ? [
        { wagers, cite, only: 'collect' },
        { wagers, cite, only: 'pay' },
      ]
    : [];
