import type { AnyGame } from '../kernel/game.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { isChance, type Table, type TableCommand } from '../table/index.ts';

/** How far a round had been told to whoever entered a command: its number, and how much was said in it. */
export interface ToldSoFar {
  readonly round: number;
  readonly said: number;
}

/**
 * Two consoles of a live table may confirm the same result at the same moment. The second would be taken for the next result,
 * which nobody has read back. A console that says how far it was told is refused if a result was called since. The log does not
 * keep what it said: it counts until the command is accepted.
 */
export const resultCame = (
  game: AnyGame,
  { kind, play, told }: Table,
  asks: TableCommand,
  seen: ToldSoFar,
): Refusal | undefined => {
  if (kind !== 'felt' || asks.type !== 'Say' || !isChance(game, asks.said)) return undefined;
  const since = told.commands.slice(seen.said).some((said) => isChance(game, said));
  return play.number !== seen.round || since
    ? refuse(
        'not-due',
        'Another console has called a result since this was read back. Look at the table before you enter the next one.',
        'House rules § rounds',
      )
    : undefined;
};
