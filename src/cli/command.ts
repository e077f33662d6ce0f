import type { Refusal } from '../kernel/refusal.ts';

/** Where a command of the command line speaks; long work reports on `error`, so that `--json` stays clean. */
export interface Out {
  print(line: string): void;
  error(line: string): void;
}

/** One word of the command line: what it is for, how it is used, and what it does. */
export interface CliCommand {
  readonly summary: string;
  readonly help: string;
  /** The help of each part that has its own, by the word that names it: `houseway coupons cost --help`. */
  readonly parts?: Readonly<Record<string, string>>;
  run(args: string[], out: Out): Promise<number>;
}

/** A refusal for people, or for programs. Always exit code 1. */
export const sayRefusal = (refusal: Refusal, json: boolean, out: Out): number => {
  if (json) out.print(JSON.stringify(refusal));
  else out.error(`Refused (${refusal.refused}): ${refusal.because}\n  ${refusal.cite}`);
  return 1;
};
