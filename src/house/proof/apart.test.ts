import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Honest, honestEvening } from '../../../test/tampering/honest.ts';
import { KINDS } from '../../../test/tampering/kinds.ts';
import { games } from '../../games/index.ts';
import { auditApart } from './apart.ts';
import { judge, type Progress } from './judge.ts';
import { everything, shareOf } from './share.ts';
import { auditExport } from './verify.ts';

let honest: Honest;
let folder: string;
beforeAll(async () => {
  honest = await honestEvening();
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
});
afterAll(() => {
  for (const one of [folder, honest.folder]) rmSync(one, { recursive: true });
});

const inFile = (lines: readonly string[]): { readonly file: string } => {
  const file = join(folder, 'export.jsonl');
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  return { file };
};

test('House rules § export shared among threads an honest log is judged as by one, in a store and in an export', async () => {
  const whole = await auditExport(honest.lines, games);
  expect(whole.verdict).toMatchObject({ ok: true });
  for (const source of [{ folder: honest.folder }, inFile(honest.lines)]) {
    expect(await auditApart({ source, expect: {} }, undefined, 2)).toEqual(whole);
  }
});

/** What only deciding again can find, in entries of either share. */
test.each([
  'a pay changed, chained and signed again',
  'an entry signed by nobody',
  'a commitment to another secret',
])('House rules § export shared among threads the same row is named: %s', async (kind) => {
  const lines = KINDS.find((one) => one.kind === kind)!.forge(honest);
  const { verdict } = await auditExport(lines, games);
  expect(verdict).toMatchObject({ ok: false });
  for (const parts of [2, 3]) {
    const shared = await auditApart({ source: inFile(lines), expect: {} }, undefined, parts);
    expect(shared.verdict).toEqual(verdict);
  }
});

test('House rules § export every row is in one share and no other, also one that has no number', () => {
  for (const number of [0, 1, 2, 3, 4, 1_000_001, -1, 0.5, Number.NaN, 2 ** 60]) {
    for (const parts of [1, 2, 3]) {
      const owners = Array.from({ length: parts }, (_, part) => shareOf(part, parts)(number));
      expect(owners.filter((own) => own)).toHaveLength(1);
    }
  }
});

test('House rules § export the reader tells how far it is, of a store by entries and of a file by what was read', async () => {
  const seen: Progress[] = [];
  for (const source of [{ folder: honest.folder }, inFile(honest.lines)]) {
    await judge(games, source, everything, (one) => seen.push(one), 10);
  }
  const { length } = honest.entries;
  const parts = seen.map(({ part }) => part);
  expect(seen).toHaveLength(2 * Math.floor(length / 10));
  expect(seen[0]).toEqual({ entries: 10, part: 10 / length });
  expect(Math.max(...parts)).toBeLessThanOrEqual(1);
  expect(parts.slice(seen.length / 2)).toEqual(
    parts.slice(seen.length / 2).toSorted((a, b) => a - b),
  );
});
