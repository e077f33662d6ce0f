import { canonical } from '../../kernel/canonical.ts';
import { anyDraw } from '../../kernel/draw.ts';
import { decimal, type Fraction, fraction, plus, times } from '../../kernel/fraction.ts';
import type { AnyGame } from '../../kernel/game.ts';
import type { Cents } from '../../kernel/money.ts';
import { type Play, play } from '../../kernel/play.ts';
import { expectAccepted, isRefusal } from '../../kernel/refusal.ts';
import type { SettlementLine } from '../../kernel/settlement.ts';
import type { Bet, WagerId } from '../../kernel/wager.ts';
import {
  jointOdds,
  layoutOdds,
  type Moments,
  momentsOf,
  solvedOdds,
  type WagerOdds,
} from '../../odds/index.ts';
import { linesOf, type Table, type TableEvent } from '../../table/index.ts';
import type { Law } from './tails.ts';

/** What the wagers of one round should have won for the house, and how far that may stray. */
export interface Theory {
  readonly wager: WagerId;
  readonly winCents: Fraction;
  /** Of all bets on the wager together: players on one throw win and lose together. */
  readonly variance: Fraction;
  /** Every amount that the wager could have won in the round, with its probability; where it is walked, not quoted. */
  readonly law?: Law['points'];
}

/** Revenue: a stake that stays, less what the table pays beside it. What a meter or a coupon pays is not revenue. */
const revenueOf = ({ stakeCents, returnedCents, paidCents, meter }: SettlementLine): Cents =>
  stakeCents - returnedCents - (meter === undefined ? paidCents : 0);

/** Bets that met the same chance first: from there on their odds are those of what was on the layout. */
interface Together {
  readonly state: Table;
  readonly bets: readonly Bet[];
}

interface Pending {
  round: number;
  together: Together[];
  readonly met: Set<number>;
  readonly settled: Map<number, SettlementLine['result']>;
}

/** A round that is not settled, as JSON can carry it. */
export interface KeptRound {
  readonly table: string;
  readonly round: number;
  readonly together: readonly Together[];
  readonly met: readonly number[];
  readonly settled: readonly (readonly [number, SettlementLine['result']])[];
}

/** Follows tables event by event and says what each round should have won once its bets are settled. */
export const theorizing = (from: readonly KeptRound[] = []) => {
  const tables = new Map<string, Pending>(
    from.map(({ table, round, together, met, settled }) => [
      table,
      { round, together: [...together], met: new Set(met), settled: new Map(settled) },
    ]),
  );
  const kept = (): readonly KeptRound[] =>
    [...tables].map(([table, { round, together, met, settled }]) => ({
      ...{ table, round, together, met: [...met], settled: [...settled] },
    }));
  const told = (
    name: string,
    game: AnyGame,
    before: Table,
    event: TableEvent,
    after: Table,
  ): readonly Theory[] => {
    if (event.type !== 'Played' && event.type !== 'RoundCorrected') return [];
    const known = tables.get(name);
    const pending: Pending =
      known?.round === before.play.number
        ? known
        : { round: before.play.number, together: [], met: new Set(), settled: new Map() };
    tables.set(name, pending);
    if (event.type === 'Played' && chanceFell(game, before, after)) {
      const bets = before.play.bets.filter(({ id }) => !pending.met.has(id));
      for (const { id } of bets) pending.met.add(id);
      if (bets.length > 0) pending.together.push({ state: before, bets });
    }
    const lines = linesOf(event.events);
    for (const { bet, result } of lines) pending.settled.set(bet, result);
    const isDone = ({ bets }: Together) => bets.every(({ id }) => pending.settled.has(id));
    const done = pending.together.filter(isDone);
    pending.together = pending.together.filter((one) => !isDone(one));
    return [
      ...lines
        .filter(({ bet, result }) => !pending.met.has(bet) && result !== 'void')
        .map(collected),
      ...done.flatMap(({ state, bets }) =>
        theoryOf(
          game,
          state,
          bets.filter(({ id }) => pending.settled.get(id) !== 'void'),
        ),
      ),
    ];
  };
  return { told, kept };
};

/** What is settled before any chance, as a purchase is, was certain. */
const collected = (line: SettlementLine): Theory => ({
  wager: line.wager,
  winCents: fraction(revenueOf(line)),
  variance: fraction(0),
});

const keyOf = (game: AnyGame, round: unknown): string =>
  game.key === undefined ? canonical(round) : String(game.key(round));

/** A "no roll" leaves the round where it was. */
const chanceFell = (game: AnyGame, { inForce, play: was }: Table, { play: is }: Table): boolean =>
  was.bets.length > 0 &&
  game.draw(inForce, was.round, was, anyDraw) !== undefined &&
  keyOf(game, was.round) !== keyOf(game, is.round);

