import type { CliCommand, Out } from './command.ts';
import { bold } from './paint.ts';

/** Each word is loaded only when it is said: a quick answer does not wait for a server's code. */
const words: Readonly<Record<string, () => Promise<CliCommand>>> = {
  start: async () => (await import('./start.ts')).start,
  'set-up': async () => (await import('./set-up.ts')).setUp,
  odds: async () => (await import('./odds.ts')).odds,
  play: async () => (await import('./play.ts')).play,
  set: async () => (await import('./set.ts')).set,
  solve: async () => (await import('./solve.ts')).solve,
  coupons: async () => (await import('./coupons.ts')).coupons,
  report: async () => (await import('./report.ts')).report,
  verify: async () => (await import('./verify.ts')).verify,
  export: async () => (await import('./export.ts')).exporting,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  'rng-test': async () => (await import('./rng-test.ts')).rngTest,
};

// Whoever reads us may stop early, as `head` does; there is then nothing more to say.
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
  if (word === undefined || word === 'help' || word === '--help' || word === '-h') {
    const asked = word === 'help' ? rest[0] : undefined;
    if (asked !== undefined && Object.hasOwn(words, asked)) return main([asked, '--help'], out);
    out.print(await overview());
    return 0;
  }
  const load = Object.hasOwn(words, word) ? words[word] : undefined;
  if (load === undefined) {
    out.error(`There is no command "${word}".\n\n${await overview()}`);
    return 2;
  }
  const command = await load();
  if (rest.includes('--help') || rest.includes('-h')) {
    out.print(command.help);
    return 0;
  }
  try {
    return await command.run(rest, out);
  } catch (error) {
    if (!isUsage(error)) throw error;
    out.error(`${error.message}\n\n${command.help}`);
    return 2;
  }
};

/** What node:util's parseArgs throws for an option it does not know: a slip in the call, not a bug. */
const isUsage = (error: unknown): error is Error =>
  error instanceof Error && String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');

const overview = async (): Promise<string> => {
  const rows = await Promise.all(
    Object.entries(words).map(
      async ([word, load]) => `  ${word.padEnd(12)}${(await load()).summary}`,
    ),
  );
  return `${bold('houseway')} runs, proves and audits regulated table games.

${rows.join('\n')}

  houseway <command> --help teaches each of them; --json is understood everywhere.`;
};
