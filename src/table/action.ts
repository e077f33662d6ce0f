import { z } from 'zod';
import type { TableAction } from '../kernel/game.ts';
import type { PlayCommand } from '../kernel/play-commands.ts';

/** What is said or done in a round, in the form that the game or the kernel declares. */
export const action: z.ZodType<TableAction | PlayCommand> = z.looseObject({
  type: z.string().min(1).max(40),
});
