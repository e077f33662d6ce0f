import { expect, test } from 'vitest';
import { act } from '../kernel/decider.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { type MeterCommand, meter } from './meter.ts';
import { balances, type Meter, shownCents } from './pool.ts';

const settings = {
  seedCents: 200_000,
  increment: [13, 100],
  shared: 'equally',
  levels: { 'six-sixes': [1, 1] },
} as const;

const told = (...commands: readonly MeterCommand[]): Meter =>
  commands.reduce((state: Meter, command) => {
    const done = act(meter, state, command);
    expect(done.refusal, command.type).toBeUndefined();
    return done.state;
  }, meter.initial);

const install: MeterCommand = { type: 'InstallMeter', settings };
const contribute = (round: string, stakeCents = 100): MeterCommand => ({
  ...{ type: 'Contribute', round, wagers: [{ seat: 1, stakeCents }] },
});
const hit = (round: string, paidCents: number): MeterCommand => ({
  ...{ type: 'Hit', round, level: 'six-sixes', winners: [{ seat: 1, paidCents }] },
});
const correct = (change: Partial<Extract<MeterCommand, { type: 'CorrectRound' }>> = {}) =>
  ({
    ...{ type: 'CorrectRound', round: 'T1/2', wagers: [{ seat: 1, stakeCents: 100 }] },
    ...{ hits: [], reason: 'one die showed 5', ...change },
  }) as Extract<MeterCommand, { type: 'CorrectRound' }>;

const decided = (state: Meter, command: MeterCommand) => {
  const [event] = expectAccepted(meter.decide(state, command));
  return event;
};
const without = ({ lately: _lately, ...rest }: Meter & { lately?: unknown }) => rest;

test('House rules § correction a hit that was none: what was paid and seeded is taken back', () => {
  const was = told(install, contribute('T1/1'), contribute('T1/2'), hit('T1/2', 200_026));
  expect(shownCents(was)).toBe(200_000);
  expect(decided(was, correct())).toMatchObject({
    ...{ type: 'RoundRetold', round: 'T1/2', reason: 'one die showed 5' },
    ...{ contributedCents: 0, seededCents: -200_000, paidCents: -200_026, cents: 26 },
    shownCents: 200_026,
  });
  const is = act(meter, was, correct()).state;
  expect(without(is)).toEqual(without(told(install, contribute('T1/1'), contribute('T1/2'))));
  expect(balances(is)).toBe(true);
});

test('House rules § correction a hit that was missed is entered, and can be corrected once more', () => {
  const was = told(install, contribute('T1/1'), contribute('T1/2'));
  const hits = [{ level: 'six-sixes', winners: [{ seat: 1, paidCents: 200_026 }] }];
  const missed = correct({ hits });
  expect(decided(was, missed)).toMatchObject({
    ...{ contributedCents: 0, seededCents: 200_000, paidCents: 200_026, cents: -26 },
  });
  const is = act(meter, was, missed).state;
  const as = told(install, contribute('T1/1'), contribute('T1/2'), hit('T1/2', 200_026));
  expect(without(is)).toEqual(without(as));
  expect(without(act(meter, is, correct()).state)).toEqual(without(was));
});

test('House rules § correction wagers that were entered wrongly change what came in, to the part of a cent', () => {
  const was = told(install, contribute('T1/1', 101), contribute('T1/2', 100));
  // 13.13 cents, then 13 cents: 26.13. With $1.07 instead it is 27.04, which is one whole cent more.
  const event = decided(was, correct({ wagers: [{ seat: 1, stakeCents: 107 }] }));
  expect(event).toMatchObject({ contributedCents: 1, seededCents: 0, paidCents: 0, cents: 1 });
  const none = decided(was, correct({ wagers: [] }));
  expect(none).toMatchObject({ contributedCents: -13, cents: -13, events: [] });
  const is = act(meter, was, correct({ wagers: [] })).state;
  expect(without(is)).toEqual(without(told(install, contribute('T1/1', 101))));
  expect(without(act(meter, is, correct()).state)).toEqual(without(was));
});

test('House rules § meters an increment that waited for a hit waits again when there was none', () => {
  const filed: MeterCommand = { type: 'ChangeIncrement', increment: [20, 100] };
  const was = told(install, filed, contribute('T1/2'), hit('T1/2', 200_013));
  expect(was).toMatchObject({ settings: { increment: [20, 100] } });
  const is = act(meter, was, correct()).state;
  expect(is).toMatchObject({ settings: { increment: [13, 100] }, filedIncrement: [20, 100] });
});

test.each<[string, MeterCommand]>([
  ['another round', contribute('T1/3')],
  ['a new increment on file', { type: 'ChangeIncrement', increment: [1, 10] }],
  ['another ceiling', { type: 'ChangeCeiling', ceilingCents: 900_000 }],
])('House rules § correction after %s the meter has moved on', (_what, since) => {
  const state = told(install, contribute('T1/2'), since);
  expect(meter.decide(state, correct())).toMatchObject({
    refused: 'meter-moved-on',
    cite: 'House rules § correction',
  });
});

test('House rules § correction a hit that does not fit what the meter shows is refused', () => {
  const was = told(install, contribute('T1/2'));
  const hits = [{ level: 'six-sixes', winners: [{ seat: 1, paidCents: 200_000 }] }];
  expect(meter.decide(was, correct({ hits }))).toMatchObject({ refused: 'hit-not-as-shown' });
});
