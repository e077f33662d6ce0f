import { anyDraw } from '../../kernel/draw.ts';
import { decimal, type Fraction, fraction, plus, times } from '../../kernel/fraction.ts';
import type { AnyGame } from '../../kernel/game.ts';
import type { SettlementLine } from '../../kernel/settlement.ts';
import type { Bet, WagerId } from '../../kernel/wager.ts';
import { linesOf, type Table, type TableEvent, tableOf } from '../../table/index.ts';
import { keyOf, type Layout, lawFor, momentsFor, revenueOf } from './layout-walk.ts';
import { quotedOdds } from './quoted-odds.ts';
import type { Law } from './tails.ts';

/** What the wagers of one round should have won for the house, and how far that may stray. */
export interface Theory {
  readonly wager: WagerId;
  readonly winCents: Fraction;
  /** Of all bets on the wager together: players on one throw win and lose together. */
  readonly variance: Fraction;
  /** Every amount that the wager could have won in the round, with its probability; where it is walked, not quoted. */
  readonly law?: Law['points'];
  /** What was told of the round before a correction: its amounts are negative, and its law counts once less. */
  readonly takenBack?: true;
}

/** What is known of a round once bets in it are settled. */
export interface Told {
  readonly theories: readonly Theory[];
  /** How far all wagers of the round may stray together, as far as it is known by now. */
  readonly variance?: Fraction;
}

/** Bets that met the same chance first: from there on their odds are those of what was on the layout. */
interface Together {
  readonly state: Layout;
  readonly bets: readonly Bet[];
}

interface Pending {
  round: number;
  together: Together[];
  /** Bets that joined others on the layout: these stray together from there on. */
  joined: Together[];
  readonly met: Set<number>;
  readonly settled: Map<number, SettlementLine['result']>;
}

/** A round that is not settled, as JSON can carry it. */
export interface KeptRound {
  readonly table: string;
  readonly round: number;
  readonly together: readonly Together[];
  readonly joined: readonly Together[];
  readonly met: readonly number[];
  readonly settled: readonly (readonly [number, SettlementLine['result']])[];
}

/** Follows tables event by event and says what each round should have won once its bets are settled. */
export const theorizing = (from: readonly KeptRound[] = []) => {
  const tables = new Map<string, Pending>(
    from.map(({ table, round, together, joined, met, settled }) => [
      table,
      {
        ...{ round, together: [...together], joined: [...joined] },
        ...{ met: new Set(met), settled: new Map(settled) },
      },
    ]),
  );
  const kept = (): readonly KeptRound[] =>
    [...tables].map(([table, { round, together, joined, met, settled }]) => ({
      ...{ table, round, together, joined, met: [...met], settled: [...settled] },
    }));
  const told = (
    name: string,
    game: AnyGame,
    before: Table,
    event: TableEvent,
    after: Table,
  ): Told => {
    if (event.type === 'RoundCorrected' && event.replayed !== undefined) {
      const is = followed(game, before, event.replayed);
      tables.set(name, is.pending);
      return instead(followed(game, before, before.told.events).told, is.told);
    }
    if (!isOfRound(event)) return { theories: [] };
    const known = tables.get(name);
    const pending = known?.round === before.play.number ? known : begun(before.play.number);
    tables.set(name, pending);
    return follow(game, pending, { before, event, after });
  };
  return { told, kept };
};

type OfRound = Extract<TableEvent, { type: 'Played' | 'RoundCorrected' }>;

const isOfRound = (event: TableEvent): event is OfRound =>
  event.type === 'Played' || event.type === 'RoundCorrected';

const follow = (
  game: AnyGame,
  pending: Pending,
  {
    before,
    event,
    after,
  }: { readonly before: Table; readonly event: OfRound; readonly after: Table },
): Told => {
  if (event.type === 'Played' && chanceFell(game, before, after)) meet(pending, before);
  const lines = linesOf(event.events);
  if (lines.length === 0) return { theories: [] };
  for (const { bet, result } of lines) pending.settled.set(bet, result);
  return toldOf(game, pending, lines);
};

