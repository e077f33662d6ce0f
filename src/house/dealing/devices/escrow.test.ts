import { expect, test } from 'vitest';
import { escrowKeyOf, fromEscrow, newEscrowKey, toEscrow } from './escrow.ts';

const [regulator, stranger] = [newEscrowKey(), newEscrowKey()];
const SESSION = 'T1/2026-11-16/1';
const SECRET = Uint8Array.from({ length: 32 }, (_, at) => at);
const escrow = toEscrow(escrowKeyOf(regulator), SESSION, SECRET);

test('FAIRNESS § 3 the regulator opens an escrow, and nobody else, and of no other session', () => {
  expect(escrowKeyOf(regulator)).toMatch(/^[0-9a-f]{64}$/);
  expect(fromEscrow(regulator, SESSION, escrow)).toEqual(SECRET);
  expect(() => fromEscrow(stranger, SESSION, escrow)).toThrow();
  expect(() => fromEscrow(regulator, 'T1/2026-11-16/2', escrow)).toThrow();
});

test('FAIRNESS § 3 an escrow has a key and a nonce of its own each time, and 92 bytes', () => {
  const again = toEscrow(escrowKeyOf(regulator), SESSION, SECRET);
  const [one, other] = [escrow, again].map((text) => Buffer.from(text, 'base64url'));
  expect([one?.length, other?.length]).toEqual([92, 92]);
  for (const [from, to] of [
    [0, 32],
    [32, 44],
    [44, 76],
  ])
    expect(one?.subarray(from, to).equals(other?.subarray(from, to) ?? one)).toBe(false);
});

test('FAIRNESS § 3 an escrow that was cut short is said to be, and one that was changed anywhere does not open', () => {
  const bytes = Buffer.from(escrow, 'base64url');
  const because = `The escrow of ${SESSION} is cut short.`;
  for (const length of [0, 91])
    expect(() =>
      fromEscrow(regulator, SESSION, bytes.subarray(0, length).toString('base64url')),
    ).toThrow(because);
  expect(() =>
    fromEscrow(regulator, SESSION, Buffer.concat([bytes, Buffer.of(0)]).toString('base64url')),
  ).toThrow(because);
  for (const at of [0, 31, 32, 43, 44, 75, 76, 91]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => fromEscrow(regulator, SESSION, changed.toString('base64url'))).toThrow();
  }
});
