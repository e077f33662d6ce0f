import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('House rules § store a house on a full disk says so, and goes on when there is room again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  const script = join(import.meta.dirname, 'full-disk.ts');
  // A disk of its own, in a namespace that needs no privileges and ends with the process.
  const inside = `mount -t tmpfs -o size=4m tmpfs ${folder} && exec ${process.execPath} ${script} ${folder}`;
  const { stdout } = await promisify(execFile)('unshare', ['-rm', 'sh', '-c', inside]);
  rmSync(folder, { recursive: true });
  const seen = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  expect(seen).toMatchObject({ before: 200, whenFull: 503, resumed: true, after: 200, ok: true });
  expect(seen.tables).toBe(seen.kept);
  expect(seen.kept).toBeGreaterThan(100);
});
