import { expect, test } from 'vitest';
import { act } from '../kernel/decider.ts';
import { type MeterCommand, meter } from './meter.ts';
import { balances, heldParts, type Meter, type MeterEvent, shownCents } from './pool.ts';
import type { Settings } from './settings.ts';

const SETTINGS: Settings = {
  seedCents: 200_000,
  increment: [13, 100],
  shared: 'equally',
  levels: { 'six-sixes': [1, 1] },
};
const signed = { on: '2026-01-31', signedBy: ['F-101', 'T-202'] };

const given = (settings: Partial<Settings>, ...commands: readonly MeterCommand[]): Meter =>
  commands.reduce(
    (state, command) => {
      const { state: after, refusal } = act(meter, state, command);
      expect(refusal).toBeUndefined();
      expect(balances(after)).toBe(true);
      return after;
    },
    act(meter, meter.initial, { type: 'InstallMeter', settings: { ...SETTINGS, ...settings } })
      .state,
  );

const wagered = (...stakes: number[]): MeterCommand => ({
  type: 'Contribute',
  round: 'T1/1',
  wagers: stakes.map((stakeCents, index) => ({ seat: index + 1, stakeCents })),
});
const hit = (...paid: number[]): MeterCommand => ({
  type: 'Hit',
  round: 'T1/1',
  level: 'six-sixes',
  winners: paid.map((paidCents, index) => ({ seat: index + 1, paidCents })),
});
const off: MeterCommand = { type: 'DisableMeter', reason: 'display fault' };
const leave: MeterCommand = { type: 'Decommission', movesTo: 'meter 2', record: signed };

const events = (state: Meter, command: MeterCommand): readonly MeterEvent[] =>
  act(meter, state, command).events;
/** The code of the refusal, which says what to do in a sentence and cites a house rule. */
const refused = (state: Meter, command: unknown) => {
  const { refusal } = act(meter, state, command as MeterCommand);
  if (refusal === undefined) return undefined;
  expect(refusal.because).toMatch(/^[A-Z].+\.$/);
  expect(refusal.cite).toMatch(/^House rules § (meters|people|command)$/);
  return refusal.refused;
};
const because = (state: Meter, command: unknown) =>
  act(meter, state, command as MeterCommand).refusal?.because;

test('§ progressive settings: a new meter shows its seed, which the house put in', () => {
  const state = given({});
  expect(shownCents(state)).toBe(200_000);
  expect(heldParts(state)).toBe(0);
  expect(state).toMatchObject({ totals: { seededCents: 200_000, contributedParts: 0 } });
});

test('13% of a dollar is 13 cents; of a cent it is kept until it makes one', () => {
  expect(shownCents(given({}, wagered(100)))).toBe(200_013);
  const state = given({}, wagered(1));
  expect([shownCents(state), heldParts(state)]).toEqual([200_000, 1_300]);
  // Seven cents give 0.91 of a cent, eight give 1.04.
  expect(shownCents(given({}, wagered(1, 1, 1, 1, 1, 1, 1)))).toBe(200_000);
  const eight = given({}, wagered(1, 1, 1, 1, 1, 1, 1), wagered(1));
  expect([shownCents(eight), heldParts(eight)]).toEqual([200_001, 400]);
});

test('a contribution says what each wager gave, and posts the cents that became whole', () => {
  const state = given({}, wagered(105));
  expect(events(state, wagered(105, 100))).toEqual([
    {
      type: 'Contributed',
      round: 'T1/1',
      wagers: [
        { seat: 1, stakeCents: 105, parts: 136_500 },
        { seat: 2, stakeCents: 100, parts: 130_000 },
      ],
      parts: 266_500,
      // 13.65 and 26.65 make 40.30.
      cents: 27,
      shownCents: 200_040,
    },
  ]);
});

test('the whole meter is won: the winner is paid all that is shown, and it starts from its seed', () => {
  const state = given({}, wagered(105));
  expect(events(state, hit(200_013))).toEqual([
    {
      type: 'MeterHit',
      round: 'T1/1',
      level: 'six-sixes',
      shownCents: 200_013,
      winners: [{ seat: 1, paidCents: 200_013 }],
      cents: -200_013,
    },
    { type: 'MeterReset', seedCents: 200_000, cents: 200_000 },
  ]);
  const after = given({}, wagered(105), hit(200_013));
  // The fraction that was held is held still.
  expect([shownCents(after), heldParts(after)]).toEqual([200_000, 6_500]);
  expect(after).toMatchObject({ hits: { 'six-sixes': { count: 1, paidCents: 200_013 } } });
});

