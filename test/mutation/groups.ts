import { matchesGlob } from 'node:path';
import { type Drawn, type DrawnScore, drawnScore } from './draw.ts';

/** What is known of one source file. */
export interface KnownFile {
  /** Digest of the text that was tried. */
  readonly source: string;
  readonly noticed: number;
  /** Mutants that run only while modules load: they cannot be switched while tests run. */
  readonly once: number;
  readonly survived: readonly string[];
}
export type Kept = Readonly<Record<string, KnownFile>>;

/** The scripts of the law play every paragraph through games and tables; playthroughs are whole rounds. */
const LAW = ['test/law-blocks.test.ts', 'test/playthroughs.test.ts'];

/** Which tests are asked about a folder. */
export const ASKS: Readonly<Record<string, readonly string[]>> = {
  kernel: ['src/{kernel,games,table}/**/*.test.ts', ...LAW],
  games: ['src/games/**/*.test.ts', ...LAW],
  progressive: ['src/progressive/**/*.test.ts'],
  table: ['src/table/**/*.test.ts', 'src/games/*/table.test.ts', ...LAW, 'src/house/*.test.ts'],
  coupons: ['src/coupons/**/*.test.ts', 'test/coupon*.test.ts', 'test/law-blocks.test.ts'],
  house: ['src/house/**/*.test.ts'],
  server: [
    'src/server/**/*.test.ts',
    ...['test/http-reference.test.ts', 'src/client/client.test.ts', 'src/cli/set-up.test.ts'],
  ],
  web: ['src/web/**/*.test.ts'],
};

/** What money, proof and doors depend on. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  settlement: ['src/kernel/settlement.ts', 'src/games/*/settlement.ts'],
  payout: ['src/kernel/payment.ts', 'src/kernel/payout-limit.ts', 'src/games/*/payout.ts'],
  limits: ['src/table/limits.ts'],
  postings: ['src/table/postings.ts'],
  proof: ['src/house/proof/*.ts'],
  sessions: ['src/house/people/sessions.ts', 'src/server/session.ts', 'src/server/sign-in.ts'],
};

const LEAST = 92;
const LEAST_OF_A_GROUP = 95;

export interface Score {
  readonly name: string;
  readonly files: number;
  readonly noticed: number;
  readonly all: number;
  readonly once: number;
  readonly percent: number;
  readonly least: number;
}

const scoreOf = (
  kept: Kept,
  name: string,
  { least, includes }: { readonly least: number; readonly includes: (path: string) => boolean },
): Score => {
  const files = Object.entries(kept).flatMap(([path, file]) => (includes(path) ? [file] : []));
  const sum = (of: (file: KnownFile) => number) => files.reduce((all, file) => all + of(file), 0);
  const noticed = sum((file) => file.noticed);
  const all = noticed + sum(({ survived }) => survived.length);
  const percent = (100 * noticed) / Math.max(1, all);
  return { name, files: files.length, noticed, all, once: sum(({ once }) => once), percent, least };
};

/** How many mutants a test notices, by group and by folder, as far as every mutant of a file was tried. */
export const scoresOf = (kept: Kept): readonly Score[] =>
  [
    ...Object.entries(GROUPS).map(([name, globs]) =>
      scoreOf(kept, name, {
        least: LEAST_OF_A_GROUP,
        includes: (path) => globs.some((glob) => matchesGlob(path, glob)),
      }),
    ),
    ...Object.keys(ASKS).map((name) =>
      scoreOf(kept, `src/${name}`, {
        least: LEAST,
        includes: (path) => path.startsWith(`src/${name}/`),
      }),
    ),
  ].filter(({ files }) => files > 0);

/** The score of a whole folder, as far as a draw tells. */
export interface FolderScore extends DrawnScore {
  readonly name: string;
  readonly tried: number;
  readonly of: number;
  readonly once: number;
  readonly seed: string;
  readonly least: number;
}

export const drawnScoresOf = (drawn: Drawn): readonly FolderScore[] =>
  Object.entries(drawn).map(([folder, found]) => ({
    ...drawnScore(found),
    name: `src/${folder}`,
    tried: found.noticed + found.survived.length,
    of: found.of,
    once: found.once,
    seed: found.seed,
    least: LEAST,
  }));

export const isShort = ({
  percent,
  least,
}: {
  readonly percent: number;
  readonly least: number;
}): boolean => percent < least;
