import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Refusal, refuse } from '../kernel/refusal.ts';

/** Where a command of the command line speaks; long work reports on `error`, so that `--json` stays clean. */
export interface Out {
  print(line: string): void;
  error(line: string): void;
}

/** Answers with the exit code, or with a refusal, which `main` says for people or for programs. */
export type Run = (args: string[], out: Out) => Promise<number | Refusal>;

/** One word of the command line: what it is for, how it is used, and what it does. */
export interface CliCommand {
  readonly summary: string;
  readonly help: string;
  /** The help of each part that has its own, by the word that names it: `houseway coupons cost --help`. */
  readonly parts?: Readonly<Record<string, string>>;
  readonly run: Run;
}

/** A slip in the call, with the help that avoids it. Always exit code 2. */
export const sayUsage = (because: string, help: string, json: boolean, out: Out): number => {
  if (json) out.print(JSON.stringify(refuse('usage', because, 'House rules § command')));
  else out.error(`${because}\n\n${help}`);
  return 2;
};

type Options = NonNullable<ParseArgsConfig['options']>;

const named =
  <One extends Options[string]>(one: One) =>
  <Name extends string>(...names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, one])) as Readonly<Record<Name, One>>;

/** Options that take a text, those that may be said several times, and those that are said or not. */
export const texts = named({ type: 'string' } as const);
export const lists = named({ type: 'string', multiple: true } as const);
export const flags = named({ type: 'boolean' } as const);

interface Call<Own extends Options> {
  readonly args: string[];
  readonly allowPositionals: true;
  readonly options: Own & { readonly json: { readonly type: 'boolean' } };
}

/** What is said behind a command: its own options, no more words than it takes, and whether a program asks. */
export const parseCall = <const Own extends Options>(args: string[], most: number, own: Own) => {
  const options = { ...own, json: { type: 'boolean' } } as const;
  const call: Call<Own> = { args, allowPositionals: true, options };
  const { values, positionals } = parseArgs(call);
  return { values, words: atMost(most, positionals), json: args.includes('--json') };
};

/** The words behind a command. One too many is answered as `parseArgs` would, and not passed over. */
export const atMost = (most: number, words: readonly string[]): readonly string[] => {
  if (words.length <= most) return words;
  const slip = new TypeError(`Unexpected argument '${words[most]}'`);
  throw Object.assign(slip, { code: 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL' });
};

/** A refusal for people, or for programs. Always exit code 1. */
export const sayRefusal = (refusal: Refusal, json: boolean, out: Out): number => {
  if (json) out.print(JSON.stringify(refusal));
  else out.error(`Refused (${refusal.refused}): ${refusal.because}\n  ${refusal.cite}`);
  return 1;
};
