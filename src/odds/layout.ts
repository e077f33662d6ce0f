import { type AnyGame, QUOTED_STAKE } from '../kernel/game.ts';
import type { Citation } from '../kernel/law.ts';
import { type Play, type PlayDecider, play } from '../kernel/play.ts';
import { bug, isRefusal, type Refusal } from '../kernel/refusal.ts';
import type { Placing, Seat, Wager, WagerId } from '../kernel/wager.ts';
import { type BetOutcome, laid, metersRead, type OddsTerms, walked } from './exact.ts';
import type { Measures } from './measures.ts';

/** The exact odds of one wager of the layout. */
export interface WagerOdds extends Measures {
  readonly wager: WagerId;
  readonly title: string;
  readonly cite: Citation;
  readonly outcomes: readonly BetOutcome[];
}

/**
 * Every wager of the layout, walked together on as few rounds as the rules allow: wagers that ask for
 * nothing beside them share a seat, and wagers that need the same others share one with just those. Wagers that are quoted apart
 * are left out.
 */
export const layoutOdds = (
  game: AnyGame,
  rules: object,
  terms: OddsTerms & { readonly only?: readonly WagerId[] } = {},
): readonly WagerOdds[] => {
  const wagers = game.wagers(rules);
  const decider = play(game, rules);
  const quoted = new Map<WagerId, WagerOdds>();
  const wanted = (terms.only ?? Object.keys(wagers)).filter(
    (id) => wagers[id]?.quotedApart === undefined,
  );
  let waiting = wanted;
  while (waiting.length > 0) {
    const { state, bets } = laidTogether(game, rules, wagers, decider, waiting, terms);
    for (const { bet, ...odds } of walked(game, rules, decider, state, terms)) {
      const wager = wagers[bet.wager] ?? bug('a bet lies on no wager');
      if (bets.get(bet.id) === undefined) continue;
      quoted.set(bet.wager, { wager: bet.wager, title: wager.title, cite: wager.cite, ...odds });
    }
    waiting = waiting.filter((wager) => !quoted.has(wager));
  }
  return wanted.map((id) => quoted.get(id) ?? bug(`${id} has no odds`));
};

interface Together {
  readonly state: Play;
  /** The bets whose odds are wanted, apart from those that are only placed beside them. */
  readonly bets: ReadonlyMap<number, WagerId>;
}

const laidTogether = (
  game: AnyGame,
  rules: object,
  wagers: Readonly<Record<WagerId, Wager>>,
  decider: PlayDecider,
  waiting: readonly WagerId[],
  terms: OddsTerms,
): Together => {
  const fresh = laid(decider, [], metersRead(game, rules, terms.meters));
  let state = isRefusal(fresh) ? decider.initial : fresh;
  const bets = new Map<number, WagerId>();
  let refusal: Refusal | undefined;
  let left = waiting;
  for (let seat = 1; seat <= game.table.seats && left.length > 0; seat += 1) {
    let beside: string | undefined;
    for (const id of left) {
      const placings = placingsOf(wagers, seat, id);
      const needed = JSON.stringify(placings.slice(0, -1));
      if (beside !== undefined && beside !== needed) continue;
      const after = laid(decider, beside === undefined ? placings : placings.slice(-1), {}, state);
      if (isRefusal(after)) {
        refusal = after;
        continue;
      }
      state = after;
      beside = needed;
      bets.set(state.betsPlaced, id);
      left = left.filter((other) => other !== id);
    }
  }
  if (bets.size === 0) bug(`no odds can be quoted: ${refusal?.because}`);
  return { state, bets };
};

const placingsOf = (
  wagers: Readonly<Record<WagerId, Wager>>,
  seat: Seat,
  id: WagerId,
): readonly Placing[] => {
  const wager = wagers[id] ?? bug(`no wager ${id}`);
  const stakeCents = wager.quotedWith?.stakeCents ?? QUOTED_STAKE;
  const names = wager.quotedWith?.names;
  return [
    ...(wager.needs ?? []).map((need) => ({ seat, stakeCents, ...need })),
    { seat, wager: id, stakeCents, ...(names === undefined ? {} : { names }) },
  ];
};
