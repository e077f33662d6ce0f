import { type Refusal, refuse } from '../../kernel/refusal.ts';
import {
  type BetResult,
  betOn,
  type Layout,
  type Seat,
  samePlayer,
  type Wager,
} from '../../kernel/wager.ts';
import { of } from './chapter.ts';
import { fantasyVerdict, pays } from './payout.ts';
import type { Round } from './procedure.ts';
import type { Rules } from './submission.ts';
import { type Totals, totalsOf } from './values.ts';

export const INITIAL = ['home', 'visitor'] as const;
export const OPTIONAL = ['tie', 'over-56', 'under-55', 'hail-mary', 'fantasy'] as const;
export type Side = (typeof INITIAL)[number];
export type OwnWager = Side | (typeof OPTIONAL)[number];

/** § .5 to .5B, in the order in which the subchapter authorizes them. */
export const wagers = (rules: Rules): Readonly<Record<string, Wager<Round>>> => {
  const lines = pays(rules);
  const fantasy: Wager<Round> = {
    ...common(rules, 'fantasy'),
    ...beside('fantasy'),
    title: 'Fantasy',
    group: 'Fantasy wager',
    cite: of('.5B(a)'),
    pays: lines.fantasy,
  };
  return {
    home: {
      ...common(rules, 'home'),
      ...oneSide('home', 'visitor'),
      title: 'Home',
      group: 'Initial wagers',
      cite: of('.5(d)1'),
      pays: lines.home,
    },
    visitor: {
      ...common(rules, 'visitor'),
      ...oneSide('visitor', 'home'),
      title: 'Visitor',
      group: 'Initial wagers',
      cite: of('.5(d)2'),
      pays: lines.visitor,
    },
    tie: {
      ...common(rules, 'tie'),
      ...beside('tie'),
      title: 'Tie',
      group: 'Optional wagers',
      cite: of('.5A(a)1'),
      pays: lines.tie,
    },
    'over-56': {
      ...common(rules, 'over-56'),
      ...beside('over-56'),
      title: 'Over 56',
      group: 'Optional wagers',
      cite: of('.5A(a)2'),
      pays: lines['over-56'],
    },
    'under-55': {
      ...common(rules, 'under-55'),
      ...beside('under-55'),
      title: 'Under 55',
      group: 'Optional wagers',
      cite: of('.5A(a)3'),
      pays: lines['under-55'],
    },
    'hail-mary': {
      ...common(rules, 'hail-mary'),
      ...beside('hail-mary'),
      title: 'Hail Mary',
      group: 'Optional wagers',
      cite: of('.5A(a)4'),
      pays: lines['hail-mary'],
    },
    ...(rules.fantasy === 'offered' ? { fantasy } : {}),
  };
};

/** What the totals decide for a wager of a player who backs that side. */
export const decided = (
  rules: Rules,
  wager: OwnWager,
  { home, visitor }: Totals,
  side: Side,
): BetResult => {
  const sum = home + visitor;
  switch (wager) {
    case 'home':
      return won(home > visitor, 'home');
    case 'visitor':
      // Reading 7: the mirror of Home.
      return won(visitor > home, 'visitor');
    case 'tie':
      return won(home === visitor, 'tie');
    case 'over-56':
      return sum === 56 ? { result: 'push', cite: of('.5A(a)2') } : won(sum >= 57, 'over-56');
    case 'under-55':
      return sum === 55 ? { result: 'push', cite: of('.5A(a)3') } : won(sum <= 54, 'under-55');
    case 'hail-mary':
      return won(sum > 78, 'hail-mary');
    case 'fantasy':
      return fantasyVerdict(rules, side === 'home' ? home - visitor : visitor - home);
  }
};

const won = (wins: boolean, line: OwnWager): BetResult =>
  wins ? { result: 'win', line } : { result: 'lose' };

/** The side a seat has its initial wager on. */
export const sideOf = (layout: Layout, seat: Seat): Side | undefined =>
  INITIAL.find((side) => betOn(layout, seat, side) !== undefined);

/** § .5(c): open until "No more bets"; decided when all eight cards are out. */
const common = (rules: Rules, wager: OwnWager): Pick<Wager<Round>, 'open' | 'result'> => ({
  open: (round): true | Refusal =>
    round.betsClosed
      ? refuse(
          'wager-closed',
          'After "No more bets" no wager is made, increased or withdrawn; wait for the next round.',
          wager === 'fantasy' ? of('.5B(b)') : of('.5(c)'),
        )
      : true,
  result: (round, bet, layout) =>
    round.cards.length < 8
      ? undefined
      : decided(rules, wager, totalsOf(round.cards), sideOf(layout, bet.seat) ?? 'home'),
});

/** § .5(e): never Home and Visitor by one player, on however many positions (reading 34). */
const oneSide = (side: Side, other: Side): Pick<Wager<Round>, 'accepts'> => ({
  accepts: ({ seat }, layout): true | Refusal =>
    !layout.bets.some((bet) => bet.wager === other && samePlayer(layout, bet.seat, seat))
      ? true
      : refuse(
          'one-side-only',
          `A player may wager on Home or on Visitor, not on both. Withdraw ${side} or ${other}.`,
          of('.5(e)'),
        ),
});

/** § .5A(a), .5B(b): only beside an initial wager of the same player. */
const beside = (wager: OwnWager): Pick<Wager<Round>, 'accepts' | 'needs'> => ({
  needs: [{ wager: 'home' }],
  accepts: ({ seat }, layout): true | Refusal =>
    sideOf(layout, seat) !== undefined
      ? true
      : refuse(
          'initial-wager-required',
          'An optional wager needs an initial wager of the same player. Place Home or Visitor first.',
          wager === 'fantasy' ? of('.5B(b)') : of('.5A(a)'),
        ),
});
