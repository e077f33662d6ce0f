import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Honest, honestEvening } from './honest.ts';

/** One honest evening for all tests of a file, and a file for what is made of its export. */
export const eveningForAll = () => {
  const evening = {} as { honest: Honest };
  let folder: string;
  beforeAll(async () => {
    evening.honest = await honestEvening();
    folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  });
  afterAll(() => {
    for (const one of [folder, evening.honest.folder]) rmSync(one, { recursive: true });
  });
  const inFile = (lines: readonly string[]): { readonly file: string } => {
    const file = join(folder, 'export.jsonl');
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
    return { file };
  };
  return { evening, inFile };
};
