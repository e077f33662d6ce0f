import { type Fraction, fraction, minus, overOne, times } from '../kernel/fraction.ts';
import type { AnyGame, TableAction } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import type { Play, PlayDecider } from '../kernel/play.ts';
import { bug, isRefusal, type Refusal } from '../kernel/refusal.ts';
import type { SettlementLine } from '../kernel/settlement.ts';
import type { Bet } from '../kernel/wager.ts';
import type { OddsTerms } from './exact.ts';
import { added, type Weight } from './walk.ts';

/** Every way a round can end, as one value for each heap of bets that was on the layout, with its exact probability. */
export interface JointOdds {
  readonly vectors: readonly (readonly Cents[])[];
  readonly ends: readonly Fraction[];
}

/** Expectations and covariances of what several heaps of bets bring in one round together, exactly. */
export interface Moments {
  readonly means: readonly Fraction[];
  readonly covariances: readonly (readonly Fraction[])[];
}

export const momentsOf = (
  vectors: readonly (readonly number[])[],
  ends: readonly Fraction[],
): Moments => {
  const bets = (vectors[0] ?? []).map((_, bet) => bet);
  const [whole, sums] = overOne(ends);
  const expected = (of: (values: readonly number[]) => number): Fraction => {
    let sum = 0n;
    for (const [at, values] of vectors.entries()) sum += (sums[at] ?? 0n) * BigInt(of(values));
    return fraction(sum, whole);
  };
  const means = bets.map((bet) => expected((values) => values[bet] ?? 0));
  const covariances = bets.map((a) =>
    bets.map((b) =>
      minus(
        expected((values) => (values[a] ?? 0) * (values[b] ?? 0)),
        times(means[a] ?? fraction(0), means[b] ?? fraction(0)),
      ),
    ),
  );
  return { means, covariances };
};

interface Node {
  readonly play: Play;
  readonly values: readonly Cents[];
  readonly weight: Weight;
}

interface Walk {
  readonly game: AnyGame;
  readonly rules: object;
  readonly decider: PlayDecider;
  /** What a settled line counts for. */
  readonly worth: (line: SettlementLine) => Cents;
  readonly choose?: OddsTerms['choose'];
}

/** Steps after which a round that is not over is a bug in its game. */
const MOST_STEPS = 1000;

/**
 * From any place in a round, with whatever bets are on the layout, by the decider that settles at the table: its limits, its
 * meters and its way of paying are in force. Bets of one heap count as one value, and bets in no heap stay on the layout and
 * count for nothing. A layout from which the round cannot go on is refused.
 */
export const jointOdds = (
  it: Walk,
  start: Play,
  heaps: readonly (readonly Bet[])[] = start.bets.map((bet) => [bet]),
): JointOdds | Refusal => {
  const places = new Map(heaps.flatMap((heap, at) => heap.map(({ id }) => [id, at] as const)));
  const ends = new Map<string, { readonly values: readonly Cents[]; weight: Weight }>();
  let layer: readonly Node[] = [
    { play: start, values: heaps.map(() => 0), weight: { of: 1n, outOf: 1n } },
  ];
  for (let step = 0; layer.length > 0; step += 1) {
    if (step > MOST_STEPS) bug(`${it.game.title} does not end`);
    const merged = new Map<string, Node>();
    for (const child of layer.flatMap((node) => childrenOf(it, places, node))) {
      if (isRefusal(child)) return child;
      const won = child.values.join();
      if (child.play.bets.length === 0) {
        const so = ends.get(won);
        if (so === undefined) ends.set(won, { values: child.values, weight: child.weight });
        else so.weight = added(so.weight, child.weight);
      } else {
        const key = `${keyOf(it, child.play)}|${won}`;
        const so = merged.get(key);
        const weight = so === undefined ? child.weight : added(so.weight, child.weight);
        merged.set(key, { ...(so ?? child), weight });
      }
    }
    layer = [...merged.values()];
  }
  const all = [...ends.values()];
  return {
    vectors: all.map(({ values }) => values),
    ends: all.map(({ weight }) => fraction(weight.of, weight.outOf)),
  };
};

const keyOf = ({ game }: Walk, { round, bets }: Play): string => {
  const place = game.key === undefined ? JSON.stringify(round) : game.key(round);
  return `${place}|${bets.map(({ id }) => id).join()}`;
};

const childrenOf = (
  it: Walk,
  places: ReadonlyMap<number, number>,
  node: Node,
): readonly (Node | Refusal)[] => {
  const { game, rules, choose = ([first]) => first ?? bug(`${game.title} waits for nobody`) } = it;
  const next = game.next(rules, node.play.round, node.play);
  switch (next.kind) {
    case 'over':
      return bug(`${game.title} is over with wagers on the layout`);
    case 'forced':
      return [stepped(it, places, node, next.command, node.weight)];
    case 'choice':
      return [stepped(it, places, node, choose(next.commands, node.play.round), node.weight)];
    case 'chance':
      return next.draws.map(({ weight, command }) =>
        stepped(it, places, node, command, {
          of: node.weight.of * weight,
          outOf: node.weight.outOf * next.outOf,
        }),
      );
  }
};

const stepped = (
  { decider, worth }: Walk,
  places: ReadonlyMap<number, number>,
  node: Node,
  command: TableAction,
  weight: Weight,
): Node | Refusal => {
  const stepped = decider.step(node.play, command);
  if (isRefusal(stepped)) return stepped;
  let { values } = node;
  for (const line of stepped.settled) {
    const at = places.get(line.bet);
    if (at !== undefined) values = values.with(at, (values[at] ?? 0) + worth(line));
  }
  return { play: stepped.state, values, weight };
};
