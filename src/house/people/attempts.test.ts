import { expect, test } from 'vitest';
import { daily } from '../../../test/whole.ts';
import { attempts, waitAfter } from './attempts.ts';

const at = (moment: { now: number }) => attempts(() => moment.now);
const failTimes = (tries: ReturnType<typeof attempts>, times: number, from: string) => {
  for (let i = 0; i < times; i += 1) tries.failed('floorperson', from);
};

test('House rules § sign-on the third failure makes the next attempt wait, and each doubles the wait', () => {
  expect([0, 1, 2, 3, 4, 5, 12, 40].map(waitAfter)).toEqual([
    0, 0, 0, 1000, 2000, 4000, 300_000, 300_000,
  ]);
  const moment = { now: 0 };
  const tries = at(moment);
  failTimes(tries, 2, '1.1.1.1');
  expect(tries.may('floorperson', '1.1.1.1')).toBe(true);
  failTimes(tries, 1, '1.1.1.1');
  expect(tries.may('floorperson', '1.1.1.1')).toMatchObject({ refused: 'slow-down' });
  moment.now = 999;
  expect(tries.may('floorperson', '1.1.1.1')).toMatchObject({ refused: 'slow-down' });
  moment.now = 1000;
  expect(tries.may('floorperson', '1.1.1.1')).toBe(true);
});

test('House rules § sign-on a stranger who fails locks nobody out elsewhere, nor another name here', () => {
  const tries = at({ now: 0 });
  failTimes(tries, 50, '6.6.6.6');
  expect(tries.may('floorperson', '6.6.6.6')).toMatchObject({ refused: 'slow-down' });
  expect(tries.may('floorperson', '10.0.0.7')).toBe(true);
  expect(tries.may('dealer', '6.6.6.6')).toBe(true);
});

test('House rules § sign-on many strangers together are slowed, and a console that was used before is not', () => {
  const moment = { now: 0 };
  const tries = at(moment);
  tries.passed('floorperson', '10.0.0.7');
  const from = (i: number) => `6.6.${i >> 8}.${i & 255}`;
  for (let i = 0; i < 59; i += 1) tries.failed('floorperson', from(i));
  expect(tries.may('floorperson', '7.7.7.7')).toBe(true);
  tries.failed('floorperson', from(60));
  expect(tries.may('floorperson', '7.7.7.7')).toMatchObject({ refused: 'slow-down' });
  expect(tries.may('floorperson', '10.0.0.7')).toBe(true);
  moment.now = 60_000;
  expect(tries.may('floorperson', '7.7.7.7')).toBe(true);
});

test.each(
  daily(
    [
      [1 << 17, 19],
      [1 << 20, 22],
    ] as const,
    ([failures]) => failures === 1 << 17,
  ),
)('House rules § sign-on %i failures are %i entries of the log', (failures, entries) => {
  const tries = at({ now: 0 });
  let recorded = 0;
  for (let i = 0; i < failures; i += 1) {
    if (tries.failed('floorperson', `a${i % 50_000}`)) recorded += 1;
  }
  expect(recorded).toBe(entries);
});

test('House rules § sign-on a success begins anew', () => {
  const tries = at({ now: 0 });
  failTimes(tries, 9, '1.1.1.1');
  tries.passed('floorperson', '1.1.1.1');
  expect(tries.may('floorperson', '1.1.1.1')).toBe(true);
  expect(tries.failed('floorperson', '1.1.1.1')).toBe(true);
});