/** A round from its beginning, with all that happened in it. */
const followed = (game: AnyGame, { told }: Table, events: readonly TableEvent[]) => {
  const { evolve } = tableOf(game);
  const pending = begun(told.table.play.number);
  let before: Table = { ...told.table, told: { ...told, commands: [], events: [] } };
  const parts: Told[] = [];
  for (const event of events) {
    const after = evolve(before, event);
    if (isOfRound(event)) parts.push(follow(game, pending, { before, event, after }));
    before = after;
  }
  return {
    pending,
    told: {
      theories: parts.flatMap(({ theories }) => theories),
      variance: total(parts.map(({ variance }) => variance)),
    },
  };
};

/** A correction replaces the round: what was told of it is taken back, as its figures are. */
const instead = (was: Required<Told>, is: Required<Told>): Told => ({
  theories: [
    ...was.theories.map(
      (theory): Theory => ({
        ...theory,
        ...{ winCents: negative(theory.winCents), variance: negative(theory.variance) },
        takenBack: true,
      }),
    ),
    ...is.theories,
  ],
  variance: total([is.variance, negative(was.variance)]),
});

const negative = (a: Fraction): Fraction => times(fraction(-1), a);

const begun = (round: number): Pending => ({
  ...{ round, together: [], joined: [], met: new Set(), settled: new Map() },
});

/** Chance falls for all that is on the layout; for some of it for the first time. */
const meet = ({ together, joined, met }: Pending, { inForce, payment, play }: Table): void => {
  const state: Layout = { inForce, payment, play };
  const bets = play.bets.filter(({ id }) => !met.has(id));
  for (const { id } of bets) met.add(id);
  if (bets.length === 0) return;
  together.push({ state, bets });
  if (bets.length < play.bets.length) joined.push({ state, bets });
};

const toldOf = (game: AnyGame, pending: Pending, lines: readonly SettlementLine[]): Told => {
  const { met, settled } = pending;
  const areSettled = (bets: readonly Bet[]) => bets.every(({ id }) => settled.has(id));
  const counting = (bets: readonly Bet[]) => bets.filter(({ id }) => settled.get(id) !== 'void');
  const { done = [], open: together = [] } = Object.groupBy(pending.together, ({ bets }) =>
    areSettled(bets) ? 'done' : 'open',
  );
  const { done: parted = [], open: joined = [] } = Object.groupBy(pending.joined, ({ state }) =>
    areSettled(state.play.bets) ? 'done' : 'open',
  );
  Object.assign(pending, { together, joined });
  const theories = done.map(({ state, bets }) => theoryOf(game, state, counting(bets)));
  const besides = parted.map(({ state, bets }) => {
    const own = new Set(bets.map(({ id }) => id));
    const earlier = state.play.bets.filter(({ id }) => !own.has(id));
    return besideEarlier(game, state, counting(bets), counting(earlier));
  });
  const variances = [
    ...done.map(({ state, bets }, at) =>
      varianceOf(game, state, counting(bets), theories[at] ?? []),
    ),
    ...besides.map(({ variance }) => variance),
  ];
  const certain = lines.filter(({ bet, result }) => !met.has(bet) && result !== 'void');
  return {
    theories: [
      ...certain.map(collected),
      ...theories.flat(),
      ...besides.flatMap((one) => one.theories),
    ],
    ...(variances.length === 0 ? {} : { variance: total(variances) }),
  };
};

/** What is settled before any chance, as a purchase is, was certain. */
const collected = (line: SettlementLine): Theory => ({
  wager: line.wager,
  winCents: fraction(revenueOf(line)),
  variance: fraction(0),
});

/** A "no roll" leaves the round where it was. */
const chanceFell = (game: AnyGame, { inForce, play: was }: Table, { play: is }: Table): boolean =>
  was.bets.length > 0 &&
  was.round !== is.round &&
  game.draw(inForce, was.round, was, anyDraw) !== undefined &&
  keyOf(game, was.round) !== keyOf(game, is.round);

