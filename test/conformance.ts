import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded, type Uniform } from '../src/kernel/chance.ts';
import { act, evolveAll } from '../src/kernel/decider.ts';
import { drawSource } from '../src/kernel/draw.ts';
import { formOf } from '../src/kernel/form.ts';
import { type AnyGame, QUOTED_STAKE } from '../src/kernel/game.ts';
import { readCommand, writeCommand } from '../src/kernel/notation.ts';
import { isOfPlay, type Play, play } from '../src/kernel/play.ts';
import { expectAccepted, isRefusal } from '../src/kernel/refusal.ts';
import { parseSubmission } from '../src/kernel/submission.ts';

/** Steps within which every round must be over. */
const MOST_STEPS = 400;

/** The deep tests try each promise many times as often. */
const TIMES = Number(process.env.PROPERTY_TIMES ?? 1);

export interface ConformanceOptions {
  /** Submissions to try; the standard one is always among them. */
  readonly filed?: readonly Readonly<Record<string, unknown>>[];
  readonly rounds?: number;
  /** Draws whose weights are too many to list here are proved in the game's own tests. */
  readonly listsDraws?: boolean;
}

type State = Play;
// biome-ignore lint/suspicious/noExplicitAny: commands of any game
type AnyCommand = any;

/** The promises every game keeps (STYLE.md), for any game and any submission. */
export const conformance = (game: AnyGame, options: ConformanceOptions = {}): void => {
  for (const filed of [{}, ...(options.filed ?? [])]) {
    describe(`${game.title} ${JSON.stringify(filed)}`, () => promises(game, filed, options));
  }
};

