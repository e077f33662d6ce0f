import fc from 'fast-check';
import { expect, test } from 'vitest';
import { act } from '../kernel/decider.ts';
import { fraction, minus, plus, sayFraction, times } from '../kernel/fraction.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { type MeterCommand, meter } from './meter.ts';
import { PARTS } from './parts.ts';
import { balances, heldParts, type Meter, shownCents } from './pool.ts';

const increment = fc.constantFrom<readonly [number, number]>(
  [13, 100],
  [1, 10_000],
  [1, 8],
  [1, 1],
);
const signed = { on: '2026-01-31', signedBy: ['F-101', 'T-202'] };

/** What people may want of a meter, some of it refused; a hit is settled by what the meter shows then. */
const wish = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 6 })
      .map((stakes) => ({
        type: 'Contribute' as const,
        round: 'T1/1',
        wagers: stakes.map((stakeCents, index) => ({ seat: index + 1, stakeCents })),
      })),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('settled hit' as const),
      players: fc.integer({ min: 1, max: 6 }),
      level: fc.constantFrom('all', 'third'),
    }),
  },
  fc.record({ type: fc.constant('ChangeIncrement' as const), increment }),
  fc.record({
    type: fc.constant('ChangeCeiling' as const),
    ceilingCents: fc.option(fc.integer({ min: 0, max: 20_000 })),
  }),
  fc.constant({ type: 'DisableMeter' as const, reason: 'display fault' }),
  { weight: 2, arbitrary: fc.constant({ type: 'resume' as const }) },
  fc.record({
    type: fc.constant('ReceivePool' as const),
    from: fc.constant('meter 0'),
    parts: fc.integer({ min: 0, max: 3_000_000 }),
    record: fc.constant(signed),
  }),
  fc.constant({ type: 'Decommission' as const, movesTo: 'meter 2', record: signed }),
);
type Wish = typeof wish extends fc.Arbitrary<infer W> ? W : never;

const settings = fc.record(
  {
    seedCents: fc.integer({ min: 0, max: 5_000 }),
    increment,
    ceilingCents: fc.integer({ min: 5_001, max: 8_000 }),
    shared: fc.constantFrom('equally' as const, 'first' as const),
    levels: fc.constant({ all: [1, 1] as const, third: [1, 3] as const }),
  },
  { requiredKeys: ['seedCents', 'increment', 'shared', 'levels'] },
);

const commandOf = (state: Meter, wanted: Wish): MeterCommand => {
  const shown = shownCents(state);
  if (wanted.type === 'resume') return { type: 'ResumeMeter', shownCents: shown };
  if (wanted.type !== 'settled hit') return wanted;
  const whole = wanted.level === 'all' ? shown : Math.floor(shown / 3);
  const equally = state.phase === 'not installed' || state.settings.shared === 'equally';
  return {
    type: 'Hit',
    round: 'T1/1',
    level: wanted.level,
    winners: Array.from({ length: wanted.players }, (_, place) => ({
      seat: place + 1,
      paidCents: equally ? Math.floor(whole / wanted.players) : place === 0 ? whole : 0,
    })),
  };
};

test('contributed + seeded = paid + shown + held, always, and no part of a cent is lost', () => {
  fc.assert(
    fc.property(settings, fc.array(wish, { maxLength: 40 }), (filed, wishes) => {
      let state = act(meter, meter.initial, { type: 'InstallMeter', settings: filed }).state;
      // An account of our own, in exact fractions of a cent, from what was wagered and paid.
      let rate = filed.increment;
      let later: readonly [number, number] | undefined;
      let inside = fraction(filed.seedCents);
      let posted = filed.seedCents;
      for (const wanted of wishes) {
        const command = commandOf(state, wanted);
        const before = state;
        const answer = act(meter, state, command);
        state = answer.state;
        if (answer.refusal !== undefined) {
          expect(state).toBe(before);
          continue;
        }
        for (const event of answer.events) if ('cents' in event) posted += event.cents;
        switch (command.type) {
          case 'Contribute':
            for (const { stakeCents } of command.wagers) {
              inside = plus(inside, times(fraction(stakeCents), fraction(rate[0], rate[1])));
            }
            break;
          case 'Hit':
            for (const { paidCents } of command.winners)
              inside = minus(inside, fraction(paidCents));
            if (command.level === 'all') inside = plus(inside, fraction(filed.seedCents));
            rate = later ?? rate;
            later = undefined;
            break;
          case 'ChangeIncrement':
            later = command.increment;
            break;
          case 'ReceivePool':
            inside = plus(inside, fraction(command.parts, PARTS));
            break;
          case 'Decommission':
            inside = fraction(0);
            break;
          default:
        }
        expect(balances(state)).toBe(true);
        const shownAndHeld = plus(fraction(shownCents(state)), fraction(heldParts(state), PARTS));
        expect(sayFraction(shownAndHeld)).toBe(sayFraction(inside));
        // What the events posted is the whole cents of it.
        expect(posted).toBe(Number(inside.n / inside.d));
        if (state.phase !== 'not installed') {
          const ceiling = state.settings.ceilingCents ?? Number.POSITIVE_INFINITY;
          expect(shownCents(state)).toBeLessThanOrEqual(ceiling);
          expect(heldParts(state)).toBeGreaterThanOrEqual(0);
          // More than a fraction is held only by a meter that stands at its ceiling.
          if (heldParts(state) >= PARTS) expect(shownCents(state)).toBe(ceiling);
          expect(JSON.parse(JSON.stringify(state))).toEqual(state);
        }
      }
    }),
    { numRuns: 400 },
  );
});

test('decide is total: any junk is a refusal with code, sentence and citation', () => {
  const types = [
    'InstallMeter',
    'Contribute',
    'Hit',
    'ChangeIncrement',
    'ChangeCeiling',
    'DisableMeter',
    'ResumeMeter',
    'Decommission',
    'ReceivePool',
  ];
  const fields = [
    'settings',
    'round',
    'wagers',
    'level',
    'winners',
    'increment',
    'ceilingCents',
    'reason',
    'shownCents',
    'movesTo',
    'record',
    'from',
    'parts',
  ];
  const command = fc
    .tuple(fc.constantFrom(...types), fc.dictionary(fc.constantFrom(...fields), fc.anything()))
    .map(([type, some]) => ({ ...some, type }));
  const states = (['in use', 'disabled', 'decommissioned'] as const).map((phase): Meter => {
    const { state } = act(meter, meter.initial, {
      type: 'InstallMeter',
      settings: { seedCents: 100, increment: [1, 100], shared: 'equally', levels: { all: [1, 1] } },
    });
    return state.phase === 'not installed' ? state : { ...state, phase };
  });
  fc.assert(
    fc.property(fc.constantFrom(meter.initial, ...states), command, (state, junk) => {
      const answer = meter.decide(state, junk as never);
      if (!isRefusal(answer)) return;
      expect(answer.refused).toMatch(/^[a-z-]+$/);
      expect(answer.because).toMatch(/^[A-Z].*\.$/s);
      expect(answer.cite).toMatch(/^House rules § (meters|people|command)$/);
    }),
    { numRuns: 500 },
  );
});
