import { expect, test } from 'vitest';
import chuckALuck from '../../../examples/chuck-a-luck/index.ts';
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

test.each([...Object.values<AnyGame>(games), chuckALuck as AnyGame].map((game) => [game.id, game]))(
  'House rules § odds %s is played with practice chips to the end of three rounds, and every view follows from the one before',
  (_, given) => {
    const game = given as AnyGame;
    for (let seed = 1; seed <= 3; seed += 1) {
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
