import { type CouponTerms, type OfferWorth, offerWorth } from '../coupons/index.ts';
import type { Games } from '../house/games.ts';
import { act } from '../kernel/decider.ts';
import { type AnyGame, QUOTED_STAKE } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import { play } from '../kernel/play.ts';
import type { PlayCommand } from '../kernel/play-commands.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import type { WagerId } from '../kernel/wager.ts';
import { layoutOdds, solvedOdds, type WagerOdds } from '../odds/index.ts';

/** What an offer costs at one game, before it is printed: from the same odds that are posted at its tables. */
export interface OfferCost {
  /** On the wagers of the offer, dearest first. */
  readonly offer: OfferWorth;
  /** On every wager that takes a coupon, to see what the restriction is worth. */
  readonly unrestricted: OfferWorth;
  readonly titles: Readonly<Record<WagerId, string>>;
  /** Offered, but its rounds are too many to walk and were not counted under these rules: an estimate is not a cost. */
  readonly withoutOdds: readonly WagerId[];
  /** The game takes no coupon there: it pays an amount and not odds, or is not a wager at all. */
  readonly noCoupon: readonly WagerId[];
}

export const offerCost = (
  game: AnyGame,
  rules: Record<string, unknown>,
  terms: CouponTerms,
  only?: readonly WagerId[],
): OfferCost => {
  const wagers = game.wagers(rules);
  const asked = only ?? Object.keys(wagers);
  const takes = Object.keys(wagers).filter((wager) => takesCoupon(game, rules, wager));
  const walked = oddsOf(game, rules).filter(({ wager }) => takes.includes(wager));
  const listed = walked.map(({ wager }) => wager);
  return {
    offer: offerWorth(walked, terms, asked),
    unrestricted: offerWorth(walked, terms),
    titles: Object.fromEntries(Object.entries(wagers).map(([id, { title }]) => [id, title])),
    withoutOdds: asked.filter((wager) => takes.includes(wager) && !listed.includes(wager)),
    noCoupon: asked.filter((wager) => !takes.includes(wager)),
  };
};

/** Odds are the same until the rules change: they are walked once, however many offers are tried. */
const kept = new Map<string, readonly WagerOdds[]>();
const oddsOf = (game: AnyGame, rules: Record<string, unknown>): readonly WagerOdds[] => {
  const key = `${game.id} ${JSON.stringify(rules)}`;
  const known = kept.get(key) ?? [...layoutOdds(game, rules), ...bestPlayed(game, rules)];
  kept.set(key, known);
  return known;
};

/** A wager that depends on how it is played costs most when it is played best, and that was counted once. */
const bestPlayed = (game: AnyGame, rules: Record<string, unknown>): readonly WagerOdds[] =>
  Object.entries(game.wagers(rules)).flatMap(([id, wager]) => solvedOdds(id, wager).slice(0, 1));

/** Whether the game accepts a coupon there: it is asked with one. */
export const takesCoupon = (
  game: AnyGame,
  rules: Record<string, unknown>,
  id: WagerId,
): boolean => {
  const { needs = [], quotedWith = {} } = game.wagers(rules)[id] ?? {};
  const decider = play(game, rules);
  const stakeCents = quotedWith.stakeCents ?? QUOTED_STAKE;
  const bet = (wager: WagerId, cents: Cents, names?: readonly number[]) =>
    ({
      type: 'PlaceBet',
      ...{ seat: 1, wager, stakeCents: cents },
      ...(names === undefined ? {} : { names }),
    }) as const;
  const matchPlay = { serial: 'ANY', valueCents: stakeCents, pays: 'even money' } as const;
  const commands: readonly PlayCommand[] = [
    // § 525.21(a): where both have one value, the coupon is part of it.
    ...needs.map(({ wager, names }) => bet(wager, stakeCents + matchPlay.valueCents, names)),
    { ...bet(id, stakeCents, quotedWith.names), matchPlay },
  ];
  let state = decider.initial;
  for (const command of commands) {
    const acted = act(decider, state, command);
    if (acted.refusal !== undefined) return false;
    state = acted.state;
  }
  return true;
};

/** The wagers of each game under standard rules, and which of them can take a coupon at all. */
export const gamesOffered = (games: Games): readonly Offered[] =>
  Object.values(games).map(gameOffered);

export interface Offered {
  readonly game: string;
  readonly title: string;
  readonly wagers: readonly {
    readonly wager: string;
    readonly title: string;
    readonly takes: boolean;
  }[];
}

const asked = new Map<string, Offered>();

const gameOffered = (game: AnyGame): Offered => {
  const known = asked.get(game.id);
  if (known !== undefined) return known;
  const rules = parseSubmission<Record<string, unknown>>(game.submission, {});
  const wagers = isRefusal(rules) ? {} : game.wagers(rules);
  const offered = {
    game: game.id,
    title: game.title,
    wagers: Object.entries(wagers).map(([wager, { title }]) => ({
      wager,
      title,
      takes: !isRefusal(rules) && takesCoupon(game, rules, wager),
    })),
  };
  asked.set(game.id, offered);
  return offered;
};
