import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { declaration, takeView, view } from './felt/table-stream.ts';
import { takeFirst } from './first.ts';
import { hearClock, houseTime, me, problem, tables } from './house.ts';

const WHY = { code: 'no-such-table', because: 'There is no such table.', cite: '' };
const ME = { house: 'H', demo: true, person: 'player-1' } as typeof me.value;
const VIEW = { table: 'T1', position: 1, at: 90_000, settled: [], shown: {} } as never;
const TABLES = [{ table: 'T1', at: 70_000 }] as never;

beforeEach(() => {
  vi.useFakeTimers({ now: 50_000 });
});
afterEach(() => {
  hearClock(Date.now());
  takeView(undefined);
  vi.useRealTimers();
  me.value = { house: '', demo: false };
  problem.value = undefined;
  tables.value = [];
  declaration.value = undefined;
});

test('a page starts from what the house answered before it was drawn', () => {
  takeFirst({
    ...{ path: '/tables/T1', me: ME, floor: { tables: TABLES } },
    ...{ declaration: { title: 'Dice' } as never, view: VIEW },
  });
  expect([me.value, tables.value, view.value]).toEqual([ME, TABLES, VIEW]);
  expect(declaration.value).toEqual({ title: 'Dice' });
  expect(problem.value).toBeUndefined();
  expect(houseTime()).toBe(90_000);
});

test('without a table the clock is that of the floor', () => {
  takeFirst({ path: '/', me: ME, floor: { tables: TABLES } });
  expect(houseTime()).toBe(70_000);
  expect(view.value).toBeUndefined();
});

test('what was refused is shown as refused, and nothing else in its place', () => {
  takeFirst({ path: '/', me: ME, floor: { tables: TABLES }, declaration: WHY, view: WHY });
  expect([declaration.value, view.value, problem.value]).toEqual([undefined, undefined, WHY]);
  expect(tables.value).toEqual(TABLES);
  const other = { ...WHY, code: 'house-busy' };
  takeFirst({ path: '/', me: other, floor: WHY });
  expect([me.value, tables.value]).toEqual([{ house: '', demo: false }, []]);
  expect(problem.value).toEqual(other);
  takeFirst({ path: '/', me: ME });
  expect([tables.value, problem.value]).toEqual([[], undefined]);
});