const theoryOf = (game: AnyGame, state: Table, bets: readonly Bet[]): readonly Theory[] => {
  const wagers = game.wagers(state.inForce);
  return [...new Set(bets.map(({ wager }) => wager))].flatMap((wager): readonly Theory[] => {
    if (Object.values(wagers).some(({ quotedApart }) => quotedApart !== undefined)) {
      return quoted(
        game,
        state,
        wager,
        bets.filter((bet) => bet.wager === wager),
      );
    }
    const beside = besides(game, state, wager, bets);
    const { means, covariances, laws } = momentsFor(game, state, beside);
    const law = laws.get(wager);
    const places = beside.flatMap((bet, at) => (bet.wager === wager ? [at] : []));
    return [
      {
        wager,
        winCents: total(places.map((at) => means[at])),
        variance: total(places.flatMap((a) => places.map((b) => covariances[a]?.[b]))),
        ...(law === undefined ? {} : { law }),
      },
    ];
  });
};

const total = (parts: readonly (Fraction | undefined)[]): Fraction =>
  parts.reduce<Fraction>((sum, part) => plus(sum, part ?? fraction(0)), fraction(0));

/** The bets on a wager, with those that could change what it pays. */
const besides = (
  game: AnyGame,
  { inForce }: Table,
  wager: WagerId,
  bets: readonly Bet[],
): readonly Bet[] => {
  const wagers = game.wagers(inForce);
  const own = bets.filter((bet) => bet.wager === wager);
  const limited = game.limits(inForce).length > 0 || (game.bundles?.(inForce) ?? []).length > 0;
  if (limited || (wagers[wager]?.needs ?? []).length > 0) {
    const seats = new Set(own.map(({ seat }) => seat));
    return limited ? bets : bets.filter(({ seat }) => seats.has(seat));
  }
  return own;
};

/** The same bets at the same place in a round are worth the same: they are walked once. */
interface Walked extends Moments {
  readonly laws: ReadonlyMap<WagerId, Law['points']>;
}

const walked = new Map<string, Walked>();
const MOST_KEPT = 20_000;

const momentsFor = (game: AnyGame, state: Table, bets: readonly Bet[]): Walked => {
  const { inForce, payment, play: at } = state;
  const said = bets.map(({ seat, wager, stakeCents, names, matchPlay }) => [
    ...[seat, wager, stakeCents, names ?? []],
    matchPlay === undefined ? [] : [matchPlay.valueCents, matchPlay.pays],
  ]);
  const key = canonical([game.id, inForce, payment, keyOf(game, at.round), said, at.meters]);
  const known = walked.get(key);
  if (known !== undefined) return known;
  const decider = play(game, inForce, payment);
  const meters = metersShown(game, state);
  const from = (placed: readonly Bet[], players: readonly number[]): Play<unknown> => ({
    ...at,
    ...{ bets: placed, players, settled: [], meters },
  });
  const walk = { game, rules: inForce, decider, worth: revenueOf };
  const alone = jointOdds(walk, from(bets, seatsOf(bets)), bets);
  // Some rounds go on only with what others have placed, as the Quarterback has.
  const joint = isRefusal(alone) ? jointOdds(walk, from(at.bets, at.players), bets) : alone;
  const { vectors, ends } = expectAccepted(joint);
  const moments = { ...momentsOf(vectors, ends), laws: lawsOf(bets, vectors, ends) };
  if (walked.size >= MOST_KEPT) walked.clear();
  walked.set(key, moments);
  return moments;
};

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

/** How players are taken to play a wager that was solved: as the house would. */
const STRATEGY = 'house way against house way';

/**
 * Wagers on hands are too many to walk: each bet by its solution or its own odds. How far players stray together is not
 * known exactly; never further than if all won and lost at once.
 */
const quoted = (
  game: AnyGame,
  { inForce }: Table,
  wager: WagerId,
  bets: readonly Bet[],
): readonly Theory[] => {
  const odds = quotedOdds(game, inForce, wager);
  if (odds === undefined) return [];
  const staked = fraction(bets.reduce((sum, { stakeCents }) => sum + stakeCents, 0));
  const winCents = times(odds.houseEdge, staked);
  return [{ wager, winCents, variance: times(odds.variance, times(staked, staked)) }];
};

const quotes = new Map<string, WagerOdds | undefined>();

const quotedOdds = (game: AnyGame, rules: Table['inForce'], id: WagerId): WagerOdds | undefined => {
  const key = canonical([game.id, rules, id]);
  if (quotes.has(key)) return quotes.get(key);
  const wager = game.wagers(rules)[id];
  const odds =
    wager?.quotedApart === undefined
      ? layoutOdds(game, rules, { only: [id] })[0]
      : solvedOdds(id, wager).find(({ strategy }) => strategy === STRATEGY);
  quotes.set(key, odds);
  return odds;
};
