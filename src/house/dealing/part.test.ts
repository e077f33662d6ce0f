import { expect, test } from 'vitest';
import {
  DEVICE,
  GAME,
  HEX,
  NOW,
  SECRET,
  SESSION,
  tableWith,
} from '../../../test/electronic-table.ts';
import { beaconTime, QUICKNET } from '../../kernel/beacon.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Table } from '../../table/index.ts';
import { NOTHING } from '../log/log-entry.ts';
import type { Device } from './device.ts';
import { identityOf, tableDoor } from './part.ts';

const at = { table: 'T1', game: GAME.id };
const by = [{ person: 'patron-1', duty: 'player' }] as const;
const bet = (seat: number, more: object = {}) => ({
  type: 'Say',
  said: { type: 'PlaceBet', seat, wager: 'red', stakeCents: 500, ...more },
});
interface Doorway {
  readonly table?: Table;
  readonly device?: Partial<Device>;
  readonly answers?: readonly unknown[];
  readonly vault?: false;
  readonly newest?: number;
  /** A key that was used before. */
  readonly known?: string;
}
/** What is asked of the house for a command that comes to the door, and what it answers. */
const sent = async (asks: object, door: Doorway = {}, entropy?: string) => {
  const { table = tableWith(), device = {}, answers = [], newest = 0, known } = door;
  const asked: { readonly command: Record<string, unknown>; readonly key?: string }[] = [];
  const askTable = tableDoor({
    ...{ identity: async () => HEX, clock: () => NOW, beacons: { newest: () => newest } },
    vault:
      door.vault === false
        ? undefined
        : {
            opens: (...opened: readonly unknown[]) => ({ opened }),
            secret: ({ session }: { session: string }, index: number) => `${session} ${index}`,
          },
    ask: async (command: never, signed: unknown, key: string) => {
      expect(signed).toBe(by);
      asked.push({ command, key });
      return answers[asked.length - 1] ?? 'done';
    },
    isKnown: async (key: string) => key === known,
    tableNow: async () => table,
    deviceNow: async () => ({ ...DEVICE, ...device }),
  } as never);
  const answer = await askTable(at, asks as never, by, 'key', { entropy });
  return { asked, answer };
};
const FIGURES = ['OpenTable', 'CloseTable', 'Fill'];
/** What the node added to the command. */
const added = async (asks: object, door?: Doorway, entropy?: string) => {
  const { asked } = await sent(asks, door, entropy);
  const { kind, table, game, asks: said, salt, ...part } = asked[0]!.command;
  // The house's own figures have salt, and nothing else has.
  const figures = [asks].flat().some((one) => FIGURES.includes(Object(one).type));
  expect(salt).toEqual(figures ? expect.stringMatching(/^[0-9a-f]{32}$/) : undefined);
  expect([kind, table, game, said, asked[0]!.key]).toEqual(['table', 'T1', GAME.id, asks, 'key']);
  return part;
};
const hex32 = expect.stringMatching(/^[0-9a-f]{64}$/);

test('FAIRNESS § 2.1 a node with the seal key adds a session to the opening of an electronic table', async () => {
  const open = (kind: string) => ({ type: 'OpenTable', kind, practice: true });
  const opens = { opened: ['T1/2023-11-14/1', HEX, true] };
  expect(await added(open('electronic'))).toEqual({ opens });
  expect(await added([{ type: 'Fill' }, open('electronic')])).toEqual({ opens });
  expect(await added(open('felt'))).toEqual({});
  expect(await added(open('electronic'), { vault: false })).toEqual({});
});

test('FAIRNESS § 2.7 the secret of the round goes with the closing of its table', async () => {
  const close = { type: 'CloseTable', closerCents: 1 };
  expect(await added(close)).toEqual({ reveals: 'T1/2026-11-16/1 1' });
  expect(await added([{ type: 'Fill' }, close])).toEqual({ reveals: 'T1/2026-11-16/1 1' });
  expect(await added(close, { vault: false })).toEqual({});
  expect(await added(close, { device: { session: undefined } as never })).toEqual({});
  expect(await added(close, { device: { promise: undefined } as never })).toEqual({});
  expect(await added(close, { table: { ...tableWith(), kind: 'felt' } })).toEqual({});
});

