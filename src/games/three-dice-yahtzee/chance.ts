import type { Draw, Next } from '../../kernel/chance.ts';
import { everyThrow } from '../../kernel/dice.ts';
import type { DrawSource } from '../../kernel/draw.ts';
import type { Layout } from '../../kernel/wager.ts';
import type { Command } from './commands.ts';
import {
  type Dice,
  type DiceHand,
  highToLow,
  outcomeOf,
  type RevealedHands,
  SIDES,
} from './hands.ts';
import { over, type Round } from './procedure.ts';

/** 56 hands by their faces, whichever die shows which, each with the number of throws that make it. */
const hands: readonly { readonly dice: Dice; readonly weight: number }[] = [
  ...Map.groupBy(everyThrow(3) as readonly Dice[], (dice) => highToLow(dice).join('')).values(),
].flatMap((alike) =>
  alike.slice(0, 1).map((dice) => ({ dice: highToLow(dice), weight: alike.length })),
);

/**
 * What of an outcome any verdict depends on, whatever values were named and whatever was filed: the value of a
 * Yahtzee, that there is a Straight, who wins, 10 over 8, and what the six dice make. Totals decide nothing more.
 */
export const classOf = ({ red, blue, winner, tenOverEight, six }: RevealedHands): string =>
  `${kindOf(red)} ${kindOf(blue)} ${winner} ${tenOverEight} ${six}`;

const kindOf = (hand: DiceHand): string =>
  hand.kind === 'yahtzee' ? `yahtzee ${hand.of}` : hand.kind;

const representatives = (): readonly Draw<Command>[] => {
  const classes = new Map<string, { weight: number; readonly command: Command }>();
  for (const red of hands) {
    for (const blue of hands) {
      const name = classOf(outcomeOf(red.dice, blue.dice));
      const weight = red.weight * blue.weight;
      const alike = classes.get(name);
      if (alike === undefined) classes.set(name, { weight, command: reveal(red.dice, blue.dice) });
      else alike.weight += weight;
    }
  }
  return [...classes.values()].map(({ weight, command }) => ({ weight: BigInt(weight), command }));
};

const reveal = (red: Dice, blue: Dice): Command => ({ type: 'RevealHands', red, blue });

/** The 46,656 throws of six dice. */
const reveals: Next<Command> = { kind: 'chance', outOf: 46_656n, draws: representatives() };

export const next = (round: Round, layout: Layout): Next<Command> => {
  if (over(round)) return { kind: 'over' };
  if (!round.begun && layout.bets.length === 0) return { kind: 'choice', commands: [] };
  for (const cup of SIDES) {
    const { shakenBy, handedTo: seat } = round.cups[cup];
    if (shakenBy.length === 0) return { kind: 'forced', command: { type: 'ShakeCup', cup } };
    if (seat === undefined) continue;
    return {
      kind: 'choice',
      commands: [
        { type: 'ShakeHandedCup', cup, seat },
        { type: 'TakeBackCup', cup },
      ],
    };
  }
  return reveals;
};

/** Six dice in the order thrown: three red, three blue. */
export const draw = (round: Round, layout: Layout, source: DrawSource): Command | undefined => {
  if (next(round, layout).kind !== 'chance') return undefined;
  const [a, b, c, d, e, f] = source.dice(6) as readonly [...Dice, ...Dice];
  return reveal([a, b, c], [d, e, f]);
};
