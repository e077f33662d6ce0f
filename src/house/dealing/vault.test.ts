import { expect, test } from 'vitest';
import { openVault } from './vault.ts';

const key = new Uint8Array(32).fill(7);
const house = '0'.repeat(64);

test('House rules § devices two nodes open one session: the node that came too late goes on with what was written', () => {
  const [one, other] = [openVault(key), openVault(key)];
  const written = one.opens('E1/2026-11-16/1', house, true);
  const late = other.opens('E1/2026-11-16/1', house, true);
  expect(late.anchor).not.toBe(written.anchor);
  expect(other.secret(written, 5)).toBe(one.secret(written, 5));
  expect(other.secret(written, 300)).toBe(one.secret(written, 300));
});

test('House rules § devices a seal that does not lead to its anchor is a bug', () => {
  const vault = openVault(key);
  const written = vault.opens('E1/2026-11-16/1', house, true);
  const forged = {
    ...written,
    anchor: `${written.anchor[0] === '0' ? '1' : '0'}${written.anchor.slice(1)}`,
  };
  expect(() => vault.secret(forged, 5)).toThrow('does not lead to its anchor');
});
