import { describe, expect, test } from 'vitest';
import { canonical } from '../../kernel/canonical.ts';
import { act, evolveAll } from '../../kernel/decider.ts';
import { anyDraw, drawSource } from '../../kernel/draw.ts';
import { type Play, play } from '../../kernel/play.ts';
import type { PlayCommand } from '../../kernel/play-commands.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { downClass, next, throws } from './chance.ts';
import type { Command } from './commands.ts';
import { downOf, extraPointOf } from './definitions.ts';
import { threeDiceFootball } from './index.ts';
import type { Round } from './procedure.ts';
import type { Rules } from './submission.ts';

const rules: Rules = { edition: '661a', firstAndGoal: 'at-once', touchdown: 'reach-zero' };
const decider = play(threeDiceFootball, rules);
const after = (state: Play<Round>, ...commands: readonly (Command | PlayCommand)[]): Play<Round> =>
  commands.reduce(
    (now, command) => evolveAll(decider, now, expectAccepted(decider.decide(now, command))),
    state,
  );
/** Every wager of the layout, and the dice accepted. */
const ready = after(
  decider.initial,
  ...Object.keys(threeDiceFootball.wagers(rules)).map((wager) => ({
    type: 'PlaceBet' as const,
    seat: 1,
    wager,
    stakeCents: 500,
  })),
  { type: 'OfferDice', seat: 1 },
  { type: 'AcceptDice', seat: 1 },
);
const due = after(ready, { type: 'CallThrow', offensive: [3, 3], defensive: 3 });
const drawsOf = (state: Play<Round>) => {
  const comes = next(state.round, state);
  if (comes.kind !== 'chance') throw new Error(`${comes.kind} comes next`);
  return comes;
};

test('the 216 throws are all there, each once', () => {
  expect(throws).toHaveLength(216);
  expect(new Set(throws.map((one) => JSON.stringify(one))).size).toBe(216);
});

describe('a class of throws is settled alike: each of the 216 does to all nineteen wagers what its representative does', () => {
  /** What follows from a throw, apart from the faces themselves. */
  const meaning = (state: Play<Round>, command: Command | PlayCommand) => {
    const { state: now, events } = act(decider, state, command);
    return JSON.stringify([now, events.filter((event) => event.type === 'BetSettled')]);
  };

  test.each([
    ['a down', () => ready, (one: (typeof throws)[number]) => downClass(one)],
    ['an extra point roll', () => due, (one: (typeof throws)[number]) => extraPointOf(one)],
  ] as const)('%s', (_, state, classOf) => {
    const { outOf, draws } = drawsOf(state());
    const call = (one: (typeof throws)[number]): Command => ({ type: 'CallThrow', ...one });
    const bySet = new Map<string, { weight: bigint; means: string }>();
    for (const { weight, command } of draws) {
      const shown = throws.find((one) => canonical(call(one)) === canonical(command));
      bySet.set(classOf(shown!), { weight, means: meaning(state(), command) });
    }
    expect(bySet.size).toBe(draws.length);
    const members = Map.groupBy(throws, classOf);
    expect([...members.keys()].toSorted()).toEqual([...bySet.keys()].toSorted());
    for (const [name, alike] of members) {
      expect(bySet.get(name)?.weight).toBe(BigInt(alike.length));
      for (const one of alike) expect(meaning(state(), call(one))).toBe(bySet.get(name)?.means);
    }
    expect(outOf).toBe(216n);
    expect(draws.reduce((sum, draw) => sum + draw.weight, 0n)).toBe(216n);
  });
});

test('a down has fifteen classes: eleven gains and four others', () => {
  expect(drawsOf(ready).draws).toHaveLength(15);
  expect(drawsOf(due).draws).toHaveLength(5);
});

test('§ 661a.4(b), (c) before the dice are accepted they are offered, then answered', () => {
  const laid = after(decider.initial, {
    type: 'PlaceBet',
    seat: 4,
    wager: 'penalty',
    stakeCents: 100,
  });
  expect(next(decider.initial.round, decider.initial)).toEqual({ kind: 'choice', commands: [] });
  expect(next(laid.round, laid)).toEqual({
    kind: 'forced',
    command: { type: 'OfferDice', seat: 4 },
  });
  const offered = after(laid, { type: 'OfferDice', seat: 4 });
  expect(next(offered.round, offered)).toEqual({
    kind: 'choice',
    commands: [
      { type: 'AcceptDice', seat: 4 },
      { type: 'RejectDice', seat: 4 },
    ],
  });
  expect(threeDiceFootball.draw(rules, laid.round, laid, anyDraw)).toBeUndefined();
  expect(threeDiceFootball.draw(rules, offered.round, offered, anyDraw)).toBeUndefined();
});

test('nothing comes after the end, and nothing is drawn there', () => {
  const ended = after(ready, { type: 'CallThrow', offensive: [1, 1], defensive: 6 });
  expect(next(ended.round, ended)).toEqual({ kind: 'over' });
  expect(threeDiceFootball.draw(rules, ended.round, ended, anyDraw)).toBeUndefined();
});

test('a throw is drawn die by die, each face as likely as the others', () => {
  const asked: number[] = [];
  const faces = [5, 0, 3];
  const source = drawSource((n) => {
    asked.push(n);
    return faces[asked.length - 1] ?? 0;
  });
  const drawn = threeDiceFootball.draw(rules, ready.round, ready, source);
  expect(asked).toEqual([6, 6, 6]);
  expect(drawn).toEqual({ type: 'CallThrow', offensive: [6, 1], defensive: 4 });
  const kinds = Map.groupBy(throws, (one) => downOf(one).kind);
  expect([...kinds.values()].reduce((sum, some) => sum + some.length, 0)).toBe(216);
});