test('FAIRNESS § 2.3 each first wager of a seat has bytes: the patron’s own, or some that the node makes', async () => {
  expect(await added(bet(1), {}, SECRET)).toEqual({ entropy: { 1: SECRET } });
  expect(await added(bet(1))).toEqual({ entropy: { 1: hex32 } });
  expect(await added([bet(1), bet(2), bet(1)])).toEqual({ entropy: { 1: hex32, 2: hex32 } });
  expect(await added({ type: 'Say', said: { type: 'Join', seat: 1 } })).toEqual({});
  expect(await added({ type: 'Fill' })).toEqual({});
  // A seat that has given its bytes gives none; what somebody sends all the same is sent on, and refused.
  const device = { seats: [{ seat: 1, entropy: HEX }] };
  expect(await added(bet(1), { device })).toEqual({});
  expect(await added([bet(1), bet(2)], { device })).toEqual({ entropy: { 2: hex32 } });
  expect(await added(bet(1), { device }, SECRET)).toEqual({ entropy: { 1: SECRET } });
  expect(await added({ type: 'Fill' }, {}, SECRET)).toEqual({ entropy: { 0: SECRET } });
});

test('58 Pa. Code § 525.22 the register takes part where a coupon is placed or in play', async () => {
  const { play } = tableWith(1);
  const bets = play.bets.map((one) => ({ ...one, matchPlay: {} as never }));
  const table = { ...tableWith(1), play: { ...play, bets } };
  expect(await added({ type: 'Fill' }, { table })).toEqual({ coupons: true });
  const seats = [{ seat: 1, entropy: HEX }];
  const coupon = bet(1, { matchPlay: { serial: 'x' } });
  expect(await added(coupon, { device: { seats } })).toEqual({ coupons: true });
  expect(await added([bet(1), coupon], { device: { seats } })).toEqual({ coupons: true });
});

test('House rules § store a coupon that came to the table at another node is found when the table is looked at again', async () => {
  const busy = refuse('house-busy', 'A coupon.', 'House rules § store');
  for (const own of [undefined, SECRET]) {
    const { asked, answer } = await sent(bet(1), { answers: [busy, 'again'] }, own);
    expect([asked.length, answer]).toEqual([2, 'again']);
    expect((await sent(bet(1), { answers: [busy, busy, 'late'] }, own)).answer).toEqual(busy);
  }
});

test('FAIRNESS § 2.3 bytes that the node made are made again where the seat was quicker elsewhere; the patron’s own are not', async () => {
  const overtaken = (code: string) => refuse(code, 'Others.', 'House rules § devices');
  for (const code of ['entropy-missing', 'entropy-given']) {
    const { asked, answer } = await sent(bet(1), { answers: [overtaken(code), 'again'] });
    expect([asked.length, answer]).toEqual([2, 'again']);
    const own = await sent(bet(1), { answers: [overtaken(code)] }, SECRET);
    expect([own.asked.length, own.answer]).toEqual([1, overtaken(code)]);
  }
  const other = await sent(bet(1), { answers: [overtaken('window-closed')] });
  expect(other.asked).toHaveLength(1);
});

test('§ 3 a node whose clock is over a second behind the newest beacon opens no windows', async () => {
  const session = { ...SESSION, beacon: QUICKNET };
  const round = Math.ceil((NOW - beaconTime(1)) / 3_000) + 1;
  const behind = beaconTime(round) - NOW;
  const asked = async (newest: number, asks: object = bet(1), device: object = { session }) =>
    (await sent(asks, { device, newest })).answer;
  expect(behind).toBeLessThanOrEqual(3_000);
  expect(await asked(round + 1)).toMatchObject({
    refused: 'clock-behind',
    because: 'The clock of this node is behind the beacon. Set it, then try again.',
  });
  expect(await asked(round - 1)).toBe('done');
  expect(await asked(round + 1, { type: 'Fill' })).toBe('done');
  expect(await asked(round + 1, bet(1), {})).toBe('done');
  expect(await asked(round + 1, bet(1), { session: undefined })).toBe('done');
});

test('House rules § devices a house is known by the hash of its first entry, read until it is there and then kept', async () => {
  let reads = 0;
  let hashes: readonly string[] = [];
  const identity = identityOf({
    readHashes: async (from, count) => {
      reads += 1;
      expect([from, count]).toEqual([1, 1]);
      return hashes;
    },
  });
  expect(await identity()).toBe(NOTHING);
  hashes = [HEX];
  expect([await identity(), await identity()]).toEqual([HEX, HEX]);
  expect(reads).toBe(2);
});

test('House rules § seats nobody joins after betting has closed, and who had joined before is answered as they were', async () => {
  const join = { type: 'Say', said: { type: 'Join', seat: 1 } };
  const device = { closing: {} } as never;
  expect(await sent(join, { device })).toMatchObject({
    asked: [],
    answer: { refused: 'window-closed' },
  });
  expect((await sent(join, { device, known: 'key' })).answer).toBe('done');
  expect((await sent(join)).answer).toBe('done');
});
