import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { divisions } from '../../games/asia-poker/house-way.ts';
import { type RankingTable, rankingTable } from '../../games/asia-poker/ranking-table.ts';
import { counting } from '../../games/asia-poker/solver/counting.ts';
import type { DealerModel, SolverRules } from '../../games/asia-poker/solver/dealer.ts';
import { type DealerTables, dealerTables } from '../../games/asia-poker/solver/dealer-tables.ts';
import { type SetHands, setHands } from '../../games/asia-poker/solver/set-hands.ts';
import { build } from '../../server/build.ts';

interface Kept {
  readonly hands: SetHands;
  readonly tables: DealerTables;
  readonly ranking: RankingTable;
}

const cacheFolder = (): string =>
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'houseway');

const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** What the tables follow from beside the rules: the program, or its sources where it was not built. */
const codeOf = (): string => {
  const { digest } = build();
  if (digest !== 'not built') return digest;
  const hash = createHash('sha256');
  for (const folder of ['../../games/asia-poker/', '../../games/asia-poker/solver/']) {
    const url = new URL(folder, import.meta.url);
    for (const name of readdirSync(url).filter((file) => /(?<!test|deep)\.[jt]s$/.test(file))) {
      hash.update(readFileSync(new URL(name, url)));
    }
  }
  return hash.digest('hex');
};

/** The file has its own digest in front, so that half a file is never taken for a table. */
const readKept = (file: string): Kept | undefined => {
  try {
    const bytes = readFileSync(file);
    const body = bytes.subarray(64);
    const isWhole = sha256(body) === bytes.subarray(0, 64).toString();
    return isWhole ? deserialize(zstdDecompressSync(body)) : undefined;
  } catch {
    return undefined;
  }
};

/** Packed hard where a build ships it (9 MB become less than 3), and quickly where somebody waits. */
const LEVELS = { shipped: 12, cached: 1 };

const writeKept = (folder: string, file: string, kept: Kept, level: number): void => {
  const params = { [constants.ZSTD_c_compressionLevel]: level };
  const body = zstdCompressSync(serialize(kept), { params });
  try {
    mkdirSync(folder, { recursive: true });
    const made = `${file}.${process.pid}`;
    writeFileSync(made, Buffer.concat([Buffer.from(sha256(body)), body]));
    renameSync(made, file);
  } catch {
    // Without a place to keep them the tables are made again the next time.
  }
};

/** Where a build puts the tables of the standard rules. */
const shippedFolder = (): string => fileURLToPath(new URL('../../tables', import.meta.url));

const fileNameOf = ({ houseWay, aceLowStraight, jokerInFlush }: SolverRules): string => {
  const of = sha256([codeOf(), houseWay, aceLowStraight, jokerInFlush].join(' '));
  return `asia-poker-${of.slice(0, 32)}.tables`;
};

type OnProgress = (done: number, of: number) => void;

const makeTables = (rules: SolverRules, onProgress: OnProgress = () => {}): Kept => {
  onProgress(0, 3);
  const hands = setHands(divisions[rules.houseWay], rules);
  onProgress(1, 3);
  const tables = dealerTables(hands);
  onProgress(2, 3);
  const ranking = rankingTable(rules);
  onProgress(3, 3);
  return { hands, tables, ranking };
};

/** What a build ships: nobody who installs the program waits for these tables, not even once. */
export const shipTables = (rules: SolverRules, folder = shippedFolder()): void =>
  writeKept(folder, join(folder, fileNameOf(rules)), makeTables(rules), LEVELS.shipped);

/** A dealer whose tables, a second's work, come with the program or are kept from one call to the next. */
export const keptDealer = (
  rules: SolverRules,
  folder = cacheFolder(),
  onProgress?: OnProgress,
): DealerModel => {
  const name = fileNameOf(rules);
  const file = join(folder, name);
  let kept = readKept(join(shippedFolder(), name)) ?? readKept(file);
  if (kept === undefined) {
    kept = makeTables(rules, onProgress);
    writeKept(folder, file, kept, LEVELS.cached);
  }
  const { hands, tables, ranking } = kept;
  return {
    rules,
    table: rankingTable(rules, ranking),
    setHands: hands,
    counting: counting(tables),
  };
};
