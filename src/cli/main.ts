import { isRefusal } from '../kernel/refusal.ts';
import { build } from '../server/build.ts';
import { type CliCommand, type Out, sayRefusal, sayUsage } from './command.ts';
import { helpFor, optionsIn, usageFor } from './help.ts';
import { didYouMean } from './nearest.ts';
import { commands, overviewOf } from './overview.ts';
import { errorColumns, onScreen } from './paint.ts';
import { troubleOf } from './trouble.ts';
import { words } from './words.ts';

// The reader may stop early, as `head` does; there is then nothing more to print. A file may have no room for it.
const stopWhenUnheard = (error: Error & { code?: string }): void => {
  if (error.code === 'EPIPE') process.exit(0);
  const why = troubleOf(error)?.because ?? error.message;
  process.stderr.write(`What is printed cannot be written. ${why}\n`);
  process.exit(1);
};

const terminal: Out = {
  print: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
};

/** What is for people is folded to their screen; what is for a program stays as it is. */
const folding: Out = {
  print: (line) => terminal.print(onScreen(line)),
  error: (line) => terminal.error(onScreen(line, errorColumns())),
};
const isForPeople = ([word, ...rest]: readonly string[]): boolean =>
  word !== 'completion' && !rest.includes('--json') && !rest.includes('--csv');

export const main = async (
  args: readonly string[],
  out: Out = isForPeople(args) ? folding : terminal,
): Promise<number> => {
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', stopWhenUnheard);
  const [word, ...rest] = args;
  const json = args.includes('--json');
  if (isOneOf(['--version', '-v', '-V', 'version'], word)) {
    const { version, digest } = build();
    out.print(json ? JSON.stringify({ version, digest }) : `houseway ${version} (${digest})`);
    return 0;
  }
  if (word === undefined || isOneOf(['help', '--help', '-h', '--json'], word)) {
    const asked = word === 'help' ? rest[0] : undefined;
    if (asked === undefined || asked.startsWith('-')) {
      const known = await commands();
      out.print(json ? JSON.stringify({ commands: known }) : overviewOf(known));
      return 0;
    }
    if (Object.hasOwn(words, asked)) return main([...rest, '--help'], out);
    return noCommand(asked, json, out);
  }
  const load = Object.hasOwn(words, word) ? words[word] : undefined;
  if (load === undefined) return noCommand(word, json, out);
  const command = await load();
  if (rest.includes('--help') || rest.includes('-h')) {
    const help = helpFor(command, rest[0]);
    out.print(json ? JSON.stringify({ help }) : help);
    return 0;
  }
  try {
    const answer = await command.run(rest, out);
    return isRefusal(answer) ? sayRefusal(answer, json, out) : answer;
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble !== undefined) return sayRefusal(trouble, json, out);
    if (!isUsage(error)) throw error;
    return sayUsage(slipIn(error, command, rest[0]), usageFor(word, command, rest[0]), json, out);
  }
};

const isOneOf = (choices: readonly string[], word: string | undefined): boolean =>
  word !== undefined && choices.includes(word);

/** The word that was probably meant, or all there are. */
const noCommand = async (word: string, json: boolean, out: Out): Promise<number> => {
  const meant = didYouMean(word, [...Object.keys(words), '--version', '--help']);
  const help =
    meant === '' ? overviewOf(await commands()) : 'Run "houseway --help" to list all commands.';
  return sayUsage(`There is no command "${word}".${meant}`, help, json, out);
};

/** What node:util's parseArgs throws for an unknown option: a slip in the call, not a bug. */
const isUsage = (error: unknown): error is Error =>
  error instanceof Error && String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');

/** What was wrong with the call; an option that nobody knows is held against those of the command, or of its part. */
const slipIn = (
  { message }: Error,
  { help, parts = {} }: CliCommand,
  part: string | undefined,
): string => {
  const [, named = ''] = /'([^' ]+)/.exec(message) ?? [];
  if (message.startsWith('Unexpected argument')) return `"${named}" was not expected here.`;
  if (/argument (missing|is ambiguous)/.test(message)) return `Option "${named}" needs a value.`;
  if (message.includes('does not take')) return `Option "${named}" does not take a value.`;
  const own = part !== undefined && Object.hasOwn(parts, part) ? parts[part] : undefined;
  const known = optionsIn(own ?? [help, ...Object.values(parts)].join('\n'));
  // Another part of the command takes it.
  if (known.includes(named)) return `There is no option "${named}" here.`;
  return `There is no option "${named}".${didYouMean(named, known)}`;
};
