import { expect, test } from 'vitest';
import { codeOf } from '../../test/electronic-table.ts';
import { games } from '../games/index.ts';
import { act } from '../kernel/decider.ts';
import { expectAccepted, isRefusal } from '../kernel/refusal.ts';
import { type Meter, meter } from '../progressive/index.ts';
import type { Actor, Table } from '../table/index.ts';
import { runScript } from '../table/script/script.ts';
import { decideAtTable } from './at-table.ts';

const game = games['three-dice-yahtzee']!;
const SETTINGS = { seedCents: 200_000, increment: [13, 100], shared: 'equally' } as const;
const levels = { 'six-sixes': [1, 1] } as const;
const inUse = act(meter, meter.initial, {
  type: 'InstallMeter',
  settings: { ...SETTINGS, levels },
}).state;
const off = act(meter, inUse, { type: 'DisableMeter', reason: 'display fault' }).state;
const tableAfter = (...lines: readonly string[]): Table =>
  expectAccepted(runScript(games, ['three-dice-yahtzee  live', ...lines].join('\n'))).table;
const opened = tableAfter('seat 1  red $10');
const player: readonly Actor[] = [{ person: opened.seats[1]?.patron ?? '', duty: 'player' }];
const dealer: readonly Actor[] = [
  { person: opened.crew.find(({ duty }) => duty === 'dealer')?.person ?? '', duty: 'dealer' },
];

/** The code of a refusal, or what happened in which stream. */
const decided = (said: object, state: Meter, { table = opened, by = player } = {}) => {
  const answer = decideAtTable(
    ...[game, { table: 'T1', stream: 'table/T1' }, table],
    { type: 'Say', said } as never,
    { by, day: '2026-01-31', at: 0 },
    { meters: new Map([['progressive', state]]), book: undefined },
  );
  if (isRefusal(answer)) return codeOf(answer);
  return answer.map(({ stream, event }) => `${stream} ${Object(event).type}`);
};
const bet = (wager: string, stakeCents: number) => ({
  ...{ type: 'PlaceBet', seat: 1, wager, stakeCents },
});

test('House rules § meters nobody wagers on a meter that is out of service, and all other wagers go on', () => {
  expect(decided(bet('progressive', 100), off)).toBe('meter-disabled');
  expect(decided(bet('progressive', 100), inUse)).toEqual(['table/T1 Played']);
  expect(decided(bet('progressive', 100), meter.initial)).toEqual(['table/T1 Played']);
  expect(decided(bet('yahtzee', 500), off)).toEqual(['table/T1 Played']);
  const gone: Meter = { ...inUse, phase: 'decommissioned' } as never;
  expect(decided(bet('progressive', 100), gone)).toBe('meter-disabled');
  expect(decided({ type: 'WithdrawBet', seat: 1, wager: 'red' }, off)).toEqual(['table/T1 Played']);
});

test('House rules § meters what the table refuses is refused, and nothing happens at its meter', () => {
  const shaken = tableAfter('seat 1  red $10', 'seat 1  progressive $1', 'shake red');
  expect(decided(bet('blue', 500), inUse, { table: shaken })).toEqual(expect.any(String));
  const early = { type: 'RevealHands', red: [1, 1, 1], blue: [1, 1, 1] };
  expect(decided(early, inUse, { table: shaken, by: dealer })).toEqual(expect.any(String));
});

test('House rules § meters a round without wagers on a meter neither fills nor reads it', () => {
  const shaken = ['shake red', 'shake blue'];
  const reveals = { type: 'RevealHands', red: [6, 6, 6], blue: [6, 6, 6] };
  const plain = tableAfter('seat 1  red $10', ...shaken);
  expect(decided(reveals, inUse, { table: plain, by: dealer })).toEqual(['table/T1 Played']);
  const fed = tableAfter('seat 1  red $10', 'seat 1  progressive $1', ...shaken);
  expect(decided(reveals, inUse, { table: fed, by: dealer })).toEqual([
    'meter/T1/progressive Contributed',
    'table/T1 Played',
    'table/T1 Played',
    'meter/T1/progressive MeterHit',
    'meter/T1/progressive MeterReset',
  ]);
  // A meter that cannot take the wagers stops the round whole.
  const full: Meter = { ...inUse, settings: { ...SETTINGS, levels: {} } } as never;
  expect(decided(reveals, full, { table: fed, by: dealer })).toEqual(expect.any(String));
});
