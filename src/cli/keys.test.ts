import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectAccepted } from '../kernel/refusal.ts';
import { parseConfig } from './configuration.ts';
import { openKeys } from './keys.ts';

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
