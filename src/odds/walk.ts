import type { Next } from '../kernel/chance.ts';
import type { AnyGame, TableAction } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import type { Play, PlayDecider } from '../kernel/play.ts';
import { bug, expectAccepted } from '../kernel/refusal.ts';
import { netOf, type SettlementLine } from '../kernel/settlement.ts';

/** A number of chances out of all of them. */
export interface Weight {
  readonly of: bigint;
  readonly outOf: bigint;
}

export interface Walk {
  readonly game: AnyGame;
  readonly rules: object;
  readonly decider: PlayDecider;
  readonly start: Play;
  /** What a player does where there is a choice. */
  readonly choose: (commands: readonly TableAction[], round: unknown) => TableAction;
  /** Rounds are kept apart by what was won so far, so that the total of a bundle can be told. */
  readonly apartByNet: boolean;
  settled(line: SettlementLine, weight: Weight): void;
  over(netCents: Cents, weight: Weight): void;
}

/** A place where chance or a choice is due, with the rest of the round before it. */
interface Node {
  readonly play: Play;
  readonly net: Cents;
  weight: Weight;
  readonly next: Exclude<Next<TableAction>, { readonly kind: 'over' | 'forced' }>;
}

/** Steps after which a round that is not over is a bug in its game. */
const MOST_STEPS = 1000;

/**
 * Every way a round can go, by the same `decide` that a table calls. Rounds that are alike from here on are
 * merged after each step, so the walk grows with the number of different positions, not of ways to reach them. What is forced is
 * followed at once.
 */
export const walk = (it: Walk): void => {
  let layer = new Map<string, Node>();
  const keyOf = keysOf(it);
  const reach = (node: Node | undefined): void => {
    if (node !== undefined) merge(layer, keyOf(node), node);
  };
  reach(followed(it, it.start, 0, { of: 1n, outOf: 1n }));
  for (let step = 0; layer.size > 0; step += 1) {
    if (step > MOST_STEPS) bug(`${it.game.title} does not end`);
    const before = layer;
    layer = new Map();
    for (const node of before.values()) eachChild(it, node, reach);
  }
};

const eachChild = (it: Walk, node: Node, reach: (child: Node | undefined) => void): void => {
  const { next, weight, play } = node;
  if (next.kind === 'choice') {
    reach(stepped(it, node, it.choose(next.commands, play.round), weight));
    return;
  }
  const outOf = weight.outOf * next.outOf;
  for (const { weight: ways, command } of next.draws) {
    reach(stepped(it, node, command, { of: weight.of * ways, outOf }));
  }
};

const stepped = (
  it: Walk,
  { play, net }: Pick<Node, 'play' | 'net'>,
  command: TableAction,
  weight: Weight,
): Node | undefined => {
  const { state, settled } = expectAccepted(it.decider.step(play, command));
  return followed(it, state, net + told(it, settled, weight), weight);
};

/** Tells what was settled, and answers what it came to where that is asked. */
const told = (it: Walk, settled: readonly SettlementLine[], weight: Weight): Cents => {
  for (const line of settled) it.settled(line, weight);
  return it.apartByNet ? settled.reduce((net, line) => net + netOf(line), 0) : 0;
};

/** The next place where the round is not forced; undefined where it is over. */
const followed = (it: Walk, from: Play, before: Cents, weight: Weight): Node | undefined => {
  let [play, net] = [from, before];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const next = it.game.next(it.rules, play.round, play);
    if (next.kind === 'over') {
      it.over(net, weight);
      return undefined;
    }
    if (next.kind !== 'forced') return { play, net, weight, next };
    const { state, settled } = expectAccepted(it.decider.step(play, next.command));
    play = state;
    net += told(it, settled, weight);
  }
  return bug(`${it.game.title} does not end`);
};

/** The bets on the layout are the same from throw to throw: they are written once. */
const keysOf = ({ game }: Walk): ((node: Node) => string) => {
  let written: Pick<Play, 'bets'> = { bets: [] };
  let live = '';
  return ({ play, net }) => {
    if (play.bets !== written.bets) {
      written = play;
      live = play.bets.map(({ id }) => id).join();
    }
    const round = game.key === undefined ? JSON.stringify(play.round) : game.key(play.round);
    return `${round}|${live}|${net}`;
  };
};

const merge = (into: Map<string, Node>, key: string, node: Node): void => {
  const alike = into.get(key);
  if (alike === undefined) into.set(key, node);
  else alike.weight = added(alike.weight, node.weight);
};

/** Over the larger whole where it is a multiple of the other, as it is after more throws of the same dice. */
export const added = (a: Weight, b: Weight): Weight => {
  if (a.outOf === b.outOf) return { of: a.of + b.of, outOf: a.outOf };
  const [less, more] = a.outOf < b.outOf ? [a, b] : [b, a];
  return more.outOf % less.outOf === 0n
    ? { of: less.of * (more.outOf / BigInt(less.outOf)) + more.of, outOf: more.outOf }
    : { of: a.of * b.outOf + b.of * a.outOf, outOf: a.outOf * b.outOf };
};
