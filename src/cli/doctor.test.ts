import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { foundedFolder } from '../../test/founded-house.ts';
import { type Check, nodeVersion } from './doctor.ts';
import { main } from './main.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const doctor = async (...args: readonly string[]) => {
  const printed: string[] = [];
  const out = { print: (line: string) => printed.push(line), error: () => {} };
  const code = await main(['doctor', '--json', '--port', '0', '--data', folder, ...args], out);
  const checks: readonly Check[] = JSON.parse(printed.join('\n'));
  return { code, failed: checks.filter(({ ok }) => !ok).map(({ check }) => check), checks };
};

test.each([
  ['23.11.0', false],
  ['24.0.0', true],
  ['26.1.0', true],
])('Node %s: %s', (version, ok) => {
  expect(nodeVersion(version).ok).toBe(ok);
});

test('an empty folder is ready for a first start', async () => {
  const { code, failed, checks } = await doctor();
  expect([code, failed]).toEqual([0, []]);
  expect(checks.map(({ check }) => check)).toEqual([
    ...['Node', 'Disk', 'Data folder', 'Signing key', 'Seal key', 'Port', 'Database', 'Clock'],
  ]);
});

test('a key that others can read fails', async () => {
  writeFileSync(join(folder, 'seal-key'), new Uint8Array(32));
  chmodSync(join(folder, 'seal-key'), 0o644);
  expect(await doctor()).toMatchObject({ code: 1, failed: ['Seal key'] });
});

test('House rules § store a house that has begun is not started with new keys', async () => {
  const data = await foundedFolder();
  for (const key of ['seal-key', 'signing-key.pem']) rmSync(join(data, key), { force: true });
  const { code, failed, checks } = await doctor('--data', data);
  rmSync(data, { recursive: true });
  expect([code, failed]).toEqual([1, ['Signing key', 'Seal key']]);
  expect(checks.find(({ check }) => check === 'Seal key')?.found).toBe(
    `${join(data, 'seal-key')} is missing`,
  );
});

test('a data folder that is a file fails', async () => {
  writeFileSync(join(folder, 'data'), '');
  expect((await doctor('--data', join(folder, 'data'))).failed).toContain('Data folder');
});

test('a port in use fails and is named', async () => {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as { port: number };
  const { failed, checks } = await doctor('--port', String(port));
  server.close();
  expect(failed).toEqual(['Port']);
  expect(checks.find(({ check }) => check === 'Port')?.found).toBe(`127.0.0.1:${port} is in use`);
});
