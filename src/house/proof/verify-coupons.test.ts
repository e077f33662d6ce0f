import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY, distributed, PEOPLE, paper } from '../../../test/coupons-desk.ts';
import { enterIn } from '../../../test/coupons-house.ts';
import { openKnownHouse } from '../../../test/known-house.ts';
import { type Command, type CouponRegister, runsInState, written } from '../../coupons/index.ts';
import { threeDiceFootball } from '../../games/three-dice-football/index.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { type House, THE_HOUSE } from '../house.ts';
import { passingSigner } from '../log/signing.ts';
import { openCredentials } from '../people/credentials.ts';
import { openSqlite } from '../store/sqlite.ts';
import { auditStore } from './verify.ts';

/** A twin of the book that goes wrong when coupons are handed out; verify decides by the same twin, and must see it. */
const twin = vi.hoisted(() => ({ breaks: 'nothing' as 'nothing' | 'a flow' | 'the layout' }));
vi.mock('../../coupons/distribution.ts', async (original) => {
  const real = await original<typeof import('../../coupons/distribution.ts')>();
  const couponsDistributed: typeof real.couponsDistributed = (book, event) => {
    const after = real.couponsDistributed(book, event);
    if (twin.breaks === 'a flow') return { ...after, flows: book.flows };
    if (twin.breaks === 'nothing') return after;
    const lies = { table: 'T1', game: 'whist', round: 1, seat: 1, wager: 'any' };
    return {
      ...after,
      inPlay: {
        'MPX-00000001': { ...lies, edition: '525', onPush: 'stays', dealer: PEOPLE.dealer },
      },
    } satisfies CouponRegister;
  };
  return { ...real, couponsDistributed };
});

let folder: string;
let house: House;
beforeEach(async () => {
  twin.breaks = 'nothing';
  folder = mkdtempSync(join(tmpdir(), 'houseway-'));
  house = await openKnownHouse({
    store: expectAccepted(openSqlite(folder)),
    games,
    signer: passingSigner(),
    credentials: openCredentials(folder),
    clock: () => now,
  });
  now = Date.parse('2026-10-01T12:00:00Z');
  const asks = { type: 'FoundHouse', name: 'Example Casino', demo: true } as const;
  expectAccepted(await house.ask({ kind: 'floor', asks }, THE_HOUSE));
});
afterEach(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const games = { [threeDiceFootball.id]: threeDiceFootball };
let now = 0;
const enters = (...commands: readonly Command[]): Promise<void> =>
  enterIn(
    house,
    (day) => {
      now = Date.parse(`${day}T12:00:00Z`);
    },
    commands,
  );

/** Everything up to coupons in patrons' hands. */
const untilDistributed = async (): Promise<void> => {
  // The desk itself is made by a sound book.
  const { breaks } = twin;
  twin.breaks = 'nothing';
  const { commands } = distributed();
  twin.breaks = breaks;
  await enters(...commands);
};

const closesDay = async (): Promise<void> => {
  const book = await house.coupons();
  const held = [...written(runsInState(book, 'issued'))];
  await enters(
    paper('CompleteForm', { day: DAY, remaining: held, returning: held, remarks: '' }),
    paper('ReturnToFinance', { day: DAY, serials: held }),
    paper('CountCoupons', {
      day: DAY,
      boxes: [],
      voided: [],
      returned: held,
      expired: [],
      explanation: '',
    }),
    paper('CancelCoupons', { day: DAY, signaturesReviewed: true }),
    paper('ReconcileDay', { day: DAY, place: 'vault' }),
  );
};

const verdict = async () => (await auditStore(house.log.store, games)).verdict;

test('§ 525.21(m)(3) a sound coupon book is verified, day closed or not', async () => {
  await untilDistributed();
  expect(await verdict()).toMatchObject({ ok: true });
  await closesDay();
  expect(await verdict()).toMatchObject({ ok: true });
});

test('§ 525.21(m)(3) issued ≠ distributed + returned + voided + held: verify names the coupon register and what differs', async () => {
  twin.breaks = 'a flow';
  await untilDistributed();
  expect(await verdict()).toMatchObject({
    ok: false,
    row: 'coupons',
    because:
      'the coupon register is not sound: marketing holds 90 of 1000 cents, the forms leave it 100; marketing holds 15 of 2500 cents, the forms leave it 20',
  });
});

test('§ 525.21(m)(3) a fault is named by the entry that closes its day', async () => {
  twin.breaks = 'the layout';
  await untilDistributed();
  await closesDay();
  const { position } = await house.log.store.head();
  expect(await verdict()).toMatchObject({
    ok: false,
    row: expect.stringContaining(String(position)),
    because: expect.stringContaining('MPX-00000001 is on a wager and is not in play'),
  });
});
