import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { headText, isSignedText } from './chain.ts';
import { NOTHING } from './log-entry.ts';
import { isSignature, isSigned, KEY_FILE, openSigner, passingSigner, signHead } from './signing.ts';

const folder = mkdtempSync(join(tmpdir(), 'houseway-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the key is made once, for its owner alone, and nothing else is left behind', () => {
  const first = openSigner(folder);
  expect(statSync(join(folder, KEY_FILE)).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual([KEY_FILE]);
  expect(openSigner(folder).key).toBe(first.key);
  expect(first.key).toMatch(/^[0-9a-f]{64}$/);
});

test('a key that others can read is not used', () => {
  chmodSync(join(folder, KEY_FILE), 0o640);
  expect(() => openSigner(folder)).toThrow('chmod 600');
  chmodSync(join(folder, KEY_FILE), 0o600);
});

test('a head is signed over its size, root and time, and by this key', () => {
  const head = signHead(openSigner(folder), { size: 3, root: NOTHING, at: 9 });
  expect(isSigned(head)).toBe(true);
  const other = passingSigner();
  for (const change of [{ size: 4 }, { root: 'f'.repeat(64) }, { at: 10 }, { key: other.key }]) {
    expect(isSigned({ ...head, ...change })).toBe(false);
  }
  expect(isSigned({ ...head, signature: `0${head.signature.slice(1)}0` })).toBe(false);
});

test('Node and Web Cryptography agree on what is signed', async () => {
  const signer = passingSigner();
  const text = headText({ size: 1, root: NOTHING, at: 1 });
  expect(text).toBe(`houseway head\n{"at":1,"root":"${NOTHING}","size":1}`);
  const signature = signer.sign(text);
  expect(isSignature(signer.key, text, signature)).toBe(true);
  expect(await isSignedText(signer.key, text, signature)).toBe(true);
  expect(await isSignedText(signer.key, `${text} `, signature)).toBe(false);
  expect(await isSignedText('zz', text, signature)).toBe(false);
  for (const more of ['zz', '00']) {
    expect(await isSignedText(`${signer.key}${more}`, text, signature)).toBe(false);
    expect(await isSignedText(`${more}${signer.key}`, text, signature)).toBe(false);
    expect(await isSignedText(signer.key, text, `${signature}${more}`)).toBe(false);
    expect(await isSignedText(signer.key, text, `${more}${signature}`)).toBe(false);
  }
  expect(isSignature('zz', text, signature)).toBe(false);
});
