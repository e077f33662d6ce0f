import { expect, test } from 'vitest';
import {
  betOf,
  CLOSING,
  codeOf,
  DEVICE,
  GAME,
  HEX,
  NOW,
  SESSION,
  tableAfter,
  tableWith,
  WINDOW,
} from '../../../test/electronic-table.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import type { Actor, Table } from '../../table/index.ts';
import { statesOf } from '../log/stream.ts';
import { THE_DEVICE } from '../people/signers.ts';
import { deviceStream, tableStream } from '../streams.ts';
import { type DealCommand, type DeviceCommand, decideDeal, decideDevice } from './deal.ts';
import { type Device, silentDevice } from './device.ts';
import { lookedAt, silentDevice1 } from './device-1.ts';

const games = { [GAME.id]: GAME };
const at = { table: 'T1', game: GAME.id };
const SHAKEN = ['red', 'blue'].map((cup) => ({ type: 'ShakeCup', cup }));
const SEATED = [{ type: 'Join', seat: 1 }, betOf(1), ...SHAKEN];
const shaken = tableAfter(...SEATED);
const REVEALS = { type: 'RevealHands', red: [1, 1, 1], blue: [1, 1, 1] };
const commitment = { round: 'T1/1', digest: HEX, sealed: 'x' };
const draw1 = { ...silentDevice1, commitment };

/** What is decided of a table and its device: the code of a refusal, or the types in each stream. */
const decided = (
  { streams, rule }: ReturnType<typeof decideDeal>,
  table: Table,
  device: Partial<Device>,
  by: readonly Actor[] = THE_DEVICE,
) => {
  const known = new Map<string, unknown>([
    [tableStream(GAME, 'T1').name, table],
    [deviceStream('T1').name, { ...silentDevice, ...device }],
  ]);
  const states = statesOf(streams, ({ name, initial }) => known.get(name) ?? initial);
  const answer = rule(states, NOW, by);
  if (isRefusal(answer)) return codeOf(answer);
  return answer.map(({ stream, event }) =>
    stream === deviceStream('T1').name ? event : Object(event).type,
  );
};
const deals = (
  more: Partial<DealCommand>,
  device: Partial<Device> = { draw1 },
  table: Table = shaken,
) => {
  const command: DealCommand = { kind: 'deal', ...at, asks: REVEALS, ...more };
  return decided(decideDeal(games, command, 1), table, device);
};

test('House rules § devices draw 1: what is drawn is drawn from what the device looked at, once, and committed to', () => {
  const part = { draws: 1, lookedAt: lookedAt(shaken, draw1) };
  expect(deals({ device: part })).toEqual(['Played', { type: 'Drawn', draw: 1 }]);
  expect(deals({ device: { ...part, draws: 2 } })).toBe('drawn-too-early');
  expect(deals({ device: { ...part, lookedAt: HEX } })).toBe('drawn-too-early');
  expect(deals({})).toBe('not-committed');
  const bare = { draws: 1, lookedAt: lookedAt(shaken, silentDevice1) };
  expect(deals({ device: bare }, { draw1: silentDevice1 })).toBe('not-committed');
  // A table that was opened without a commitment draws without one.
  expect(deals({}, { draw1 }, { ...shaken, promise: 'none' })).toEqual(['Played']);
});

test('House rules § devices draw 1: the secret of the round that is over goes with the commitment to the next', () => {
  const over = tableAfter(...SEATED, REVEALS);
  const asks = { type: 'BeginRound' } as const;
  const revealed = { type: 'SecretRevealed', round: 'T1/1', secret: HEX };
  const committed = { type: 'SecretCommitted', commitment };
  const begins = (more: Partial<DealCommand>, device: Partial<Device> = { draw1 }) =>
    deals({ asks, ...more }, device, over);
  expect(begins({ reveals: HEX, device: { commits: commitment } })).toEqual([
    ...['Played', revealed, committed],
  ]);
  expect(begins({ reveals: HEX })).toEqual(['Played', revealed]);
  expect(begins({ reveals: HEX }, { draw1: silentDevice1 })).toEqual(['Played']);
  expect(begins({ device: { commits: commitment } })).toEqual(['Played', committed]);
  expect(begins({ reveals: HEX }, { draw1, session: undefined } as never)).toHaveLength(2);
  expect(deals({ asks, reveals: HEX })).toEqual(expect.any(String));
});

test('FAIRNESS § 2 with a session what the device adds is the protocol’s, whatever draw 1 would say', () => {
  const draw = { shape: { dice: 6 }, outcome: [1, 1, 1, 1, 1, 1] } as const;
  const device = { ...DEVICE, draw1, closing: CLOSING };
  expect(deals({ draw }, device)).toEqual([
    'Played',
    { type: 'Drawn', draw: 1, beaconRound: 0, ...draw },
  ]);
  expect(deals({ device: { draws: 1, lookedAt: HEX } }, device)).toBe('not-due');
});

test('FAIRNESS § 2 each command of the device is decided by its own rule', () => {
  const asked = (
    command: DeviceCommand,
    device: Partial<Device>,
    table: Table = tableWith(1),
    by: readonly Actor[] = THE_DEVICE,
  ) => decided(decideDevice(games, command) as never, table, device, by);
  const player: readonly Actor[] = [{ person: 'patron-1', duty: 'player' }];
  const window = { ...WINDOW, closesAt: NOW };
  const open = { ...DEVICE, window };
  expect(asked({ kind: 'close', ...at }, open)).toMatchObject([{ type: 'Closed', closedAt: NOW }]);
  const later = { ...DEVICE, window: { ...window, closesAt: NOW + 1, beaconRound: 9 } };
  expect(asked({ kind: 'close', ...at }, later)).toBe('window-open');
  const seen = { round: 9, signature: '' };
  expect(asked({ kind: 'close', ...at, seen }, later)).toMatchObject([{ type: 'Closed' }]);
  expect(asked({ kind: 'ready', ...at, seat: 1 }, open, tableWith(1), player)).toMatchObject([
    { type: 'SeatReady', seat: 1 },
    { type: 'WindowShortened' },
  ]);
  expect(asked({ kind: 'more-time', ...at, seat: 1 }, open, tableWith(1), player)).toBe('not-due');
  const opens = { ...SESSION, session: 'T1/2023-11-14/1' };
  expect(asked({ kind: 'session', ...at, opens }, {}, tableWith())).toMatchObject([
    { type: 'SessionOpened', session: 'T1/2023-11-14/1' },
    { type: 'Promised' },
  ]);
});
