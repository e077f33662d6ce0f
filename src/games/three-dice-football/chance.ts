import type { Draw, Next } from '../../kernel/chance.ts';
import { type DieFace, everyThrow } from '../../kernel/dice.ts';
import type { DrawSource } from '../../kernel/draw.ts';
import type { Layout, Seat } from '../../kernel/wager.ts';
import type { Command } from './commands.ts';
import { downOf, extraPointOf, type Throw } from './definitions.ts';
import { over, type Round } from './procedure.ts';
import { offerGoesTo } from './quarterback.ts';

/** The 216 throws of two green dice and a red one. */
export const throws: readonly Throw[] = everyThrow(3).map(([a, b, defensive]) => ({
  offensive: [a as DieFace, b as DieFace],
  defensive: defensive as DieFace,
}));

const call = (thrown: Throw): Command => ({ type: 'CallThrow', ...thrown });

/** One throw for all that mean the same, weighing as many as they are. */
const representatives = (meaning: (thrown: Throw) => string): readonly Draw<Command>[] => {
  const classes = Map.groupBy(throws, meaning);
  return [...classes.values()].flatMap((alike) =>
    alike[0] === undefined ? [] : [{ weight: BigInt(alike.length), command: call(alike[0]) }],
  );
};

export const downClass = (thrown: Throw): string => {
  const down = downOf(thrown);
  return down.kind === 'gain' ? `gain ${down.yards}` : down.kind;
};

const downs: Next<Command> = { kind: 'chance', outOf: 216n, draws: representatives(downClass) };
const extraPoints: Next<Command> = {
  kind: 'chance',
  outOf: 216n,
  draws: representatives(extraPointOf),
};

export const next = (round: Round, layout: Layout): Next<Command> => {
  if (over(round)) return { kind: 'over' };
  if (round.dice.quarterback !== undefined) return round.extraPoint === 'due' ? extraPoints : downs;
  if (round.dice.offered !== undefined) {
    const seat = round.dice.offered;
    const accept: Command = { type: 'AcceptDice', seat };
    const reject: Command = { type: 'RejectDice', seat };
    return {
      kind: 'choice',
      commands: passesOn(seat, layout) ? [reject, accept] : [accept, reject],
    };
  }
  const seat = offerGoesTo(round.dice, layout.players);
  return seat === undefined
    ? { kind: 'choice', commands: [] }
    : { kind: 'forced', command: { type: 'OfferDice', seat } };
};

/**
 * House rules § rounds: dice that nobody answers for pass on (§ .4(b)), up to the last player clockwise who has a wager: the
 * throw that wagers wait for is not held up by anybody.
 */
const passesOn = (seat: Seat, { bets }: Layout): boolean =>
  bets.some((bet) => bet.seat > seat) ||
  (bets.length > 0 && !bets.some((bet) => bet.seat === seat));

/** Three dice in the order thrown: green, green, red. */
export const draw = (round: Round, source: DrawSource): Command | undefined => {
  if (over(round) || round.dice.quarterback === undefined) return undefined;
  const [one, two, defensive] = source.dice(3) as readonly [DieFace, DieFace, DieFace];
  return { type: 'CallThrow', offensive: [one, two], defensive };
};