const theoryOf = (game: AnyGame, state: Layout, bets: readonly Bet[]): readonly Theory[] => {
  const isApart = isQuoted(game, state);
  return [...Map.groupBy(bets, ({ wager }) => wager)].flatMap(([wager, own]) => {
    if (isApart) return quoted(game, state, wager, own);
    const { means, covariances, law } = lawFor(game, state, [
      own,
      withNeeded(game, state, own, bets),
    ]);
    return [{ wager, winCents: total(means), variance: total(covariances.flat()), law }];
  });
};

const isQuoted = (game: AnyGame, { inForce }: Layout): boolean =>
  Object.values(game.wagers(inForce)).some(({ quotedApart }) => quotedApart !== undefined);

/** Of all bets that met the same chance first, whoever placed them on whichever wagers. */
const varianceOf = (
  game: AnyGame,
  state: Layout,
  bets: readonly Bet[],
  theories: readonly Theory[],
): Fraction => {
  if (bets.length === 0) return fraction(0);
  if (isQuoted(game, state)) return atMost(theories);
  return momentsFor(game, state, [bets]).covariances[0]?.[0] ?? fraction(0);
};

/** Where only each wager's own is known: together they stray no further than if all strayed at once. */
const atMost = (theories: readonly Theory[]): Fraction => {
  const deviations = theories.map(({ variance }) => Math.sqrt(Number(decimal(variance, 6))));
  const most = deviations.reduce((sum, one) => sum + one, 0) ** 2;
  return fraction(BigInt(Math.ceil(most)));
};

/**
 * What bets add to the variance of a round by winning and losing with others that met chance before them. From there on
 * both depend on the same throws; what was before is known by then.
 */
const besideEarlier = (
  game: AnyGame,
  state: Layout,
  bets: readonly Bet[],
  earlier: readonly Bet[],
): Required<Told> => {
  const doubled = (of: (bet: Bet) => boolean): Fraction => {
    const heaps = [bets.filter(of), earlier.filter(of)];
    if (heaps.some(({ length }) => length === 0) || isQuoted(game, state)) return fraction(0);
    return times(fraction(2), momentsFor(game, state, heaps).covariances[0]?.[1] ?? fraction(0));
  };
  const before = new Set(earlier.map(({ wager }) => wager));
  const both = new Set(bets.map(({ wager }) => wager).filter((wager) => before.has(wager)));
  return {
    theories: [...both].map((wager) => ({
      ...{ wager, winCents: fraction(0), variance: doubled((bet) => bet.wager === wager) },
    })),
    variance: doubled(() => true),
  };
};

const NONE = fraction(0);

const total = (parts: readonly (Fraction | undefined)[]): Fraction =>
  parts.reduce<Fraction>((sum, part = NONE) => plus(sum, part), NONE);

/** The bets on a wager, with those that could change what it pays. */
const withNeeded = (
  game: AnyGame,
  { inForce }: Layout,
  own: readonly Bet[],
  bets: readonly Bet[],
): readonly Bet[] => {
  if (game.limits(inForce).length > 0 || (game.bundles?.(inForce) ?? []).length > 0) return bets;
  const wagers = game.wagers(inForce);
  if (own.every(({ wager }) => (wagers[wager]?.needs ?? []).length === 0)) return own;
  const seats = new Set(own.map(({ seat }) => seat));
  return bets.filter(({ seat }) => seats.has(seat));
};

/**
 * Wagers on hands are too many to walk: each bet by its solution or its own odds. How far players stray together is not
 * known exactly; never further than if all won and lost at once.
 */
const quoted = (
  game: AnyGame,
  { inForce }: Layout,
  wager: WagerId,
  bets: readonly Bet[],
): readonly Theory[] => {
  const odds = quotedOdds(game, inForce, wager);
  if (odds === undefined) return [];
  const staked = fraction(bets.reduce((sum, { stakeCents }) => sum + stakeCents, 0));
  const winCents = times(odds.houseEdge, staked);
  return [{ wager, winCents, variance: times(odds.variance, times(staked, staked)) }];
};