test('reading 15: winners share equally, and cents left over stay in the pool', () => {
  const after = given({}, hit(66_666, 66_666, 66_666));
  expect(shownCents(after)).toBe(200_002);
  expect(after).toMatchObject({ totals: { paidCents: 199_998, seededCents: 400_000 } });
  expect(refused(given({}), hit(66_667, 66_667, 66_666))).toBe('hit-not-as-shown');
});

test('reading 15: or the first takes it all', () => {
  expect(shownCents(given({ shared: 'first' }, hit(200_000, 0)))).toBe(200_000);
  expect(refused(given({ shared: 'first' }), hit(100_000, 100_000))).toBe('hit-not-as-shown');
  expect(refused(given({}), hit(200_000, 0))).toBe('hit-not-as-shown');
});

test('a hit that was settled by another reading of the meter is refused', () => {
  expect(refused(given({}, wagered(100)), hit(200_000))).toBe('hit-not-as-shown');
  expect(refused(given({}, wagered(100)), hit(200_012))).toBe('hit-not-as-shown');
  expect(refused(given({}, wagered(100)), hit(200_014))).toBe('hit-not-as-shown');
  expect(refused(given({}, wagered(100)), hit(200_013))).toBeUndefined();
});

test('a level that wins a part is paid that part, and the rest stays without a new seed', () => {
  const levels = { all: [1, 1], third: [1, 3] } as const;
  const third = (paidCents: number): MeterCommand => ({
    type: 'Hit',
    round: 'T1/1',
    level: 'third',
    winners: [{ seat: 4, paidCents }],
  });
  const after = given({ levels }, third(66_666));
  expect(shownCents(after)).toBe(133_334);
  expect(after).toMatchObject({
    totals: { seededCents: 200_000 },
    hits: { third: { count: 1, paidCents: 66_666 } },
  });
  expect(given({ levels }, third(66_666), third(44_444))).toMatchObject({
    hits: { third: { count: 2, paidCents: 111_110 } },
  });
});

test('House rules § meters: a change of the increment waits for the next hit', () => {
  const change: MeterCommand = { type: 'ChangeIncrement', increment: [5, 100] };
  const waiting = given({}, change, wagered(100));
  expect(shownCents(waiting)).toBe(200_013);
  expect(waiting).toMatchObject({ settings: { increment: [13, 100] }, filedIncrement: [5, 100] });
  const changed = given({}, change, hit(200_000), wagered(100));
  expect(shownCents(changed)).toBe(200_005);
  expect(changed).not.toHaveProperty('filedIncrement');
  // Of two changes filed before the hit, the later one holds.
  const twice = given({}, change, { type: 'ChangeIncrement', increment: [1, 100] }, hit(200_000));
  expect(twice).toMatchObject({ settings: { increment: [1, 100] } });
  // Once it holds, a further hit changes nothing.
  expect(events(changed, hit(200_005)).map(({ type }) => type)).toEqual(['MeterHit', 'MeterReset']);
});

test.each([
  [[13, 101]],
  [[0, 100]],
  [[101, 100]],
  [[1, 3]],
  [[1.5, 100]],
  [[13]],
  [[13, 100, 1]],
  [13],
  [undefined],
])('an increment that would lose parts of a cent, or is none, is refused: %o', (increment) => {
  expect(refused(given({}), { type: 'ChangeIncrement', increment })).toBe('increment-not-exact');
  const settings = { ...SETTINGS, increment };
  expect(refused(meter.initial, { type: 'InstallMeter', settings })).toBe('increment-not-exact');
});

test('increments from a hundredth of a percent to the whole wager are exact', () => {
  expect(heldParts(given({ increment: [1, 10_000] }, wagered(1)))).toBe(1);
  expect(shownCents(given({ increment: [1, 1] }, wagered(7)))).toBe(200_007);
  expect(shownCents(given({ increment: [1, 8] }, wagered(8)))).toBe(200_001);
});

test('at the ceiling the meter stops, and what comes in above is held', () => {
  const ceilingCents = 200_020;
  const below = given({ ceilingCents }, wagered(150));
  expect([shownCents(below), heldParts(below)]).toEqual([200_019, 5_000]);
  const above = given({ ceilingCents }, wagered(200));
  expect([shownCents(above), heldParts(above)]).toEqual([200_020, 60_000]);
});

