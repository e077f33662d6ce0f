import { expect, test } from 'vitest';
import type { Receipt, Slip } from '../../server/wire/receipt.ts';
import { en } from '../texts.en.ts';
import { type Row, rowsOf } from './rows.ts';
import { slipEn } from './texts.ts';

const placed = (seat: number, stakeCents: number) => ({
  event: { events: [{ type: 'BetPlaced', bet: { seat, stakeCents } }, { type: 'Contributed' }] },
});
const OF_EVERY_SHEET = {
  ...{ table: 'T1', game: 'three-dice-football', round: 4, seat: 2 },
  ...{ house: 'ab01', key: 'key-1', signature: 'sig-1' },
};
const slip = {
  ...{ ...OF_EVERY_SHEET, kind: 'houseway slip 2', session: 'T1/2026-11-16/1', index: 9 },
  ...{ promise: 'c0ffee', entropy: '0b0b', beaconRound: 77 },
  entry: {
    position: 120,
    events: [
      placed(2, 500),
      placed(3, 9_900),
      placed(2, 250),
      { hash: 'ff' },
      { event: { type: 'Other' } },
      { event: { events: [{ type: 'BetWithdrawn', bet: { seat: 2, stakeCents: 700 } }] } },
    ],
  },
} as object as Slip;
const receipt = {
  ...{ ...OF_EVERY_SHEET, kind: 'houseway receipt 2', proof: 'commit and reveal' },
  amounts: { wageredCents: 1_000, returnedCents: 500, paidCents: 4_550 },
  session: { name: 'T1/1', anchor: 'aa', beacon: 'bb', windowMs: 3_000, marginMs: 500 },
  promise: { index: 9, commit: 'cc', promise: 'dd' },
  secret: 'ee',
  entries: [
    { events: [{ hash: '00' }, { event: { type: 'Promised', index: 8, rules: 'rules-8' } }] },
    { events: [{ event: { type: 'Revealed', index: 9, rules: 'rules-0' } }] },
    { events: [{ event: { type: 'Promised', index: 9, rules: 'rules-9' } }] },
  ],
  draws: [
    {
      ...{ draw: 1, closedAt: 0, beaconRound: 77, signature: 'b1', outcome: [6, 4, 2] },
      seats: [{ seat: 1, entropy: 'e1' }],
    },
    {
      ...{ draw: 2, closedAt: 1_500, beaconRound: 0, outcome: [1, 1] },
      seats: [
        { seat: 1, entropy: 'e1' },
        { seat: 2, entropy: 'e2' },
      ],
    },
  ],
  head: { size: 321, root: 'ab' },
} as object as Receipt;

const printed = (rows: readonly Row[]) => rows.map(({ of, label, value }) => [of, label, value]);

test('FAIRNESS § 6 a slip prints whole what a player needs until the reveal', () => {
  expect(printed(rowsOf(slip))).toEqual([
    ['table', slipEn.table, 'T1'],
    ['game', slipEn.game, 'three-dice-football'],
    ['round', slipEn.round, '4'],
    ['seat', slipEn.seat, '2'],
    // The wagers of its own seat in that entry, and no others.
    ['stakeCents', slipEn.first, '$7.50'],
    ['session', slipEn.session, 'T1/2026-11-16/1'],
    ['index', slipEn.index, '9'],
    ['promise', slipEn.promise, 'c0ffee'],
    ['entropy', en.drawing.own, '0b0b'],
    ['beaconRound', slipEn.deciding, '77'],
    ['entry.position', slipEn.entry, '120'],
    ['house', slipEn.house, 'ab01'],
    ['key', slipEn.key, 'key-1'],
    ['signature', slipEn.signature, 'sig-1'],
  ]);
  const none = rowsOf({ ...slip, beaconRound: 0 }).find(({ of }) => of === 'beaconRound');
  expect(none?.value).toBe(slipEn.none);
});

test('FAIRNESS § 6 a receipt prints everything from which the round can be drawn again by hand', () => {
  expect(printed(rowsOf(receipt)).slice(4, -3)).toEqual([
    ['amounts.wageredCents', slipEn.wagered, '$10'],
    ['amounts.returnedCents', slipEn.returned, '$5'],
    ['amounts.paidCents', slipEn.paid, '$45.50'],
    ['proof', slipEn.proof, slipEn.proofs['commit and reveal']],
    ['session.name', slipEn.session, 'T1/1'],
    ['session.anchor', slipEn.anchor, 'aa'],
    ['session.beacon', slipEn.chain, 'bb'],
    ['session.windowMs', slipEn.windowMs, '3000'],
    ['session.marginMs', slipEn.marginMs, '500'],
    ['promise.index', slipEn.index, '9'],
    ['rules', slipEn.rules, 'rules-9'],
    ['promise.commit', slipEn.commit, 'cc'],
    ['promise.promise', slipEn.promise, 'dd'],
    // The bytes of each seat once: the last draw has those of the draws before it.
    ['entropy.1', en.drawing.seat(1), 'e1'],
    ['entropy.2', en.drawing.seat(2), 'e2'],
    ['draws.1.closedAt', slipEn.draw(1), `1970-01-01T00:00:00.000Z, ${slipEn.closed('1')}`],
    ['draws.1.outcome', slipEn.draw(1), '6 4 2'],
    ['draws.1.signature', slipEn.beacon(77), 'b1'],
    ['draws.2.closedAt', slipEn.draw(2), `1970-01-01T00:00:01.500Z, ${slipEn.closed('1, 2')}`],
    ['draws.2.outcome', slipEn.draw(2), '1 1'],
    ['secret', slipEn.secret, 'ee'],
    ['head.size', slipEn.size, '321'],
    ['head.root', slipEn.root, 'ab'],
  ]);
});

test('FAIRNESS § 6 a round that was called has amounts and the head, and no draws', () => {
  const { session: _s, promise: _p, secret: _c, draws: _d, ...plain } = receipt;
  const called = { ...plain, proof: 'called with read-back' } as Receipt;
  expect(rowsOf(called).map(({ of }) => of)).toEqual([
    ...['table', 'game', 'round', 'seat'],
    ...['amounts.wageredCents', 'amounts.returnedCents', 'amounts.paidCents', 'proof'],
    ...['head.size', 'head.root', 'house', 'key', 'signature'],
  ]);
});

test('FAIRNESS § 6 a session without a beacon says so', () => {
  const { session } = receipt;
  if (session === undefined) throw new Error('no session');
  const plain = rowsOf({ ...receipt, session: { ...session, beacon: '' } } as Receipt);
  expect(plain.find(({ of }) => of === 'session.beacon')?.value).toBe(slipEn.none);
});
