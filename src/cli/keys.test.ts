import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newEscrowKey } from '../house/dealing/devices/escrow.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { parseConfig } from './configuration.ts';
import { escrowPemIn, openKeys } from './keys.ts';
import { main } from './main.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const keysOf = (environment: Record<string, string>, data = join(folder, 'data')) =>
  openKeys(expectAccepted(parseConfig({ data }, environment)));

const written = (name: string, text: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
};

test('House rules § store a house that is not told makes its keys once, for its owner alone', () => {
  const first = expectAccepted(keysOf({}));
  const again = expectAccepted(keysOf({}));
  expect(again.signer.key).toBe(first.signer.key);
  expect(again.sealKey).toEqual(first.sealKey);
  expect(first.sealKey).toHaveLength(32);
  expect(statSync(join(folder, 'data', 'seal-key')).mode & 0o077).toBe(0);
});

test('House rules § store nodes that are given the same key files sign and seal alike', () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }));
  const seal = randomBytes(32);
  const environment = {
    HOUSEWAY_SIGNING_KEY: written('signing.pem', pem),
    HOUSEWAY_SEAL_KEY: written('seal', seal),
  };
  const [one, two] = ['one', 'two'].map((node) =>
    expectAccepted(keysOf(environment, join(folder, node))),
  );
  expect(one?.signer.key).toBe(two?.signer.key);
  expect(one?.signer.sign('a head')).toBe(two?.signer.sign('a head'));
  expect(one?.sealKey).toEqual(new Uint8Array(seal));
  expect(two?.sealKey).toEqual(new Uint8Array(seal));
});

test('House rules § store a key file that is missing, short, no key or open to others is refused by name', () => {
  const short = written('short', randomBytes(31));
  const open = written('open', randomBytes(32));
  chmodSync(open, 0o644);
  const missing = join(folder, 'missing');
  for (const [setting, path] of [
    ['HOUSEWAY_SEAL_KEY', short],
    ['HOUSEWAY_SEAL_KEY', open],
    ['HOUSEWAY_SEAL_KEY', missing],
    ['HOUSEWAY_SIGNING_KEY', missing],
    ['HOUSEWAY_SIGNING_KEY', short],
    ['HOUSEWAY_SIGNING_KEY', open],
  ] as const) {
    const answer = keysOf({ [setting]: path });
    expect(answer).toMatchObject({ refused: 'not-configured' });
    expect((answer as { because: string }).because).toContain(`${path} (${setting})`);
  }
});

test.each(['rsa', 'x25519'] as const)(
  'House rules § store a key of another kind (%s) signs nothing that anybody could check, and is refused',
  (kind) => {
    const { privateKey } =
      kind === 'rsa'
        ? generateKeyPairSync('rsa', { modulusLength: 2048 })
        : generateKeyPairSync('x25519');
    const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }));
    expect(keysOf({ HOUSEWAY_SIGNING_KEY: written('signing.pem', pem) })).toMatchObject({
      refused: 'not-configured',
      because: expect.stringContaining('it is not an Ed25519 private key'),
    });
  },
);

test('House rules § devices only an X25519 key opens an escrow, at a start and for "houseway escrow"', async () => {
  const ed25519 = generateKeyPairSync('ed25519').privateKey;
  const file = written('own.pem', String(ed25519.export({ format: 'pem', type: 'pkcs8' })));
  expect(() => escrowPemIn(file)).toThrow('it is not an X25519 private key');
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  expect(await main(['escrow', 'key', '--key', file, '--json'], { print, error: print })).toBe(1);
  expect(JSON.parse(printed.join(''))).toMatchObject({ refused: 'not-a-key' });
  const right = written('escrow.pem', newEscrowKey());
  expect(escrowPemIn(right)).toContain('PRIVATE KEY');
});