test('what is held above the ceiling flows back after a hit, up to the ceiling again', () => {
  const ceilingCents = 200_020;
  const once = given({ ceilingCents }, wagered(500), hit(200_020));
  // 65 cents came in, 20 were won, 45 are held: 20 of them show at once.
  expect([shownCents(once), heldParts(once)]).toEqual([200_020, 250_000]);
  const twice = given({ ceilingCents }, wagered(500), hit(200_020), hit(200_020), hit(200_020));
  expect([shownCents(twice), heldParts(twice)]).toEqual([200_005, 0]);
});

test('a ceiling moves only above what could be won now and above the seed', () => {
  const ceiling = (ceilingCents: unknown) => ({ type: 'ChangeCeiling', ceilingCents });
  const state = given({ ceilingCents: 200_020 }, wagered(200));
  expect(refused(state, ceiling(200_019))).toBe('ceiling-too-low');
  expect(refused(state, ceiling(200_020))).toBe('ceiling-too-low');
  expect(refused(state, ceiling('x'))).toBe('ceiling-too-low');
  const raised = given({ ceilingCents: 200_020 }, wagered(200), ceiling(200_021) as MeterCommand);
  expect([shownCents(raised), heldParts(raised)]).toEqual([200_021, 50_000]);
  const none = given({ ceilingCents: 200_020 }, wagered(200), ceiling(null) as MeterCommand);
  expect([shownCents(none), heldParts(none)]).toEqual([200_026, 0]);
  expect(none).not.toHaveProperty('settings.ceilingCents');
  // A third is gone, so the meter shows less than its seed; the ceiling still leaves room for that.
  const low = given(
    { levels: { all: [1, 1], third: [1, 3] } },
    {
      ...(hit(66_666) as Extract<MeterCommand, { type: 'Hit' }>),
      level: 'third',
    },
  );
  expect(refused(low, ceiling(150_000))).toBe('ceiling-too-low');
  expect(refused(low, ceiling(200_000))).toBe('ceiling-too-low');
  expect(refused(low, ceiling(200_001))).toBeUndefined();
});

test('House rules § meters, reading 15: how winners share changes at once, and nothing else with it', () => {
  const change = (shared: unknown) => ({ type: 'ChangeShared', shared }) as MeterCommand;
  const equally = given({ shared: 'equally' }, wagered(200));
  expect(refused(equally, change('by age'))).toBe('sharing-not-filed');
  const first = act(meter, equally, change('first')).state;
  expect(first).toMatchObject({ settings: { ...SETTINGS, shared: 'first' } });
  expect(shownCents(first)).toBe(shownCents(equally));
  expect(refused(first, hit(100_013, 100_013))).toBe('hit-not-as-shown');
  expect(refused(first, hit(200_026, 0))).toBeUndefined();
});

test('a ceiling is installed above the seed', () => {
  const install = (ceilingCents: number) => ({
    type: 'InstallMeter',
    settings: { ...SETTINGS, ceilingCents },
  });
  expect(refused(meter.initial, install(200_000))).toBe('ceiling-too-low');
  expect(refused(meter.initial, install(200_001))).toBeUndefined();
});

test('House rules § meters: switched off, it neither grows nor pays, and returns with equal values', () => {
  const state = given({}, wagered(105), off);
  for (const command of [
    wagered(100),
    hit(200_013),
    { type: 'ChangeIncrement', increment: [5, 100] },
    { type: 'ChangeCeiling', ceilingCents: 300_000 },
    { type: 'ReceivePool', from: 'meter 0', parts: 10_000, record: signed },
    off,
    { type: 'InstallMeter', settings: SETTINGS },
  ]) {
    expect(refused(state, command)).toBe('meter-disabled');
  }
  expect(refused(state, { type: 'ResumeMeter', shownCents: 200_012 })).toBe('values-differ');
  expect(refused(state, { type: 'ResumeMeter', shownCents: 200_014 })).toBe('values-differ');
  const resumed = act(meter, state, { type: 'ResumeMeter', shownCents: 200_013 }).state;
  expect(resumed).toEqual(given({}, wagered(105)));
});

