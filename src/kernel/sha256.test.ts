import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { fromHex, hmacUnder, joined, sha256, sha256Beginning, toHex } from './sha256.ts';

const bytes = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, i) => (i * 167 + length) & 255);

test('FIPS 180-4 the printed example: "abc"', () => {
  expect(toHex(sha256(new TextEncoder().encode('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('FIPS 180-4 every length from 0 to 300 bytes and back, and a long one, as Node has it', () => {
  const lengths = Array.from({ length: 301 }, (_, i) => i);
  // Back again: nothing of a longer message is left in a shorter one.
  for (const length of [...lengths, 100_003, ...lengths.toReversed()]) {
    const message = bytes(length);
    expect(toHex(sha256(message)), `${length}`).toBe(
      createHash('sha256').update(message).digest('hex'),
    );
  }
});

test('FIPS 180-4 messages that begin alike, whatever of the beginning is a whole block', () => {
  for (const length of [0, 1, 63, 64, 65, 72, 127, 128, 200]) {
    const hash = sha256Beginning(bytes(length));
    for (const more of [0, 1, 36, 64, 300]) {
      const message = joined(bytes(length), bytes(more));
      expect(toHex(hash(message)), `${length} and ${more}`).toBe(
        createHash('sha256').update(message).digest('hex'),
      );
    }
  }
});

test('RFC 2104 keys shorter than, as long as and longer than a block, as Node has them', () => {
  for (const length of [0, 1, 32, 63, 64, 65, 200]) {
    const [key, message] = [bytes(length), bytes(77)];
    expect(toHex(hmacUnder(key)(message))).toBe(
      createHmac('sha256', key).update(message).digest('hex'),
    );
  }
});

test('hex is read as it is written, and nothing else is read', () => {
  expect(fromHex(toHex(bytes(40)))).toEqual(bytes(40));
  for (const wrong of ['0', 'AB', 'zz', ' 00', '0x00']) expect(fromHex(wrong)).toBe(undefined);
  expect(joined(bytes(2), bytes(0), bytes(3))).toEqual(Uint8Array.of(...bytes(2), ...bytes(3)));
});
