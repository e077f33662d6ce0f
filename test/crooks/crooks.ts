import { expect } from 'vitest';
import { games } from '../../src/games/index.ts';
import { evolveAll } from '../../src/kernel/decider.ts';
import type { AnyGame } from '../../src/kernel/game.ts';
import { expectAccepted, isRefusal, type Refusal } from '../../src/kernel/refusal.ts';
import { balances, type Posting } from '../../src/ledger/index.ts';
import {
  type Actor,
  postingsOf,
  type Table,
  type TableCommand,
  type TableEvent,
  tableOf,
} from '../../src/table/index.ts';
import { runScript } from '../../src/table/script/script.ts';
import { type Attempt, commandOf, DAY, people } from './attempts.ts';
import {
  byTheRightPeople,
  everyCentIsSomebodys,
  nothingAdded,
  onlyWhatWasPlaced,
  voidedAlone,
  withinLimits,
} from './invariants.ts';
import { broughtToClose } from './orderly.ts';

/** A live table of a game, with people of every role who say anything at any time. */
const crookedTable = (id: string) => {
  const game = games[id] as AnyGame;
  const decider = tableOf(game);
  const start = expectAccepted(runScript(games, `${id}  live`)).table;
  let table: Table = start;
  let held = balances([]);
  let at = 0;
  const events: TableEvent[] = [];

  const take = (answer: readonly TableEvent[]): void => {
    const posted: Posting[] = [];
    for (const event of answer) {
      posted.push(...postingsOf('T1', table, event));
      table = decider.evolve(table, event);
      events.push(event);
    }
    held = balances(posted, held);
  };

  const attempt = (
    command: TableCommand,
    by: readonly Actor[],
  ): readonly TableEvent[] | Refusal => {
    at += 60_000;
    const before = table;
    const answer = decider.decide(before, command, { at, day: DAY, by });
    if (isRefusal(answer)) {
      expect(answer.because).toMatch(/^["A-Z0-9].*\.$/s);
      return answer;
    }
    byTheRightPeople(game, before, command, by);
    onlyWhatWasPlaced(before, answer);
    voidedAlone(before, answer);
    take(answer);
    nothingAdded(before, command, table);
    withinLimits(game, table, answer);
    everyCentIsSomebodys(start, table, held);
    return answer;
  };

  return {
    game,
    table: () => table,
    attempt,
    /** A crash: everything is folded again from what was written. */
    crash: () => expect(evolveAll(decider, start, events)).toEqual(table),
  };
};

/** A long evening of people who try everything; whatever they try, the table stays sound and can be closed. */
export const evening = (id: string, tries: readonly Attempt[]): void => {
  const { game, table, attempt, crash } = crookedTable(id);
  for (const each of tries) {
    if (each.what === 0) crash();
    const command = commandOf(game, table(), each);
    attempt(command, people(game, table(), command, each));
  }
  crash();
  expect(broughtToClose(game, table, attempt)).toBeUndefined();
};