test('decommissioning moves the whole pool, fractions included, by a dated and signed record', () => {
  const state = given({ ceilingCents: 200_020 }, wagered(205), off);
  expect(events(state, leave)).toEqual([
    {
      type: 'Decommissioned',
      movesTo: 'meter 2',
      record: signed,
      parts: 2_000_266_500,
      cents: -200_026,
    },
  ]);
  const gone = act(meter, state, leave).state;
  expect([shownCents(gone), heldParts(gone), balances(gone)]).toEqual([0, 0, true]);
  for (const command of [wagered(100), hit(0), leave, { type: 'ResumeMeter', shownCents: 0 }]) {
    expect(refused(gone, command)).toBe('decommissioned');
  }
  const receive: MeterCommand = {
    type: 'ReceivePool',
    from: 'meter 1',
    parts: 2_000_266_500,
    record: signed,
  };
  const second = given({}, wagered(105), receive);
  // 0.65 and 0.65 make a cent and 0.30.
  expect([shownCents(second), heldParts(second)]).toEqual([400_040, 3_000]);
  expect(events(given({}, wagered(105)), receive)).toMatchObject([{ cents: 200_027 }]);
});

test('a meter in use is not decommissioned, nor resumed', () => {
  expect(refused(given({}), leave)).toBe('meter-in-use');
  expect(refused(given({}), { type: 'ResumeMeter', shownCents: 200_000 })).toBe('meter-in-use');
});

test.each([
  ['not-dated', { ...signed, on: '2026-02-29' }],
  ['not-dated', { ...signed, on: '2026-02-30' }],
  ['not-dated', { ...signed, on: '2026-13-01' }],
  ['not-dated', { ...signed, on: '2026-00-10' }],
  ['not-dated', { ...signed, on: '2026-01-00' }],
  ['not-dated', { ...signed, on: 'yesterday' }],
  ['not-dated', { ...signed, on: '2026-01-31 at noon' }],
  ['not-dated', { ...signed, on: 'on 2026-01-31' }],
  ['not-dated', { ...signed, on: 20260131 }],
  ['not-dated', undefined],
  ['not-signed', { ...signed, signedBy: ['F-101'] }],
  ['not-signed', { ...signed, signedBy: ['F-101', 'F-101'] }],
  ['not-signed', { ...signed, signedBy: ['F-101', ''] }],
  ['not-signed', { ...signed, signedBy: ['F-101', 'T-202', 7] }],
  ['not-signed', { ...signed, signedBy: 'F-101, T-202' }],
  ['not-signed', { on: '2026-01-31' }],
  [undefined, { ...signed, on: '2026-01-01' }],
  [undefined, { on: '2028-02-29', signedBy: ['F-101', 'T-202', 'B-303'] }],
])('a record is dated and signed by two people: %s %o', (code, record) => {
  const disabled = given({}, off);
  expect(refused(disabled, { ...leave, record })).toBe(code);
  const receive = { type: 'ReceivePool', from: 'meter 0', parts: 1, record };
  expect(refused(given({}), receive)).toBe(code);
});

test.each([
  ['not-installed', wagered(100)],
  ['seed-not-money', { type: 'InstallMeter', settings: { ...SETTINGS, seedCents: 0.5 } }],
  ['seed-not-money', { type: 'InstallMeter', settings: { ...SETTINGS, seedCents: -1 } }],
  ['seed-not-money', { type: 'InstallMeter', settings: { ...SETTINGS, seedCents: 1e11 + 1 } }],
  ['seed-not-money', { type: 'InstallMeter', settings: null }],
  ['sharing-not-filed', { type: 'InstallMeter', settings: { ...SETTINGS, shared: 'x' } }],
  ['levels-not-filed', { type: 'InstallMeter', settings: { ...SETTINGS, levels: {} } }],
  ['levels-not-filed', { type: 'InstallMeter', settings: { ...SETTINGS, levels: { a: [1, 2] } } }],
  [
    'levels-not-filed',
    { type: 'InstallMeter', settings: { ...SETTINGS, levels: { a: [1, 1], b: [2, 1] } } },
  ],
])('before it is installed: %s', (code, command) => {
  expect(refused(meter.initial, command)).toBe(code);
});

