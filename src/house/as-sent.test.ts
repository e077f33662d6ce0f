import { expect, test } from 'vitest';
import { notAsSent } from './as-sent.ts';
import type { HouseCommand } from './decisions.ts';
import { emptyFloor, type Floor } from './floor.ts';

const floor: Floor = {
  ...emptyFloor,
  tables: [
    { table: 'T1', game: 'asia-poker', title: 'One' },
    { table: 'T2', game: 'high-roll-dice', title: 'Two' },
  ],
};
const sent = (command: object) => notAsSent(floor, command as HouseCommand);

test('House rules § command what is done to people, to the house and about alerts is read again as it was sent', () => {
  const coolOff = (more: object) => sent({ kind: 'people', asks: { type: 'CoolOff', ...more } });
  expect(coolOff({ person: 'pat', hours: 24 })).toBeUndefined();
  expect(coolOff({ person: 'pat', hours: 0 })).toMatchObject({
    cite: expect.stringContaining('§'),
  });
  expect(coolOff({ person: 'pat', hours: 24, more: true })).toBeDefined();
  const dispute = (round: unknown) =>
    sent({ kind: 'alerts', asks: { type: 'RaiseDispute', table: 'T1', round, what: 'x' } });
  expect(dispute(1)).toBeUndefined();
  expect(dispute(0)).toBeDefined();
  const opens = (session: string) =>
    sent({ kind: 'people', asks: { type: 'OpenSession', person: 'pat', session } })?.refused;
  expect(opens('0a'.repeat(32))).toBeUndefined();
  for (const session of ['0A'.repeat(32), '0a'.repeat(31)])
    expect(opens(session)).toBe('not-understood');
  expect(sent({ kind: 'people', asks: { type: 'toString' } })?.refused).toBe('unknown-command');
  const founds = (demo: unknown) =>
    sent({ kind: 'floor', asks: { type: 'FoundHouse', name: 'House', demo } })?.refused;
  expect(founds(false)).toBeUndefined();
  expect(founds('no')).toBe('not-understood');
  // What tables and coupons read themselves.
  expect(sent({ kind: 'coupons', asks: { type: 'VoidCoupons', hours: 0 } })).toBeUndefined();
});

test('58 Pa. Code § 525.22(b) what happens to a coupon at a table is entered there alone', () => {
  const asks = (type: string) => sent({ kind: 'coupons', asks: { type } })?.refused;
  for (const type of ['PresentCoupon', 'RedeemCoupon', 'ReturnCoupon', 'LayCouponAgain', 'CoolOff'])
    expect(asks(type)).toBe('unknown-command');
  for (const type of ['VoidCoupons', 'CountCoupons', 'ExamineDelivery'])
    expect(asks(type)).toBeUndefined();
});

test('House rules § export figures of the house have 16 bytes of salt, and nothing else has', () => {
  const asks = (type: string, salt?: unknown) =>
    sent({ kind: 'table', table: 'T1', game: 'asia-poker', asks: [{ type }], salt })?.refused;
  for (const type of ['OpenTable', 'CloseTable', 'Fill', 'Credit', 'CountDropBox', 'CountTipBox']) {
    expect(asks(type)).toBeUndefined();
    expect(asks(type, 'a0'.repeat(16))).toBeUndefined();
    for (const wrong of ['', 'a'.repeat(31), 'a'.repeat(33), 'A'.repeat(32), 7])
      expect(asks(type, wrong)).toBe('not-understood');
  }
  expect(asks('Say', 'a0'.repeat(16))).toBe('not-understood');
});

test('House rules § tables a table has one game', () => {
  const at = (table: string, game: string) => sent({ kind: 'table', table, game, asks: {} });
  expect(at('T1', 'asia-poker')).toBeUndefined();
  expect(at('T3', 'asia-poker')).toBeUndefined();
  expect(at('T2', 'asia-poker')).toEqual({
    refused: 'no-such-table',
    because: 'T2 is a table of another game.',
    cite: 'House rules § tables',
  });
  // Entries of the first format named no game, and what ends all tables names none either.
  expect(sent({ kind: 'entropy', table: 'T1', person: 'pat', entropy: '' })).toBeUndefined();
  expect(sent({ kind: 'retire', game: 'asia-poker', tables: [] })).toBeUndefined();
});
