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
