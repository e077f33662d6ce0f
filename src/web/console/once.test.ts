import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type View, view } from '../felt/table-stream.ts';
import { logged } from '../house.ts';
import { once, sending } from './once.ts';

const shows = (position: number): void => {
  view.value = { ...({ position } as Partial<View>) } as View;
};

beforeEach(() => {
  vi.useFakeTimers();
  logged.value = undefined;
  shows(1);
});
afterEach(() => {
  view.value = undefined;
  vi.useRealTimers();
});

/** A house that answers when it is told to. */
const slowHouse = () => {
  const answers: ((accepted: boolean) => void)[] = [];
  const send = vi.fn(() => new Promise<boolean>((done) => answers.push(done)));
  return { send, answer: (accepted: boolean) => answers.shift()?.(accepted) };
};
const settled = () => vi.advanceTimersByTimeAsync(0);

test('§ 661a.5(e) a second press on a slow line calls no second throw', async () => {
  const { send, answer } = slowHouse();
  once(send);
  once(send);
  expect(send).toHaveBeenCalledTimes(1);
  expect(sending.value).toBe(true);
  answer(true);
  await settled();
  // Accepted, and not seen at the table yet.
  once(send);
  expect(send).toHaveBeenCalledTimes(1);
  shows(2);
  await settled();
  expect(sending.value).toBe(false);
  once(send);
  expect(send).toHaveBeenCalledTimes(2);
  answer(false);
  await settled();
});

test('House rules § devices what was refused may be pressed again at once, and what is never seen after a while', async () => {
  const { send, answer } = slowHouse();
  once(send);
  answer(false);
  await settled();
  expect(sending.value).toBe(false);
  const shown = vi.fn();
  once(send, shown);
  answer(true);
  await settled();
  expect(sending.value).toBe(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect([sending.value, shown.mock.calls.length]).toEqual([false, 0]);
});

test('House rules § devices an entry is over once the table shows it, not with the wager of a player before it', async () => {
  const { send, answer } = slowHouse();
  const shown = vi.fn();
  once(send, shown);
  logged.value = 3;
  answer(true);
  await settled();
  shows(2);
  await settled();
  expect([sending.value, shown.mock.calls.length]).toEqual([true, 0]);
  shows(3);
  await settled();
  expect([sending.value, shown.mock.calls.length]).toEqual([false, 1]);
});

test('House rules § devices an entry that came before its answer is over with the answer; a refused one is not', async () => {
  const { send, answer } = slowHouse();
  const shown = vi.fn();
  once(send, shown);
  shows(3);
  logged.value = 3;
  answer(true);
  await settled();
  expect([sending.value, shown.mock.calls.length]).toEqual([false, 1]);
  once(send, shown);
  answer(false);
  await settled();
  expect(shown).toHaveBeenCalledTimes(1);
});
