import { expect, test } from 'vitest';
import { threeDiceYahtzee } from '../games/index.ts';
import { act } from '../kernel/decider.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { type Meter, type MeterAsk, meter } from '../progressive/index.ts';
import { type Actor, tableOf } from '../table/index.ts';
import { decideMeter, type MeterAtTable, otherMeter } from './meters.ts';

const record = { on: '2026-11-16', signedBy: ['C-1', 'C-2'] };
const both: readonly Actor[] = [
  { person: 'floor', duty: 'floorperson' },
  { person: 'money', duty: 'finance' },
];
const told = (state: Meter, ...asks: readonly Parameters<typeof meter.decide>[1][]): Meter =>
  asks.reduce((now, ask) => act(meter, now, ask).state, state);
const inUse = told(meter.initial, {
  type: 'InstallMeter',
  settings: {
    ...{ seedCents: 200_000, increment: [13, 100], shared: 'equally' },
    levels: { 'six-sixes': [1, 1] },
  },
});
const off = told(inUse, { type: 'DisableMeter', reason: 'sold' });
const [HERE, THERE] = ['meter/T1/progressive', 'meter/T2/progressive'];
const leaves = (movesTo: string): MeterAsk => ({ type: 'Decommission', movesTo, record });
const gone = told(off, leaves(HERE) as never);
const parts = 2_000_000_000;
const receives = (more: object = {}): MeterAsk => ({
  ...{ type: 'ReceivePool', from: THERE, parts, record, ...more },
});

type Other = MeterAtTable['other'];
const asked = (own: Meter, asks: MeterAsk, other?: Other, practice = false) => {
  const table = { ...tableOf(threeDiceYahtzee).initial, practice };
  const at = { meter: own, table, stream: HERE, other };
  const answer = decideMeter(threeDiceYahtzee, 'progressive', at, asks, both);
  return isRefusal(answer) ? answer.refused : answer.map(({ type }) => type).join();
};
const of = (one: Meter, practice = false): Other => ({ meter: one, practice });

test('House rules § meters a pool of practice goes to practice, and none to a meter that left or was never there', () => {
  expect(asked(off, leaves(THERE), of(inUse, true), true)).toBe('Decommissioned');
  expect(asked(off, leaves(THERE), of(inUse), true)).toBe('nowhere-to-go');
  for (const other of [gone, meter.initial])
    expect(asked(off, leaves(THERE), of(other))).toBe('nowhere-to-go');
});

test('House rules § meters or to an account that is no meter', () => {
  expect(asked(off, leaves('patrons’ fund'))).toBe('Decommissioned');
  expect(asked(off, leaves('the meter/T2/progressive'))).toBe('Decommissioned');
  expect(asked(off, leaves('meter/'))).toBe('nowhere-to-go');
});

test('House rules § meters a pool arrives from a meter that left, and another may come after it', () => {
  expect(gone).toMatchObject({ phase: 'decommissioned', totals: { movedParts: parts } });
  expect(asked(inUse, receives(), of(gone, true), true)).toBe('PoolReceived');
  for (const other of [off, meter.initial])
    expect(asked(inUse, receives(), of(other))).toBe('no-such-pool');
  const received = told(inUse, receives() as never);
  expect(asked(received, receives(), of(gone))).toBe('no-such-pool');
  const other = receives({ from: 'meter/T3/progressive' });
  expect(asked(received, other, of(gone))).toBe('PoolReceived');
});

test('House rules § meters what neither sends a pool nor receives one asks for no other meter', () => {
  expect(asked(off, { type: 'ResumeMeter', shownCents: 200_000 })).not.toBe('no-such-pool');
  expect(asked(inUse, { type: 'ChangeCeiling', ceilingCents: 900_000 })).toBe('CeilingChanged');
});

test.each<[string, object | undefined]>([
  ['meter/T2/progressive', { table: 'T2', name: 'progressive' }],
  ['meter/t-2/a-b', { table: 't-2', name: 'a-b' }],
  [`meter/${'T'.repeat(16)}/p`, { table: 'T'.repeat(16), name: 'p' }],
  [`meter/${'T'.repeat(17)}/p`, undefined],
  ['meter//p', undefined],
  ['meter/T2/', undefined],
  ['meter/T2/P', undefined],
  ['meter/T2', undefined],
  ['a meter/T2/progressive', undefined],
  ['meter/T2/progressive/x', undefined],
  ['', undefined],
])('House rules § meters which meter "%s" names', (named, one) => {
  expect(otherMeter(leaves(named))).toEqual(one);
  expect(otherMeter(receives({ from: named }))).toEqual(one);
  expect(otherMeter({ type: 'DisableMeter', reason: named })).toBeUndefined();
});
