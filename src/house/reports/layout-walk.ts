import { canonical } from '../../kernel/canonical.ts';
import { decimal, type Fraction, fraction } from '../../kernel/fraction.ts';
import type { AnyGame } from '../../kernel/game.ts';
import type { Cents } from '../../kernel/money.ts';
import { type Play, play } from '../../kernel/play.ts';
import { expectAccepted, isRefusal } from '../../kernel/refusal.ts';
import type { SettlementLine } from '../../kernel/settlement.ts';
import type { Bet, WagerId } from '../../kernel/wager.ts';
import { type JointOdds, jointOdds, type Moments, momentsOf } from '../../odds/index.ts';
import type { Table } from '../../table/index.ts';
import type { Law } from './tails.ts';

/** Revenue: a stake that stays, less what the table pays beside it. What a meter or a coupon pays is not revenue. */
export const revenueOf = ({ stakeCents, returnedCents, paidCents, meter }: SettlementLine): Cents =>
  stakeCents - returnedCents - (meter === undefined ? paidCents : 0);

/** Where a round is, as far as its odds go. */
export const keyOf = (game: AnyGame, round: unknown): string =>
  game.key === undefined ? canonical(round) : String(game.key(round));

interface Walked extends Moments {
  readonly laws: ReadonlyMap<WagerId, Law['points']>;
}

const MOST_KEPT = 20_000;

/** The same bets at the same place in a round are worth the same: they are walked once. */
const remembering = <T>(make: (game: AnyGame, state: Table, heaps: Heaps) => T) => {
  const known = new Map<string, T>();
  return (game: AnyGame, state: Table, heaps: Heaps): T => {
    const key = layoutKey(game, state, heaps);
    const value = known.get(key) ?? make(game, state, heaps);
    if (known.size >= MOST_KEPT) known.clear();
    known.set(key, value);
    return value;
  };
};

type Heaps = readonly (readonly Bet[])[];

const layoutKey = (game: AnyGame, { inForce, payment, play: at }: Table, heaps: Heaps): string => {
  const said = heaps.map((bets) =>
    bets.map(({ seat, wager, stakeCents, names, matchPlay }) => [
      ...[seat, wager, stakeCents, names ?? []],
      matchPlay === undefined ? [] : [matchPlay.valueCents, matchPlay.pays],
    ]),
  );
  return canonical([game.id, inForce, payment, keyOf(game, at.round), said, at.meters]);
};

const walked = (game: AnyGame, state: Table, heaps: Heaps): JointOdds => {
  const { inForce, payment, play: at } = state;
  const meters = metersShown(game, state);
  const from = (placed: readonly Bet[], players: readonly number[]): Play => ({
    ...at,
    ...{ bets: placed, players, settled: [], meters },
  });
  const bets = heaps.flat();
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

/** Heaps of one bet each, with what the bets on each wager bring. */
export const lawsFor = remembering((game, state, heaps): Walked => {
  const { vectors, ends } = walked(game, state, heaps);
  return { ...momentsOf(vectors, ends), laws: lawsOf(heaps.flat(), vectors, ends) };
});

/** For each wager, what all bets on it bring together. */
const lawsOf = (
  bets: readonly Bet[],
  vectors: readonly (readonly Cents[])[],
  ends: readonly Fraction[],
): Walked['laws'] =>
  new Map(
    [...new Set(bets.map(({ wager }) => wager))].map((wager) => {
      const law = new Map<number, number>();
      for (const [at, values] of vectors.entries()) {
        const sum = values.reduce(
          (all, value, bet) => (bets[bet]?.wager === wager ? all + value : all),
          0,
        );
        law.set(sum, (law.get(sum) ?? 0) + Number(decimal(ends[at] ?? fraction(0), 15)));
      }
      return [wager, [...law].toSorted(([a], [b]) => a - b)];
    }),
  );

const seatsOf = (bets: readonly Bet[]): readonly number[] =>
  [...new Set(bets.map(({ seat }) => seat))].toSorted((a, b) => a - b);

/** What a meter shows changes no revenue, but it must be read before it is won. */
const metersShown = (game: AnyGame, { inForce, play: { meters } }: Table) => ({
  ...Object.fromEntries(
    Object.entries(game.meters?.filed(inForce) ?? {}).map(([name, { seedCents }]) => [
      name,
      seedCents,
    ]),
  ),
  ...meters,
});
