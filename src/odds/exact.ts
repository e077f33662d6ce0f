import { evolveAll } from '../kernel/decider.ts';
import { type Fraction, fraction } from '../kernel/fraction.ts';
import type { AnyGame, TableAction } from '../kernel/game.ts';
import type { Citation } from '../kernel/law.ts';
import type { Cents } from '../kernel/money.ts';
import type { Pay } from '../kernel/odds.ts';
import { type Play, type PlayDecider, play } from '../kernel/play.ts';
import type { PlayCommand } from '../kernel/play-commands.ts';
import { bug, isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { netOf, type SettlementLine } from '../kernel/settlement.ts';
import type { Bet, Placing } from '../kernel/wager.ts';
import { type Chance, type Measures, measured } from './measures.ts';
import { added, type Weight, walk } from './walk.ts';

/** One thing that may become of a bet, with its exact probability. */
export interface BetOutcome extends Chance {
  readonly line?: string;
  readonly title?: string;
  readonly pay?: Pay;
  readonly cite: Citation;
}

export interface BetOdds extends Measures {
  readonly bet: Bet;
  readonly outcomes: readonly BetOutcome[];
}

/** Exact odds of combined bets, and of what the player ends up with on all of them. */
export interface BundleOdds extends Measures {
  readonly bets: readonly BetOdds[];
  readonly stakedCents: Cents;
  readonly totals: readonly { readonly netCents: Cents; readonly probability: Fraction }[];
}

export interface OddsTerms {
  readonly meters?: Readonly<Record<string, Cents>>;
  choose?(commands: readonly TableAction[], round: unknown): TableAction;
}

/** Places the bets, plays every way the round can go, and adds up what the table would have paid. */
export const exactOdds = (
  game: AnyGame,
  rules: object,
  placings: readonly Placing[],
  terms: OddsTerms = {},
): BundleOdds | Refusal => {
  const decider = play(game, rules);
  const wagers = game.wagers(rules);
  const start = laid(decider, placings, metersRead(game, rules, terms.meters));
  if (isRefusal(start)) return start;
  const apart = start.bets.find(({ wager }) => wagers[wager]?.quotedApart !== undefined);
  if (apart !== undefined) {
    return refuse(
      'odds-not-walked',
      `${wagers[apart.wager]?.title} has too many rounds to be walked. Its odds are quoted apart.`,
      'House rules § odds',
    );
  }
  const totals = new Map<Cents, Weight>();
  const bets = walked(game, rules, decider, start, terms, (net, weight) => {
    const so = totals.get(net);
    totals.set(net, so === undefined ? weight : added(so, weight));
  });
  const stakedCents = start.bets.reduce((sum, bet) => sum + bet.stakeCents, 0);
  const ends = [...totals]
    .map(([netCents, weight]) => ({ netCents, probability: fraction(weight.of, weight.outOf) }))
    .toSorted((a, b) => a.netCents - b.netCents);
  return {
    bets,
    stakedCents,
    totals: ends,
    ...measured(
      ends.map(({ netCents, probability }) => ({
        probability,
        net: fraction(netCents, stakedCents),
        result: netCents > 0 ? 'win' : netCents === 0 ? 'push' : 'lose',
      })),
    ),
  };
};

/** What every meter of the game shows: what the terms say, and its seed where they say nothing. */
export const metersRead = (
  game: AnyGame,
  rules: object,
  meters: Readonly<Record<string, Cents>> = {},
): Readonly<Record<string, Cents>> => ({
  ...Object.fromEntries(
    Object.entries(game.meters?.filed(rules) ?? {}).map(([meter, { seedCents }]) => [
      meter,
      seedCents,
    ]),
  ),
  ...meters,
});

/** The layout with these bets on it, placed one by one as players would. */
export const laid = (
  decider: PlayDecider,
  placings: readonly Placing[],
  meters: Readonly<Record<string, Cents>> = {},
  onto: Play = decider.initial,
): Play | Refusal => {
  const commands: readonly PlayCommand[] = [
    ...Object.entries(meters).map(([meter, cents]) => ({
      type: 'ReadMeter' as const,
      meter,
      cents,
    })),
    ...placings.map((placing) => ({ type: 'PlaceBet' as const, ...placing })),
  ];
  let state = onto;
  for (const command of commands) {
    const events = decider.decide(state, command);
    if (isRefusal(events)) return events;
    state = evolveAll(decider, state, events);
  }
  return state;
};

/** The outcomes of every bet on the layout; `ends` hears of each end of the round, apart by what was won in all. */
export const walked = (
  game: AnyGame,
  rules: object,
  decider: PlayDecider,
  start: Play,
  terms: OddsTerms,
  ends?: (netCents: Cents, weight: Weight) => void,
): readonly BetOdds[] => {
  const tallies = new Map(start.bets.map((bet) => [bet.id, [] as Tallied[]]));
  walk({
    game,
    rules,
    decider,
    start,
    choose: terms.choose ?? ((commands) => commands[0] ?? bug(`${game.title} waits for nobody`)),
    apartByNet: ends !== undefined,
    settled(line, weight) {
      const tally = tallies.get(line.bet) ?? bug('a bet was settled that was not laid');
      for (const so of tally) {
        if (!sameOutcome(so.line, line)) continue;
        addTo(so, weight);
        return;
      }
      tally.push({ line, of: weight.of, outOf: weight.outOf });
    },
    over: ends ?? (() => {}),
  });
  const wagers = game.wagers(rules);
  return start.bets.map((bet) => {
    const wager = wagers[bet.wager] ?? bug('a bet lies on no wager');
    const outcomes = (tallies.get(bet.id) ?? []).map(({ line, of, outOf }): BetOutcome => {
      const payLine = line.line === undefined ? undefined : wager.pays[line.line];
      return {
        result: line.result === 'void' ? 'push' : line.result,
        ...(line.line === undefined ? {} : { line: line.line }),
        ...(payLine === undefined ? {} : { title: payLine.title, pay: payLine.pays }),
        cite: line.cite,
        probability: fraction(of, outOf),
        net: fraction(netOf(line), line.stakeCents),
      };
    });
    return {
      bet,
      outcomes: outcomes.toSorted(inPayOrder(Object.keys(wager.pays))),
      ...measured(outcomes),
    };
  });
};

interface Tallied {
  readonly line: SettlementLine;
  of: bigint;
  outOf: bigint;
}

/** Told of every line of every round: most weigh out of the same whole as the one before. */
const addTo = (tallied: Tallied, weight: Weight): void => {
  if (tallied.outOf === weight.outOf) tallied.of += weight.of;
  else Object.assign(tallied, added(tallied, weight));
};

const sameOutcome = (a: SettlementLine, b: SettlementLine): boolean =>
  a.result === b.result &&
  a.line === b.line &&
  a.paidCents === b.paidCents &&
  a.returnedCents === b.returnedCents;

const ORDER = { win: 0, push: 1, lose: 2 } as const;

const inPayOrder =
  (lines: readonly string[]) =>
  (a: BetOutcome, b: BetOutcome): number =>
    ORDER[a.result] - ORDER[b.result] || lines.indexOf(a.line ?? '') - lines.indexOf(b.line ?? '');
