import { expect, test } from 'vitest';

const { meterEvent, newMeter } = await import(
  // @ts-expect-error it has no types
  '../../verifier/parts/meter.mjs'
);

test('House rules § meters the second verifier changes no meter that is switched off', () => {
  const settings = { seedCents: 200_000, increment: [13, 100], levels: {}, shared: 'equally' };
  const changes = [
    { type: 'CeilingChanged', ceilingCents: 900_000 },
    { type: 'IncrementFiled', increment: [5, 100] },
    { type: 'SharedChanged', shared: 'first' },
    { type: 'PoolReceived', parts: 10_000, cents: 1, from: 'meter/T2/progressive' },
    { type: 'RoundRetold', round: 'T1/1', events: [] },
  ];
  for (const event of changes) {
    const meter = newMeter();
    meterEvent(meter, { type: 'MeterInstalled', settings, cents: 200_000 });
    meterEvent(meter, { type: 'MeterDisabled', shownCents: 200_000 });
    expect(() => meterEvent(meter, event)).toThrow('the meter is not in use');
  }
});

test.each([
  ['dated in the calendar', { on: '2026-02-29', signedBy: ['C-1', 'C-2'] }],
  ['dated', { on: 'yesterday', signedBy: ['C-1', 'C-2'] }],
  ['signed by two', { on: '2026-11-16', signedBy: ['C-1'] }],
  ['signed by two people', { on: '2026-11-16', signedBy: ['C-1', 'C-1'] }],
  ['signed by somebody', { on: '2026-11-16', signedBy: ['C-1', ''] }],
  ['a record', undefined],
])(
  'House rules § meters the second verifier asks that a pool moves by a record that is %s',
  (_, record) => {
    const settings = { seedCents: 200_000, increment: [13, 100], levels: {}, shared: 'equally' };
    const installed = newMeter();
    meterEvent(installed, { type: 'MeterInstalled', settings, cents: 200_000 });
    meterEvent(installed, { type: 'MeterDisabled', shownCents: 200_000 });
    const moved = { movesTo: 'marketing', parts: installed.parts, cents: -200_000 };
    const because = 'the record of the pool is not dated and signed by two people';
    expect(() => meterEvent(installed, { type: 'Decommissioned', ...moved, record })).toThrow(
      because,
    );

    const taking = newMeter();
    meterEvent(taking, { type: 'MeterInstalled', settings, cents: 200_000 });
    const arrives = { from: 'meter/T2/progressive', parts: 10_000, cents: 1 };
    expect(() => meterEvent(taking, { type: 'PoolReceived', ...arrives, record })).toThrow(because);
  },
);
