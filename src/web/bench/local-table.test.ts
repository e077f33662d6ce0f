import { expect, test } from 'vitest';
import chuckALuck from '../../../examples/chuck-a-luck/index.ts';
import { daily } from '../../../test/whole.ts';
import { games } from '../../games/index.ts';
import { seeded } from '../../kernel/chance.ts';
import { changed } from '../../kernel/changes.ts';
import { drawSource } from '../../kernel/draw.ts';
import type { AnyGame } from '../../kernel/game.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import type { View } from '../../server/wire/table.ts';
import { openLocalTable, YOU } from './local-table.ts';

const open = (game: AnyGame, seed: number) =>
  openLocalTable(game, {
    name: 'practice',
    rules: expectAccepted(parseSubmission<Record<string, unknown>>(game.submission, {})),
    source: drawSource(seeded(seed)),
    clock: () => 1_800_000_000_000,
  });

/** What a player says who is asked: the first setting that is offered, or the first thing that is theirs to say. */
const answerTo = (game: AnyGame, { arrange, due }: View) =>
  arrange === undefined
    ? due.commands?.find(({ type }) => game.commands[type]?.by.includes('player'))
    : { ...arrange.command, ...arrange.presets[0]?.fields };

// Setting seven cards takes longest; its view is on a felt every day.
const PLAYED = daily(
  [...Object.values<AnyGame>(games), chuckALuck as AnyGame],
  ({ id }) => id !== 'asia-poker',
);

test.each(PLAYED.map((game) => [game.id, game]))(
  'House rules § odds %s is played with practice chips to the end of its rounds, and every view follows from the one before',
  (_, given) => {
    const game = given as AnyGame;
    for (const seed of daily([1, 2, 3], (one) => one === 1)) {
      const table = open(game, seed);
      let view = table.view();
      const follow = (told: ReturnType<typeof table.ready>) => {
        for (const { changes, position, at } of told) {
          view = { ...changed(view, changes), position, at };
        }
        expect(view).toEqual(table.view());
      };
      follow(
        expectAccepted(
          table.ask([
            { type: 'TakeSeat', seat: 1, patron: YOU },
            { type: 'BuyIn', seat: 1, cents: 100_000 },
          ]),
        ),
      );
      const first = Object.keys(view.open).find((wager) => view.open[wager] === true)!;
      follow(
        expectAccepted(
          table.ask([
            { type: 'Say', said: { type: 'PlaceBet', seat: 1, wager: first, stakeCents: 1_000 } },
          ]),
        ),
      );
      for (let step = 0; step < 200 && view.phase !== 'settled'; step += 1) {
        const own = answerTo(game, view);
        follow(
          own === undefined
            ? table.ready()
            : expectAccepted(table.ask([{ type: 'Say', said: own }])),
        );
      }
      expect([game.id, view.phase]).toEqual([game.id, 'settled']);
      expect(view.settled.length).toBeGreaterThan(0);
      follow(table.begin());
      expect(view.round.number).toBe(2);
    }
  },
);

const seated = (game: AnyGame) => {
  const table = open(game, 5);
  expectAccepted(
    table.ask([
      { type: 'TakeSeat', seat: 1, patron: YOU },
      { type: 'BuyIn', seat: 1, cents: 100_000 },
    ]),
  );
  const wager = Object.keys(table.view().open).find((one) => table.view().open[one] === true)!;
  const place = (stakeCents: number) =>
    ({ type: 'Say', said: { type: 'PlaceBet', seat: 1, wager, stakeCents } }) as const;
  return { table, place };
};
const luck = chuckALuck as AnyGame;

test('House rules § odds a practice table is electronic, for practice alone, and shows no odds of a house', () => {
  const table = open(luck, 1);
  expect(table.view()).toMatchObject({ kind: 'electronic', practice: true, status: 'open' });
  expect(table.declaration.odds).toBe(false);
  expect(table.view()).not.toHaveProperty('inventoryCents');
});

test('House rules § command several commands are done all of them or none, and a refusal changes nothing', () => {
  const { table, place } = seated(luck);
  const before = table.view();
  const refused = table.ask([place(1_000), place(1_000_000_000)]);
  expect(refused).toHaveProperty('refused');
  expect(table.view()).toEqual(before);
});

test('House rules § rounds a draw waits while the player may still wager, until they say that they are done', () => {
  const { table, place } = seated(luck);
  const told = expectAccepted(table.ask([place(1_000)]));
  expect(told).toHaveLength(1);
  expect(table.view()).toMatchObject({ phase: 'open', settled: [] });
  expect(table.begin()).toEqual([]);
  const { position } = table.view();
  const drawn = table.ready();
  expect(drawn.map((one) => one.position)).toEqual(drawn.map((_, i) => position + i + 1));
  expect(table.view().phase).toBe('settled');
  // Nothing is left to do in a round that is over.
  expect(table.ready()).toEqual([]);
});

test('House rules § rounds without a wager nothing is drawn', () => {
  const { table } = seated(luck);
  expect(table.ready()).toEqual([]);
  expect(table.view().round.number).toBe(1);
});

test('§ 575.11 what only the player may choose is not chosen for them', () => {
  const { table, place } = seated(games['asia-poker'] as AnyGame);
  expectAccepted(table.ask([place(1_000)]));
  table.ready();
  const asked = table.view();
  expect(asked.arrange).toBeDefined();
  expect(table.ready()).toEqual([]);
  expect(table.view()).toEqual(asked);
});

test('House rules § meters are read before a draw that they may decide', () => {
  const { table, place } = seated(games['three-dice-yahtzee'] as AnyGame);
  expect(Object.keys(table.meters)).toHaveLength(1);
  const bought = { ...place(100).said, wager: 'progressive' };
  expectAccepted(table.ask([place(1_000), { type: 'Say', said: bought }]));
  const events = table.ready().flatMap((one) => one.events.flatMap((event) => event.events ?? []));
  expect(events.map(({ type }) => type)).toContain('MeterRead');
});