const promises = (
  game: AnyGame,
  filed: Readonly<Record<string, unknown>>,
  { rounds: few = 15, listsDraws = true }: ConformanceOptions,
): void => {
  const rounds = few * TIMES;
  const rules = expectAccepted(parseSubmission(game.submission, filed));
  const decider = play(game, rules);
  const wagers = game.wagers(rules);
  const ids = Object.keys(wagers);

  /** Random legal stakes at random seats, some of them refused, which must change nothing. */
  const lay = (state: State, uniform: Uniform): State => {
    let now = state;
    for (const meter of game.meters?.names ?? []) {
      now = act(decider, now, { type: 'ReadMeter', meter, cents: 200_000 + uniform(1000) }).state;
    }
    for (let tries = 0; tries < 40; tries += 1) {
      const id = ids[uniform(ids.length)] ?? '';
      const wager = wagers[id]!;
      const seat = 1 + uniform(Math.min(3, game.table.seats));
      const stakeCents = wager.quotedWith?.stakeCents ?? QUOTED_STAKE * 10;
      const names = wager.names && distinct(wager.names, uniform);
      now = act(decider, now, {
        type: 'PlaceBet',
        seat,
        wager: id,
        stakeCents,
        ...(names ? { names } : {}),
      }).state;
    }
    return now;
  };

  const step = (state: State, uniform: Uniform): AnyCommand => {
    const drawn = game.draw(rules, state.round, state, drawSource(uniform));
    if (drawn !== undefined) return drawn;
    const next = game.next(rules, state.round, state);
    if (next.kind === 'forced') return next.command;
    if (next.kind === 'choice') return next.commands[uniform(next.commands.length)];
    if (next.kind === 'over') return undefined;
    throw new Error(`${game.title} lists chance but draws nothing`);
  };

  /** A round from laying to the end, with every state and command on the way. */
  const roundOf = (seed: number) => {
    const uniform = seeded(seed);
    let state = lay(decider.initial, uniform);
    const laid = state;
    const seen: { state: State; command: AnyCommand }[] = [];
    const events: AnyCommand[] = [];
    for (let steps = 0; ; steps += 1) {
      if (steps > MOST_STEPS) throw new Error(`${game.title} is not over after ${steps} steps`);
      const command = step(state, uniform);
      if (command === undefined) break;
      const answer = expectAccepted(decider.decide(state, command));
      seen.push({ state, command });
      events.push(...answer);
      state = evolveAll(decider, state, answer);
    }
    return { laid, seen, events, end: state };
  };

  const anySeed = fc.integer({ min: 1, max: 2 ** 31 - 1 });
  const property = (title: string, check: (seed: number) => void, runs = rounds) =>
    test(title, () => {
      fc.assert(
        fc.property(anySeed, (seed) => {
          const { bets } = lay(decider.initial, seeded(seed));
          fc.pre(bets.length > 0);
          check(seed);
        }),
        { numRuns: runs },
      );
    });

  property(
    'every bet is settled exactly once, and the round is over in a bounded number of steps',
    (seed) => {
      const { laid, events, end } = roundOf(seed);
      const settled = events
        .filter((event) => event.type === 'BetSettled')
        .map((event) => event.settled.bet)
        .toSorted((a: number, b: number) => a - b);
      expect(settled).toEqual(laid.bets.map((bet) => bet.id));
      expect(end.bets).toEqual([]);
      expect(game.procedure(rules).over(end.round, end)).toBe(true);
    },
  );

  property(
    'a settlement line moves whole cents: a stake is returned or kept, a pay stands on its line',
    (seed) => {
      for (const { type, settled } of roundOf(seed).events) {
        if (type !== 'BetSettled') continue;
        for (const cents of [settled.returnedCents, settled.paidCents, settled.cutCents]) {
          expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
        }
        expect([0, settled.stakeCents]).toContain(settled.returnedCents);
        if (settled.result === 'win')
          expect(wagers[settled.wager]?.pays).toHaveProperty(settled.line);
        else expect(settled.paidCents).toBe(0);
        if (settled.result === 'lose') expect(settled.returnedCents).toBe(0);
        else if (settled.result !== 'win') expect(settled.returnedCents).toBe(settled.stakeCents);
      }
    },
  );

  property('the next round begins only when this one is over, with an empty layout', (seed) => {
    const { seen, end } = roundOf(seed);
    const middle = seen[seen.length >> 1];
    if (middle !== undefined && middle.state.bets.length > 0) {
      expect(isRefusal(decider.decide(middle.state, { type: 'BeginRound' }))).toBe(true);
    }
    const begun = evolveAll(
      decider,
      end,
      expectAccepted(decider.decide(end, { type: 'BeginRound' })),
    );
    expect(begun).toMatchObject({ number: 2, bets: [], settled: [] });
  });

  property('commands are written and read back the same', (seed) => {
    for (const { command } of roundOf(seed).seen) {
      expect(readCommand(game, writeCommand(game, command))).toEqual(command);
    }
  });

  property('states and events survive the trip through JSON', (seed) => {
    const { events, end } = roundOf(seed);
    expect(JSON.parse(JSON.stringify(events))).toEqual(events);
    expect(JSON.parse(JSON.stringify(end))).toEqual(end);
  });

  property('nothing but the arguments is read, and none is changed', (seed) => {
    for (const { state, command } of roundOf(seed).seen.slice(0, 5)) {
      const before = structuredClone({ state, command });
      const once = decider.decide(state, command);
      expect(decider.decide(before.state, before.command)).toEqual(once);
      expect({ state, command }).toEqual(before);
    }
  });

  property('what says that all is drawn is right, whatever is chosen afterwards', (seed) => {
    let all = false;
    for (const { state } of roundOf(seed).seen) {
      const due = game.draw(rules, state.round, state, drawSource(seeded(seed))) !== undefined;
      expect(all && due).toBe(false);
      all ||= game.drawn?.(state.round) === true;
      expect(all && due).toBe(false);
    }
  });

  if (listsDraws) {
    property(
      'the weights of what may be drawn add up to the whole space',
      (seed) => {
        for (const { state } of roundOf(seed).seen) {
          const next = game.next(rules, state.round, state);
          if (next.kind !== 'chance') continue;
          const sum = next.draws.reduce((total, draw) => total + draw.weight, 0n);
          expect(sum).toBe(next.outOf);
        }
      },
      10,
    );
  }

  test('decide is total: any junk is a refusal with code, sentence and citation, and changes nothing', () => {
    const junk = fc.oneof(
      fc.constantFrom(
        0,
        -1,
        0.5,
        Number.NaN,
        1e20,
        7,
        '',
        'x',
        null,
        undefined,
        [],
        [7],
        [1, 1, 9],
        {},
      ),
      fc.integer({ min: -3, max: 20 }),
      fc.array(
        fc.oneof(fc.integer({ min: -1, max: 8 }), fc.constantFrom(null, 'As', 'Joker', 0.5)),
        { maxLength: 12 },
      ),
    );
    const types = [
      ...Object.keys(game.commands),
      'PlaceBet',
      'WithdrawBet',
      'Join',
      'SitOut',
      'ReadMeter',
      'VoidMeter',
      'ReturnWagers',
      'BeginRound',
      'Nonsense',
    ];
    const fields = [
      'seat',
      'wager',
      'stakeCents',
      'names',
      'meter',
      'cents',
      'matchPlay',
      ...shapeFields(game),
    ];
    const anyCommand = fc
      .record({
        type: fc.constantFrom(...types),
        fields: fc.dictionary(fc.constantFrom(...fields), junk),
      })
      .map((some) => ({ ...some.fields, type: some.type }));
    fc.assert(
      fc.property(anySeed, fc.array(anyCommand, { maxLength: 12 }), (seed, commands) => {
        const { seen, laid } = roundOf(seed);
        const states = [decider.initial, laid, ...seen.map(({ state }) => state)];
        const state = states[seed % states.length]!;
        for (const command of commands as AnyCommand[]) {
          const before = JSON.stringify(state);
          const answer = decider.decide(state, command);
          expect(JSON.stringify(state)).toBe(before);
          if (!isRefusal(answer)) {
            evolveAll(decider, state, answer);
            continue;
          }
          expect(answer.refused).toMatch(/^[a-z0-9-]+$/);
          expect(answer.because).toMatch(/^[A-Z"0-9].*[.?]$/s);
          expect(answer.cite).toMatch(/§|N\.J\.A\.C\./);
        }
      }),
      { numRuns: rounds },
    );
  });

  test('events the game does not know of are not of its making: every event can be evolved and seen', () => {
    const { events } = roundOf(7);
    for (const event of events) {
      if (isOfPlay(event)) continue;
      expect(game.see(event, { as: 'dealer' })).toBeDefined();
    }
    expect(events.length).toBeGreaterThan(0);
  });
};

const distinct = (
  { count, from, to }: { count: number; from: number; to: number },
  uniform: Uniform,
): readonly number[] => {
  const all = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const names: number[] = [];
  while (names.length < count) names.push(...all.splice(uniform(all.length), 1));
  return names;
};

const shapeFields = (game: AnyGame): string[] =>
  Object.values(game.commands).flatMap((command) => formOf(command).fields.map(({ name }) => name));
