import { fitted } from './help.ts';
import { bold } from './paint.ts';
import { words } from './words.ts';

interface Known {
  readonly command: string;
  readonly summary: string;
}

/** Every command with what it does, in the order of the overview. */
export const commands = (): Promise<readonly Known[]> =>
  Promise.all(
    Object.entries(words).map(async ([command, load]) => ({
      command,
      summary: (await load()).summary,
    })),
  );

export const overviewOf = (known: readonly Known[]): string => {
  const rows = known.map(({ command, summary }) => `  ${command.padEnd(12)}${summary}`);
  return `${bold('houseway')} runs, proves and audits regulated casino table games.

${fitted(rows.join('\n'))}

  Run "houseway <command> --help" for details and examples. Every command accepts --json.
  "houseway --version" prints the version and the digest of this build.`;
};
