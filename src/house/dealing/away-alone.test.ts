import { beforeEach, expect, test } from 'vitest';
import { GAME, NOW, tableWith } from '../../../test/electronic-table.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Table } from '../../table/index.ts';
import { THE_DEVICE } from '../people/signers.ts';
import { AWAY_MS, watchAway } from './away.ts';

/** What the watch waits for, and what it asked of the house. */
let now: number;
let waiting: { readonly ms: number; readonly run: () => void }[];
let asked: unknown[];
let faults: unknown[];
let answer: () => unknown;
let tableNow: () => Promise<Table>;
beforeEach(() => {
  [now, waiting, asked, faults, answer] = [NOW, [], [], [], () => ({})];
  tableNow = async () => ({ ...empty, warned: { 1: NOW + 20_000, 2: NOW + 30_000 } });
});
const at = { table: 'T1', game: GAME.id };
const watch = () =>
  watchAway({
    at,
    house: {
      clock: () => now,
      table: () => tableNow(),
      askTable: async (...all: readonly unknown[]) => {
        asked.push(all);
        return answer();
      },
    } as never,
    after: (ms, run) => {
      const one = { ms, run };
      waiting.push(one);
      return () => {
        waiting = waiting.filter((other) => other !== one);
      };
    },
    onFault: (error) => faults.push(error),
  });
const waits = () => waiting.map(({ ms }) => ms);
const comes = async (): Promise<unknown> => {
  asked = [];
  const [first] = waiting.splice(0, 1);
  first?.run();
  await new Promise((resolve) => setImmediate(resolve));
  return asked;
};
const asks = (type: string, seat: number) => [[at, { type, seat }, THE_DEVICE]];
const empty = tableWith();

test('House rules § seats whoever has no wager and does nothing for five minutes is warned, and then the seat is freed', async () => {
  const { look } = watch();
  look(empty);
  expect(waits()).toEqual([AWAY_MS]);
  expect(await comes()).toEqual(asks('WarnSeat', 1));
  now += AWAY_MS;
  look({ ...empty, warned: { 1: NOW + AWAY_MS + 60_000, 2: NOW + AWAY_MS + 50_000 } });
  expect(waits()).toEqual([50_000]);
  expect(await comes()).toEqual(asks('FreeSeat', 2));
  now += 70_000;
  look({ ...empty, warned: { 1: NOW + 1 } });
  expect(waits()).toEqual([0]);
});

test('House rules § seats a wager keeps the seat, and what a player does begins the time again', async () => {
  const { look, heard } = watch();
  look(tableWith(1, 2));
  expect(waits()).toEqual([]);
  look(tableWith(1));
  expect(await comes()).toEqual(asks('WarnSeat', 2));
  now += 1_000;
  heard({ by: [{ person: 'patron-1', duty: 'player' }], at: now });
  heard({ by: [{ person: 'patron-2', duty: 'dealer' }], at: now });
  look(empty);
  expect([waits(), await comes()]).toEqual([[AWAY_MS - 1_000], asks('WarnSeat', 2)]);
  heard({ by: [{ person: 'patron-2', duty: 'player' }], at: now + 500 });
  look(empty);
  expect([waits(), await comes()]).toEqual([[AWAY_MS], asks('WarnSeat', 1)]);
});

test('House rules § seats nobody is watched at a closed or live table, or once the watch is over', () => {
  const others: readonly Table[] = [
    { ...empty, status: 'closed' },
    { ...empty, kind: 'felt' },
    { ...empty, seats: {} },
  ];
  const { look, stop } = watch();
  for (const table of others) {
    look(empty);
    look(table);
    expect(waits()).toEqual([]);
  }
  look(empty);
  stop();
  expect(waits()).toEqual([]);
});

test('House rules § store what the house refuses or does not answer is looked at again, and only a fault is told', async () => {
  const { look, stop } = watch();
  look(empty);
  answer = () => refuse('not-warned', 'The clock was early.', 'House rules § seats');
  await comes();
  expect([faults, waits()]).toEqual([[], [10_000]]);
  await comes();
  // The table as it is by then.
  expect(waits()).toEqual([20_000]);
  answer = () => {
    throw new Error('no answer');
  };
  await comes();
  expect([faults, waits()]).toEqual([[new Error('no answer')], [10_000]]);
  tableNow = () => Promise.reject(new Error('no table'));
  await comes();
  expect([faults.length, waits()]).toEqual([2, [10_000]]);
  stop();
  expect(waits()).toEqual([]);
  await comes();
  expect(waits()).toEqual([]);
});

test('House rules § seats nothing waits any longer once the watch was stopped while the house answered', async () => {
  const { look, stop } = watch();
  look(empty);
  answer = () => {
    stop();
    return refuse('not-warned', 'The clock was early.', 'House rules § seats');
  };
  await comes();
  expect(waits()).toEqual([]);
});
