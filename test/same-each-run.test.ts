import { generateKeyPairSync, randomBytes, randomUUID, sign, verify } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { beginAgain } from './same-each-run.ts';

const HERE = 'test/same-each-run.test.ts';
afterAll(() => beginAgain(HERE));

const drawn = (file: string) => {
  beginAgain(file);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const signature = sign(null, Buffer.from('a head'), privateKey);
  expect(verify(null, Buffer.from('a head'), publicKey, signature)).toBe(true);
  return [
    randomBytes(8).toString('hex'),
    randomUUID(),
    crypto.randomUUID(),
    crypto.getRandomValues(new Uint8Array(3)).join(),
    signature.toString('hex'),
    generateKeyPairSync('x25519').publicKey.export({ format: 'jwk' }).x,
  ];
};

test('a test file draws the same bytes and keys in every run, none of them twice, and another file draws others', () => {
  const first = drawn('one.test.ts');
  expect(drawn('one.test.ts')).toEqual(first);
  const all = [...first, ...drawn('other.test.ts')];
  expect(new Set(all).size).toBe(2 * first.length);
  expect(randomUUID()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a test file begins at the same moment whatever the machine says, and time passes', async () => {
  beginAgain(HERE);
  const began = new Date();
  expect(began.toISOString()).toMatch(/^2026-11-16T21:/);
  expect(began).toBeInstanceOf(Date);
  await expect.poll(() => Date.now()).toBeGreaterThan(began.getTime());
  expect(new Date(0).getTime()).toBe(0);
});
