import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Told } from './players.ts';

type Sums = Told['sums'];

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Everything that takes part in a night. With one byte of it changed it is another version. */
const WHOLE = ['src', 'verifier', 'test/night', 'test/crooks', 'test/second'];

const filesIn = (folder: string, recursive: boolean): readonly string[] =>
  readdirSync(join(root, folder), { recursive, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

export const versionPlayed = (): string => {
  const files = [
    ...[...WHOLE.flatMap((folder) => filesIn(folder, true)), ...filesIn('test', false)].sort(),
    join(root, 'package-lock.json'),
  ];
  const digest = createHash('sha256').update(process.version);
  for (const path of files) {
    const bytes = readFileSync(path);
    digest.update(`\n${path.slice(root.length)}\n${bytes.length}\n`).update(bytes);
  }
  return digest.digest('hex').slice(0, 16);
};

/** What was played of a version without a disagreement, a line for each part, so that a run that was cut off goes on where it was. */
export const keptOf = (version: string, folder = join(tmpdir(), 'houseway-nights')) => {
  const path = join(folder, `${version}.jsonl`);
  const nameOf = (seeds: readonly number[]): string => seeds.join();
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  // A run may have been cut off while it wrote a line.
  const whole = lines.filter((line) => line.endsWith('}}'));
  const before = new Map(
    whole.map((line): [string, Sums] => {
      const { seeds, sums } = JSON.parse(line) as { seeds: readonly number[]; sums: Sums };
      return [nameOf(seeds), sums];
    }),
  );
  return {
    path,
    of: (seeds: readonly number[]): Sums | undefined => before.get(nameOf(seeds)),
    keep: (seeds: readonly number[], sums: Sums): void => {
      mkdirSync(folder, { recursive: true });
      appendFileSync(path, `\n${JSON.stringify({ version, seeds, sums })}`);
    },
  };
};
