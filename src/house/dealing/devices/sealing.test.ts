import { expect, test } from 'vitest';
import { seal, unseal } from './sealing.ts';

const key = new Uint8Array(32).fill(7);
const secret = Uint8Array.from({ length: 32 }, (_, i) => i);

test('GLI-19 4.4.4 a sealed secret opens with its key and for its round only', () => {
  const sealed = seal(key, 'T12/4711', secret);
  expect(unseal(key, 'T12/4711', sealed)).toEqual(secret);
  expect(() => unseal(key, 'T12/4712', sealed)).toThrow();
  expect(() => unseal(new Uint8Array(32).fill(8), 'T12/4711', sealed)).toThrow();
});

test('GLI-19 4.4.4 it does not show the secret, and never looks the same twice', () => {
  const sealed = Buffer.from(seal(key, 'T12/4711', secret), 'base64url');
  expect(sealed.includes(Buffer.from(secret.subarray(0, 4)))).toBe(false);
  expect(seal(key, 'T12/4711', secret)).not.toBe(seal(key, 'T12/4711', secret));
});

test('a seal with any one byte changed, or cut short, does not open', () => {
  const sealed = Buffer.from(seal(key, 'T12/4711', secret), 'base64url');
  sealed.forEach((byte, at) => {
    const changed = Buffer.from(sealed);
    changed[at] = byte ^ 1;
    expect(() => unseal(key, 'T12/4711', changed.toString('base64url'))).toThrow();
  });
  expect(() => unseal(key, 'T12/4711', sealed.subarray(0, 20).toString('base64url'))).toThrow(
    'cut short',
  );
});
