import { games } from '../../games/index.ts';
import { canonical } from '../../kernel/canonical.ts';
import type { AnyGame } from '../../kernel/game.ts';
import { bug, isRefusal, type Refusal } from '../../kernel/refusal.ts';
import {
  blockAt,
  digestOf,
  type Playable,
  type PlayedBlock,
  playable,
  type Run,
  type RunTerms,
  runOf,
  seedOf,
} from '../../simulation/index.ts';

/** Bets made ready to be played, and the run that names them. */
export interface Prepared {
  readonly made: Playable;
  readonly run: Run;
  play(block: number): PlayedBlock;
}

export type Wanted = Omit<RunTerms, 'tables' | 'blockRounds' | 'strategy'> & {
  readonly strategy?: string;
};

/** Making tables takes longer than playing a million rounds from them: those of a game that were made last are kept. */
const last = new WeakMap<AnyGame, { readonly of: string; readonly made: Playable }>();

const playableOf = (
  game: AnyGame,
  { rules, placings, meters, strategy }: Wanted,
): Playable | Refusal => {
  const chosen = strategy === undefined ? {} : { strategy };
  const of = canonical({ rules, placings, meters, ...chosen });
  const known = last.get(game);
  if (known?.of === of) return known.made;
  const made = playable(game, rules, placings, { meters, ...chosen });
  if (!isRefusal(made)) last.set(game, { of, made });
  return made;
};

export const prepared = (
  wanted: Wanted,
  game: AnyGame = games[wanted.game] ?? bug(`no game ${wanted.game}`),
): Prepared | Refusal => {
  const made = playableOf(game, wanted);
  if (isRefusal(made)) return made;
  const run = runOf({
    ...wanted,
    strategy: made.strategy,
    blockRounds: made.blockRounds,
    tables: digestOf(made.parts),
  });
  return { made, run, play: (block) => playBlock(made, run, block) };
};

const playBlock = (made: Playable, run: Run, number: number): PlayedBlock => {
  const { block, rounds } = blockAt(run, number);
  return { run: run.digest, block, rounds, counts: [...made.play(seedOf(run, block), rounds)] };
};
