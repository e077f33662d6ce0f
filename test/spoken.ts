import type { CommandsOf, Declarations } from '../src/kernel/command.ts';
import type { Refusal } from '../src/kernel/refusal.ts';

/** The lines of some declarations, read by the first that knows them. */
export const spoken = <D extends Declarations>(commands: D) => ({
  read(text: string): CommandsOf<D> | Refusal | undefined {
    for (const { reads } of Object.values(commands)) {
      const command = reads?.(text);
      if (command !== undefined) return command as CommandsOf<D> | Refusal;
    }
    return undefined;
  },
  write: (command: { readonly type: string }): string | undefined =>
    commands[command.type]?.writes?.(command),
});
