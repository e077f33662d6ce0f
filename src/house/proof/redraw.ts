import { canonical } from '../../kernel/canonical.ts';
import { anyDraw } from '../../kernel/draw.ts';
import type { AnyGame } from '../../kernel/game.ts';
import { fromHex } from '../../kernel/sha256.ts';
import type { Layout } from '../../kernel/wager.ts';
import type { Table } from '../../table/index.ts';
import type { Device, DeviceEvent } from '../dealing/device.ts';
import type { Device1 } from '../dealing/device-1.ts';
import type { HouseCommand } from '../decisions.ts';
import { commit, drawsOf1 } from './draw-1.ts';

type Deal = Extract<HouseCommand, { kind: 'deal' }>;

/** A draw as the log has it: what the device looked at, and what it said came of it. */
export interface LoggedDraw {
  readonly position: number;
  readonly draw: number;
  readonly game: AnyGame;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly round: unknown;
  readonly layout: Layout;
  readonly said: unknown;
}

/** A round's commitment and its revealed secret, both public once the round is over. */
export interface RevealedRound {
  readonly commitment: NonNullable<Device1['commitment']>;
  readonly contributions: Device1['contributions'];
  readonly secret: string;
}

/** What is wrong with a round's draws, if anything: the secret is the one committed to and every draw follows from it. */
export const redrawn = (
  { commitment, contributions, secret }: RevealedRound,
  draws: readonly LoggedDraw[],
): string | undefined => {
  const { round, digest } = commitment;
  const bytes = fromHex(secret);
  if (bytes?.length !== 32 || commit(round, bytes).digest !== digest) {
    return `the secret revealed for round ${round} is not the one committed to`;
  }
  for (const [
    index,
    { position, draw, game, rules, round: state, layout, said },
  ] of draws.entries()) {
    if (draw !== index + 1) return `draw ${index + 1} of round ${round} is missing`;
    const source = drawsOf1({ secret: bytes, round, draw, contributions });
    const due = game.draw(rules, state, layout, source);
    const [follows, stands] = [canonical(due ?? null), canonical(said)];
    if (follows !== stands) {
      return `draw ${draw} of round ${round} (entry ${position}) should be ${follows} by the revealed secret, not ${stands}`;
    }
  }
  return undefined;
};

/** How the draws of a log stand: proved, not yet revealed, or made without a commitment. */
export interface DrawsSeen {
  readonly proved: number;
  readonly unrevealed: number;
  readonly unpromised: number;
}

/**
 * Follows the device of each table through the log. `deal` is told every dealt command with the table and the
 * device as they were before it, and says what is wrong, if anything.
 */
export const redrawer = () => {
  const waiting = new Map<string, LoggedDraw[]>();
  let [proved, unpromised] = [0, 0];

  const deal = (
    game: AnyGame,
    command: Deal,
    before: { readonly table: Table; readonly device: Device },
    events: readonly DeviceEvent[],
    position: number,
  ): string | undefined => {
    const { play, inForce } = before.table;
    if (before.device.session !== undefined) return undefined;
    const { commitment, contributions } = before.device.draw1;
    const draws = waiting.get(command.table) ?? [];
    waiting.set(command.table, draws);
    const drawnNow = events.find((event) => event.type === 'Drawn');
    if (drawnNow !== undefined) {
      if (commitment === undefined) return 'it is drawn from a secret that was never committed to';
      draws.push({
        ...{ position, draw: drawnNow.draw, game, rules: inForce },
        ...{ round: play.round, layout: play, said: command.asks },
      });
    } else if (game.draw(inForce, play.round, play, anyDraw)?.type === command.asks.type) {
      if (commitment !== undefined) return 'it is not drawn from the secret that was committed to';
      unpromised += 1;
    }
    const revealed = events.find((event) => event.type === 'SecretRevealed');
    if (revealed === undefined) {
      return commitment !== undefined && events.some(({ type }) => type === 'SecretCommitted')
        ? `the secret of round ${commitment.round} is never revealed`
        : undefined;
    }
    if (commitment === undefined) return 'a secret is revealed that was never committed to';
    waiting.delete(command.table);
    proved += draws.length;
    return redrawn({ commitment, contributions, secret: revealed.secret }, draws);
  };

  const seen = (): DrawsSeen => ({
    ...{ proved, unpromised },
    unrevealed: [...waiting.values()].reduce((sum, draws) => sum + draws.length, 0),
  });

  return { deal, seen };
};
