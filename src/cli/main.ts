import { build } from '../server/build.ts';
import { type Out, sayRefusal } from './command.ts';
import { fitted, helpFor } from './help.ts';
import { didYouMean } from './nearest.ts';
import { bold } from './paint.ts';
import { troubleOf } from './trouble.ts';
import { words } from './words.ts';

// The reader may stop early, as `head` does; there is then nothing more to print.
const stopWhenUnheard = (error: { code?: string }): void => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
};

const terminal: Out = {
  print: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
};

export const main = async (args: readonly string[], out: Out = terminal): Promise<number> => {
  if (out === terminal && process.stdout.listenerCount('error') === 0) {
    process.stdout.on('error', stopWhenUnheard);
  }
  const [word, ...rest] = args;
  if (word === '--version' || word === '-v' || word === 'version') {
    const { version, digest } = build();
    out.print(
      rest.includes('--json')
        ? JSON.stringify({ version, digest })
        : `houseway ${version} (${digest})`,
    );
    return 0;
  }
  if (word === undefined || word === 'help' || word === '--help' || word === '-h') {
    const asked = word === 'help' ? rest[0] : undefined;
    if (asked !== undefined && Object.hasOwn(words, asked)) return main([...rest, '--help'], out);
    out.print(await overview());
    return 0;
  }
  const load = Object.hasOwn(words, word) ? words[word] : undefined;
  if (load === undefined) {
    const meant = didYouMean(word, Object.keys(words));
    out.error(`There is no command "${word}".${meant}\n\n${await overview()}`);
    return 2;
  }
  const command = await load();
  if (rest.includes('--help') || rest.includes('-h')) {
    out.print(helpFor(command, rest[0]));
    return 0;
  }
  try {
    return await command.run(rest, out);
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble !== undefined) return sayRefusal(trouble, rest.includes('--json'), out);
    if (!isUsage(error)) throw error;
    out.error(`${error.message}\n\n${helpFor(command, rest[0])}`);
    return 2;
  }
};

/** What node:util's parseArgs throws for an unknown option: a slip in the call, not a bug. */
const isUsage = (error: unknown): error is Error =>
  error instanceof Error && String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');

const overview = async (): Promise<string> => {
  const rows = await Promise.all(
    Object.entries(words).map(
      async ([word, load]) => `  ${word.padEnd(12)}${(await load()).summary}`,
    ),
  );
  return `${bold('houseway')} runs, proves and audits regulated table games.

${fitted(rows.join('\n'))}

  Run "houseway <command> --help" for details. Every command accepts --json.`;
};