test.each([
  ['installed', { type: 'InstallMeter', settings: SETTINGS }],
  ['not-a-round', { ...wagered(100), round: '' }],
  ['not-a-round', wagered()],
  ['not-a-round', { type: 'Contribute', round: 'T1/1', wagers: 'all' }],
  ['not-a-round', { type: 'Contribute', round: 'T1/1', wagers: [null] }],
  ['not-a-round', { type: 'Contribute', round: 'T1/1', wagers: [{ seat: 0, stakeCents: 1 }] }],
  ['stake-not-money', wagered(0)],
  ['stake-not-money', wagered(0.5)],
  ['beyond-count', wagered(1_000_000_000_000)],
  ['no-such-level', { ...hit(200_000), level: 'seven-sevens' }],
  ['no-such-level', { ...hit(200_000), level: 'toString' }],
  ['no-such-level', { ...hit(200_000), level: undefined }],
  ['not-a-round', hit()],
  ['not-a-round', { ...hit(200_000), round: undefined }],
  ['not-a-round', { ...hit(200_000), winners: [{ seat: 'x', paidCents: 200_000 }] }],
  ['not-a-round', { ...hit(200_000), winners: [{ seat: 1, paidCents: 200_000 }, { seat: 0 }] }],
  [
    'seat-twice',
    { ...hit(1), winners: [100_000, 100_000].map((paidCents) => ({ seat: 2, paidCents })) },
  ],
  ['no-reason', { type: 'DisableMeter', reason: '' }],
  ['from-nowhere', { type: 'ReceivePool', from: 1, parts: 1, record: signed }],
  ['pool-not-money', { type: 'ReceivePool', from: 'meter 0', parts: 0, record: signed }],
  ['pool-not-money', { type: 'ReceivePool', from: 'meter 0', parts: -1, record: signed }],
  ['pool-not-money', { type: 'ReceivePool', from: 'meter 0', parts: 1.5, record: signed }],
  ['pool-not-money', { type: 'ReceivePool', from: 'meter 0', parts: '1', record: signed }],
  ['beyond-count', { type: 'ReceivePool', from: 'meter 0', parts: 1e15, record: signed }],
])('in use: %s', (code, command) => {
  expect(refused(given({}), command)).toBe(code);
});

test('decommissioning says where the pool goes', () => {
  expect(refused(given({}, off), { ...leave, movesTo: '' })).toBe('nowhere-to-go');
});

test('House rules § meters: before it is installed a meter shows nothing, holds nothing and balances', () => {
  const none = meter.initial;
  expect([shownCents(none), heldParts(none), balances(none)]).toEqual([0, 0, true]);
});

test('House rules § meters: a cent too much on either side does not balance', () => {
  const state = given({}, wagered(105), hit(200_013));
  if (state.phase === 'not installed') throw new Error('it is installed');
  const { totals, balanceParts } = state;
  for (const wrong of [
    { ...state, balanceParts: balanceParts + 1 },
    { ...state, totals: { ...totals, seededCents: totals.seededCents - 1 } },
    { ...state, totals: { ...totals, contributedParts: totals.contributedParts + 1 } },
    { ...state, totals: { ...totals, receivedParts: 1 } },
    { ...state, totals: { ...totals, paidCents: totals.paidCents + 1 } },
    { ...state, totals: { ...totals, movedParts: 1 } },
  ]) {
    expect(balances(wrong)).toBe(false);
  }
  expect(balances(state)).toBe(true);
});

test('a refused hit names the levels there are, or what the meter owes and to whom', () => {
  const levels = { all: [1, 1], third: [1, 3] } as const;
  expect(because(given({ levels }), hit(0))).toContain('Choose the level of the hit: all, third.');
  expect(because(given({}), hit(100_000, 99_999))).toContain(
    'shows $2,000 and owes seat 2 $1,000.',
  );
});

test('a seed of nothing and one of a billion dollars can be filed, and a ceiling only where one is', () => {
  for (const seedCents of [0, 100_000_000_000]) {
    const state = given({ seedCents });
    expect(shownCents(state)).toBe(seedCents);
    expect(state).not.toHaveProperty('settings.ceilingCents');
  }
});

test('what ever came in, by wagers and by pools, is counted together and exactly', () => {
  const state = given({ increment: [1, 1] });
  if (state.phase === 'not installed') throw new Error('it is installed');
  // Nine thousand million dollars came in so far; ten millions more are beyond what a number holds exactly.
  const totals = { ...state.totals, contributedParts: 5e15, receivedParts: 4e15 };
  expect(refused({ ...state, totals }, wagered(1_000_000_000))).toBe('beyond-count');
  expect(refused({ ...state, totals }, wagered(100_000_000))).toBeUndefined();
});
