import { expect, test } from 'vitest';
import { type Command, type Event, oneDie, type Round, type Rules } from '../../test/one-die.ts';
import type { Game } from '../kernel/game.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { exactOdds } from './exact.ts';
import { added } from './walk.ts';

const rules: Rules = { shared: 'equally', mostCents: 1_000_000, colour: 'white' };
const placings = [{ seat: 1, wager: 'even', stakeCents: 100 }];
type OneDie = Game<Rules, Round, Command, Event>;

test('weights over the same whole, over a multiple of it and over different ones', () => {
  expect(added({ of: 1n, outOf: 6n }, { of: 5n, outOf: 36n })).toEqual({ of: 11n, outOf: 36n });
  expect(added({ of: 5n, outOf: 36n }, { of: 1n, outOf: 6n })).toEqual({ of: 11n, outOf: 36n });
  expect(added({ of: 1n, outOf: 6n }, { of: 2n, outOf: 6n })).toEqual({ of: 3n, outOf: 6n });
  expect(added({ of: 1n, outOf: 2n }, { of: 1n, outOf: 3n })).toEqual({ of: 5n, outOf: 6n });
});

test('a game that does not end is a bug', () => {
  const endless: OneDie = {
    ...oneDie,
    next: () => ({ kind: 'forced', command: { type: 'CallOff' } }),
  };
  expect(() => exactOdds(endless, rules, placings)).toThrow('One Die does not end');
});

test('a representative that the game refuses is a bug', () => {
  const wrong: OneDie = {
    ...oneDie,
    next: () => ({
      kind: 'chance',
      outOf: 1n,
      draws: [{ weight: 1n, command: { type: 'Throw', face: 7 } }],
    }),
  };
  expect(() => exactOdds(wrong, rules, placings)).toThrow('not-a-throw');
});

test('a choice nobody can make is a bug, and a choice is made by the terms', () => {
  const waits: OneDie = { ...oneDie, next: () => ({ kind: 'choice', commands: [] }) };
  expect(() => exactOdds(waits, rules, placings)).toThrow('One Die waits for nobody');
  const chooses: OneDie = {
    ...oneDie,
    next: (_rules, round) =>
      round.shows === undefined
        ? {
            kind: 'choice',
            commands: [
              { type: 'Throw', face: 1 },
              { type: 'Throw', face: 2 },
            ],
          }
        : { kind: 'over' },
  };
  const net = (choose?: (commands: readonly Command[]) => Command) =>
    expectAccepted(exactOdds(chooses, rules, placings, choose ? { choose } : {})).totals[0]
      ?.netCents;
  expect(net()).toBe(-100);
  expect(net((commands) => commands[1]!)).toBe(100);
});

test('rounds that are alike are merged: by the key of the game, or whole', () => {
  // After the throw somebody chooses to call the round off, once for every place that is kept apart.
  const answered: OneDie = {
    ...oneDie,
    procedure: (of) => {
      const procedure = oneDie.procedure(of);
      return {
        ...procedure,
        decide: (round, command, layout) =>
          command.type === 'CallOff'
            ? [{ type: 'DeclaredVoid' }]
            : procedure.decide(round, command, layout),
      };
    },
    next: (of, round, layout) =>
      round.shows === undefined
        ? oneDie.next(of, round, layout)
        : { kind: 'choice', commands: [{ type: 'CallOff' }] },
  };
  const chosen = (key?: OneDie['key']): number => {
    let times = 0;
    const choose = ([first]: readonly Command[]): Command => {
      times += 1;
      return first!;
    };
    const game: OneDie = { ...answered, ...(key === undefined ? {} : { key }) };
    const { totals } = expectAccepted(exactOdds(game, rules, placings, { choose }));
    expect(totals.map(({ netCents }) => netCents)).toEqual([-100, 0, 100]);
    return times;
  };
  // Six faces shown whole; a key that forgets them leaves three: won, pushed, lost.
  expect(chosen()).toBe(6);
  expect(chosen(() => 'thrown')).toBe(3);
});
