import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { foundedFolder } from '../../test/founded-house.ts';
import { openCredentials } from '../house/people/credentials.ts';
import { openSqlite } from '../house/store/sqlite.ts';
import { expectAccepted } from '../kernel/refusal.ts';
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
    ...[
      'Node',
      'Disk',
      'Data folder',
      'Signing key',
      'Seal key',
      'Passwords',
      'Port',
      'Database',
      'Clock',
    ],
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
  expect([code, failed]).toEqual([1, ['Signing key', 'Seal key', 'Passwords']]);
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

/** Each of these let `doctor` say ok, and the start failed, or let nobody in. */
test.each([
  ['Seal key', 'has 31 bytes', (data: string) => write(data, 'seal-key', 'x'.repeat(31))],
  ['Signing key', 'Ed25519', (data: string) => write(data, 'signing-key.pem', 'nonsense')],
  ['Signing key', 'Ed25519', (data: string) => write(data, 'signing-key.pem', pemOf('x25519'))],
  ['Passwords', 'is missing', (data: string) => rmSync(join(data, 'credentials.json'))],
  ['Passwords', 'digests', (data: string) => write(data, 'credentials.json', '{')],
  ['Passwords', 'digests', (data: string) => write(data, 'credentials.json', '[]')],
  ['Passwords', 'digests', (data: string) => write(data, 'credentials.json', '{"admin":1}')],
])('House rules § store doctor: %s, where it %s', async (check, says, spoil) => {
  const data = await wholeHouse();
  expect((await doctor('--data', data)).failed).toEqual([]);
  spoil(data);
  const { code, failed, checks } = await doctor('--data', data);
  rmSync(data, { recursive: true });
  expect([code, failed]).toEqual([1, [check]]);
  expect(checks.find((one) => one.check === check)?.found).toContain(says);
});

test('House rules § store doctor reads what the configuration names', async () => {
  const config = join(folder, 'house.json');
  writeFileSync(
    config,
    JSON.stringify({ games: ['./none.ts'], escrowOpens: write(folder, 'e', pemOf('ed25519')) }),
  );
  const { code, failed, checks } = await doctor('--config', config);
  expect([code, failed]).toEqual([1, ['Games', 'Escrow']]);
  expect(checks.find(({ check }) => check === 'Games')?.found).toBe('There is no file ./none.ts.');
  expect(checks.find(({ check }) => check === 'Escrow')?.found).toContain('X25519');
});

test('House rules § one-house-one-process doctor says that a house is open, and changes nothing', async () => {
  const data = await wholeHouse();
  const store = expectAccepted(openSqlite(data));
  const { failed, checks } = await doctor('--data', data);
  await store.close();
  const after = await doctor('--data', data);
  rmSync(data, { recursive: true });
  expect(failed).toEqual(['Database']);
  expect(checks.find(({ check }) => check === 'Database')?.found).toContain('in another process');
  expect(after.failed).toEqual([]);
});

/** With the keys and the digests that a house in use has. */
const wholeHouse = async (): Promise<string> => {
  const data = await foundedFolder();
  write(data, 'seal-key', 'x'.repeat(32));
  write(data, 'signing-key.pem', pemOf('ed25519'));
  write(data, 'credentials.json', '{"admin":"a digest"}');
  return data;
};

test('House rules § store digests that cannot be read are refused when the house opens', () => {
  write(folder, 'credentials.json', '{');
  expect(() => openCredentials(folder)).toThrow('does not hold password digests');
});

const write = (data: string, file: string, text: string): string => {
  writeFileSync(join(data, file), text, { mode: 0o600 });
  return join(data, file);
};

const pemOf = (kind: 'ed25519' | 'x25519'): string => {
  const pair = kind === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519');
  return String(pair.privateKey.export({ format: 'pem', type: 'pkcs8' }));
};
