import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { auditExport, auditStore } from '../../src/house/proof/verify.ts';
import { openSqlite } from '../../src/house/store/sqlite.ts';
import { expectAccepted } from '../../src/kernel/refusal.ts';
import { verifyExport } from '../second/verifier.ts';
import type { Needs } from './changing.ts';
import { type Honest, honestEvening, snapshotKey } from './honest.ts';
import { KINDS } from './kinds.ts';
import { ROW_KINDS } from './rows.ts';
import { tableOfKinds } from './table.ts';

let honest: Honest;
beforeAll(async () => {
  honest = await honestEvening();
});
afterAll(() => rmSync(honest.folder, { recursive: true }));

/** The same for the second verifier, which shares no code with the house. */
const askedOf = (needs: Needs) => ({
  ...(needs === 'the key' ? { keys: [honest.signer.key] } : {}),
  ...(needs === 'a kept head' ? { heads: [honest.kept] } : {}),
});

const expecting = (needs: Needs) => ({
  ...(needs === 'the key' ? { keys: [honest.signer.key] } : {}),
  ...(needs === 'a kept head' ? { witnessed: [honest.kept] } : {}),
});

test('House rules § export the honest evening verifies, by its key and its kept head', async () => {
  for (const needs of ['nothing', 'the key', 'a kept head'] as const) {
    const { verdict } = await auditExport(honest.lines, games, expecting(needs));
    expect(verdict).toMatchObject({ ok: true });
    expect(await verifyExport(honest.lines, askedOf(needs))).toMatchObject({ ok: true });
  }
  const store = expectAccepted(openSqlite(honest.folder, { readOnly: true }));
  expect((await auditStore(store, games, { snapshotKey })).verdict).toMatchObject({ ok: true });
  await store.close();
});

test.each(KINDS.map((one) => [one.kind, one] as const))(
  'House rules § export caught in an export: %s',
  async (_, { needs, forge }) => {
    const lines = forge(honest);
    expect(lines).not.toEqual(honest.lines);
    const { verdict } = await auditExport(lines, games, expecting(needs));
    expect(verdict).toMatchObject({ ok: false });
    const { row } = verdict as { row: string };
    expect(row).not.toBe('');
    // Both verifiers name the same row.
    expect(await verifyExport(lines, askedOf(needs))).toMatchObject({ ok: false, row });
    // What is said to be needed is needed.
    if (needs === 'nothing') return;
    expect((await auditExport(lines, games)).verdict).toMatchObject({ ok: true });
    expect(await verifyExport(lines)).toMatchObject({ ok: true });
  },
);

test.each(ROW_KINDS.map((one) => [one.kind, one] as const))(
  'House rules § export caught in a database: %s',
  async (_, { forge }) => {
    const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
    cpSync(join(honest.folder, 'house.sqlite'), join(folder, 'house.sqlite'));
    const store = expectAccepted(openSqlite(folder));
    forge(store.database);
    // Without the key that seals snapshots, as an outsider has it.
    const { verdict } = await auditStore(store, games);
    await store.close();
    rmSync(folder, { recursive: true });
    expect(verdict).toMatchObject({ ok: false });
  },
);

test('docs/fairness.md lists every kind (npm run tampering)', () => {
  const page = readFileSync(new URL('../../docs/fairness.md', import.meta.url), 'utf8');
  expect(KINDS.length + ROW_KINDS.length).toBeGreaterThanOrEqual(40);
  expect(page).toContain(tableOfKinds());
});
