import { expect, test } from 'vitest';
import { GAME } from '../../../test/electronic-table.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { isDevice } from './at-device.ts';
import { startDealers } from './dealers.ts';

test('House rules § devices a device signs as itself, alone', () => {
  const device = { person: 'device', duty: 'device' } as const;
  expect(isDevice([device])).toBe(true);
  for (const by of [
    [],
    [device, device],
    [{ person: 'device', duty: 'dealer' } as const],
    [{ person: 'ann', duty: 'device' } as const],
  ])
    expect(isDevice(by)).toBe(false);
});

/** A house of which a dealer asks for its tables and nothing else: what it is asked for is told. */
const houseWith = (...tables: readonly { readonly table: string; readonly game: string }[]) => {
  const listeners = new Set<(entry: LogEntry) => void>();
  const house = {
    games: { [GAME.id]: GAME },
    clock: () => 0,
    floor: async () => ({ tables }),
    subscribe: (listener: (entry: LogEntry) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    table: () => new Promise(() => {}),
    device: () => new Promise(() => {}),
  };
  const setUp = (table: string, game: string, type = 'TableSetUp', stream = 'floor') => {
    const entry = { events: [{ stream, event: { type, table, game } }] } as unknown as LogEntry;
    for (const listener of listeners) listener(entry);
  };
  return { house, listeners, setUp };
};

test('House rules § tables each table of a known game has one dealer, also those set up later, until they stop', async () => {
  const { house, listeners, setUp } = houseWith(
    { table: 'T1', game: GAME.id },
    { table: 'T2', game: 'unknown' },
  );
  const dealers = await startDealers({ house, vault: {}, resultMs: 0, onFault: () => {} } as never);
  expect([...dealers.at.keys()]).toEqual(['T1']);
  const [first] = dealers.at.values();
  setUp('T1', GAME.id);
  expect(dealers.at.get('T1')).toBe(first);
  setUp('T3', GAME.id, 'HouseFounded');
  setUp('T3', GAME.id, 'TableSetUp', 'people');
  setUp('T3', 'unknown');
  expect(dealers.at.size).toBe(1);
  setUp('T4', GAME.id);
  expect([...dealers.at.keys()]).toEqual(['T1', 'T4']);
  dealers.stop();
  expect(listeners.size).toBe(0);
});

test('House rules § tables dealers of a house whose tables cannot be read listen to nobody', async () => {
  const { house, listeners, setUp } = houseWith();
  const floor = async () => {
    setUp('T1', GAME.id);
    throw new Error('no floor');
  };
  const options = { house: { ...house, floor }, vault: {}, resultMs: 0, onFault: () => {} };
  await expect(startDealers(options as never)).rejects.toThrow('no floor');
  expect(listeners.size).toBe(0);
});
