import type { Game, TableAction } from '../kernel/game.ts';
import type { Cents } from '../kernel/money.ts';
import { isOfPlay, type Play, type PlayDecider } from '../kernel/play.ts';
import { bug, expectAccepted } from '../kernel/refusal.ts';
import { netOf, type SettlementLine } from '../kernel/settlement.ts';

/** A number of chances out of all of them. */
export interface Weight {
  readonly of: bigint;
  readonly outOf: bigint;
}

export interface Walk<
  Rules extends object,
  Round,
  Command extends TableAction,
  Event extends TableAction,
> {
  readonly game: Game<Rules, Round, Command, Event>;
  readonly rules: Rules;
  readonly decider: PlayDecider<Round, Command, Event>;
  readonly start: Play<Round>;
  /** What a player does where there is a choice. */
  readonly choose: (commands: readonly Command[], round: Round) => Command;
  /** Rounds are kept apart by what was won so far, so that the total of a bundle can be told. */
  readonly apartByNet: boolean;
  settled(line: SettlementLine, weight: Weight): void;
  over(netCents: Cents, weight: Weight): void;
}

interface Node<Round> {
  readonly play: Play<Round>;
  readonly net: Cents;
  readonly weight: Weight;
}

/** Steps after which a round that is not over is a bug in its game. */
const MOST_STEPS = 1000;

/**
 * Every way a round can go, by the same `decide` that a table calls. Rounds that are alike from here on are
 * merged after each step, so the walk grows with the number of different positions, not of ways to reach them.
 */
export const walk = <
  Rules extends object,
  Round,
  Command extends TableAction,
  Event extends TableAction,
>(
  it: Walk<Rules, Round, Command, Event>,
): void => {
  let layer: readonly Node<Round>[] = [{ play: it.start, net: 0, weight: { of: 1n, outOf: 1n } }];
  for (let step = 0; layer.length > 0; step += 1) {
    if (step > MOST_STEPS) bug(`${it.game.title} does not end`);
    const merged = new Map<string, Node<Round>>();
    for (const node of layer) {
      for (const child of childrenOf(it, node)) merge(merged, keyOf(it, child), child);
    }
    layer = [...merged.values()];
  }
};

const childrenOf = <
  Rules extends object,
  Round,
  Command extends TableAction,
  Event extends TableAction,
>(
  it: Walk<Rules, Round, Command, Event>,
  node: Node<Round>,
): readonly Node<Round>[] => {
  const next = it.game.next(it.rules, node.play.round, node.play);
  switch (next.kind) {
    case 'over':
      it.over(node.net, node.weight);
      return [];
    case 'forced':
      return [stepped(it, node, next.command, node.weight)];
    case 'choice':
      return [stepped(it, node, it.choose(next.commands, node.play.round), node.weight)];
    case 'chance':
      return next.draws.map(({ weight, command }) =>
        stepped(it, node, command, {
          of: node.weight.of * weight,
          outOf: node.weight.outOf * next.outOf,
        }),
      );
  }
};

const stepped = <
  Rules extends object,
  Round,
  Command extends TableAction,
  Event extends TableAction,
>(
  it: Walk<Rules, Round, Command, Event>,
  node: Node<Round>,
  command: Command,
  weight: Weight,
): Node<Round> => {
  let { play, net } = node;
  for (const event of expectAccepted(it.decider.decide(play, command))) {
    play = it.decider.evolve(play, event);
    if (isOfPlay(event) && event.type === 'BetSettled') {
      const { settled } = event;
      net += netOf(settled);
      it.settled(settled, weight);
    }
  }
  return { play, net: it.apartByNet ? net : 0, weight };
};

const keyOf = <Rules extends object, Round, Command extends TableAction, Event extends TableAction>(
  { game }: Walk<Rules, Round, Command, Event>,
  { play, net }: Node<Round>,
): string => {
  const round = game.key === undefined ? JSON.stringify(play.round) : game.key(play.round);
  let live = '';
  for (const bet of play.bets) live += `${bet.id},`;
  return `${round}|${live}|${net}`;
};

const merge = <Round>(into: Map<string, Node<Round>>, key: string, node: Node<Round>): void => {
  const alike = into.get(key);
  into.set(
    key,
    alike === undefined ? node : { ...alike, weight: added(alike.weight, node.weight) },
  );
};

export const added = (a: Weight, b: Weight): Weight =>
  a.outOf === b.outOf
    ? { of: a.of + b.of, outOf: a.outOf }
    : { of: a.of * b.outOf + b.of * a.outOf, outOf: a.outOf * b.outOf };
