import { canonical } from '../../kernel/canonical.ts';
import { decimal, fraction } from '../../kernel/fraction.ts';
import type { AnyGame } from '../../kernel/game.ts';
import type { Cents } from '../../kernel/money.ts';
import { type Play, play } from '../../kernel/play.ts';
import { expectAccepted, isRefusal } from '../../kernel/refusal.ts';
import type { SettlementLine } from '../../kernel/settlement.ts';
import type { Bet } from '../../kernel/wager.ts';
import { type JointOdds, jointOdds, type Moments, momentsOf } from '../../odds/index.ts';
import type { Table } from '../../table/index.ts';
import type { Law } from './tails.ts';

/** Revenue: a stake that stays, less what the table pays beside it. What a meter or a coupon pays is not revenue. */
export const revenueOf = ({ stakeCents, returnedCents, paidCents, meter }: SettlementLine): Cents =>
  stakeCents - returnedCents - (meter === undefined ? paidCents : 0);

/** Where a round is, as far as its odds go. */
export const keyOf = (game: AnyGame, round: unknown): string =>
  game.key === undefined ? canonical(round) : String(game.key(round));

/** What odds depend on: kept for every throw of a round, so that it has nothing of the table besides. */
export type Layout = Pick<Table, 'inForce' | 'payment' | 'play'>;

interface Walked extends Moments {
  readonly law: Law['points'];
}

const MOST_KEPT = 20_000;

/** The same bets at the same place in a round are worth the same: they are walked once. */
const remembering = <T>(make: (game: AnyGame, state: Layout, heaps: Heaps) => T) => {
  const known = new Map<string, T>();
  return (game: AnyGame, state: Layout, heaps: Heaps): T => {
    const key = layoutKey(game, state, heaps);
    const value = known.get(key) ?? make(game, state, heaps);
    if (known.size >= MOST_KEPT) known.clear();
    known.set(key, value);
    return value;
  };
};

type Heaps = readonly (readonly Bet[])[];

const layoutKey = (game: AnyGame, { inForce, payment, play: at }: Layout, heaps: Heaps): string => {
  const said = heaps.map((bets) =>
    bets.map(({ seat, wager, stakeCents, names, matchPlay }) => [
      ...[seat, wager, stakeCents, names ?? []],
      matchPlay === undefined ? [] : [matchPlay.valueCents, matchPlay.pays],
    ]),
  );
  return canonical([game.id, inForce, payment, keyOf(game, at.round), said, at.meters]);
};

const walked = (
  game: AnyGame,
  state: Layout,
  heaps: Heaps,
  bets: readonly Bet[] = heaps.flat(),
): JointOdds => {
  const { inForce, payment, play: at } = state;
  const meters = metersShown(game, state);
  const from = (placed: readonly Bet[], players: readonly number[]): Play => ({
    ...at,
    ...{ bets: placed, players, settled: [], meters },
  });
  const walk = { game, rules: inForce, decider: play(game, inForce, payment), worth: revenueOf };
  const alone = jointOdds(walk, from(bets, seatsOf(bets)), heaps);
  // Some rounds go on only with what others have placed, as the Quarterback has.
  return expectAccepted(
    isRefusal(alone) ? jointOdds(walk, from(at.bets, at.players), heaps) : alone,
  );
};

/** Heaps of bets, each as one value. */
export const momentsFor = remembering((game, state, heaps): Moments => {
  const { vectors, ends } = walked(game, state, heaps);
  return momentsOf(vectors, ends);
});

/** Bets as one value, walked with all that is placed beside them, and every amount they can bring together. */
export const lawFor = remembering((game, state, [bets = [], placed]): Walked => {
  const { vectors, ends } = walked(game, state, [bets], placed);
  const law = vectors.map(([cents = 0], at): Law['points'][number] => [
    cents,
    Number(decimal(ends[at] ?? fraction(0), 15)),
  ]);
  return { ...momentsOf(vectors, ends), law: law.toSorted(([a], [b]) => a - b) };
});

const seatsOf = (bets: readonly Bet[]): readonly number[] =>
  [...new Set(bets.map(({ seat }) => seat))].toSorted((a, b) => a - b);

/** What a meter shows changes no revenue, but it must be read before it is won. */
const metersShown = (game: AnyGame, { inForce, play: { meters } }: Layout) => ({
  ...Object.fromEntries(
    Object.entries(game.meters?.filed(inForce) ?? {}).map(([name, { seedCents }]) => [
      name,
      seedCents,
    ]),
  ),
  ...meters,
});
