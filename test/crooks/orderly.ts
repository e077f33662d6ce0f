import { neededUnder } from '../../src/kernel/equipment.ts';
import type { AnyGame, TableAction } from '../../src/kernel/game.ts';
import type { PlayCommand } from '../../src/kernel/play-commands.ts';
import { isRefusal, type Refusal } from '../../src/kernel/refusal.ts';
import {
  type Actor,
  signingRule,
  type Table,
  type TableCommand,
  type TableEvent,
} from '../../src/table/index.ts';
import { actorsOf } from '../../src/table/script/actors.ts';
import { due } from './attempts.ts';

/** Gives a command at the table, by these people. */
export type Ask = (command: TableCommand, by: readonly Actor[]) => readonly TableEvent[] | Refusal;

/** Who may, with a second signature where one is needed. */
export const rightful = (game: AnyGame, table: Table, asks: TableCommand): readonly Actor[] => {
  const { second = [] } = signingRule(game, asks);
  const beside = second.map((duty): Actor => ({ person: `second ${duty}`, duty }));
  return [...actorsOf(game, table, asks, { text: '' }), ...beside.slice(0, 1)];
};

const FLOORPERSON: readonly Actor[] = [{ person: 'floorperson', duty: 'floorperson' }];
const MOST_STEPS = 400;

/**
 * A floorperson who wants to go home: staffs and equips the table as its refusals ask, plays the round in play to its end,
 * sees everybody off and closes. Answers undefined where that is done, and otherwise what stood in the way.
 */
export const broughtToClose = (game: AnyGame, now: () => Table, ask: Ask): string | undefined => {
  let fresh = 0;
  let last = 'too many steps';
  const name = (what: string): string => {
    fresh += 1;
    return `closing ${what} ${fresh}`;
  };
  const byRight = (command: TableCommand): readonly TableEvent[] | Refusal =>
    ask(command, rightful(game, now(), command));
  const says = (said: TableAction | PlayCommand) => byRight({ type: 'Say', said });
  const floor = (command: TableCommand): boolean => {
    const answer = ask(command, FLOORPERSON);
    if (isRefusal(answer)) last = `${command.type}: ${answer.because}`;
    return !isRefusal(answer);
  };

  const staffs = (): boolean =>
    game.table.crew.some(({ duty, atLeast }) => {
      const there = now().crew.filter((member) => member.duty === duty).length;
      return there < atLeast && floor({ type: 'JoinCrew', person: name(duty), duty });
    }) || floor({ type: 'JoinCrew', person: name('dealer'), duty: 'dealer' });

  const equips = (): boolean =>
    neededUnder(now().inForce, game.table.equipment).some(
      ({ kind }) =>
        now().equipment[kind] === undefined &&
        floor({ type: 'BringEquipment', kind, set: name(kind) }),
    );

  /** Whatever is out of its hours goes, in the round where the round handles it. */
  const retires = (): boolean =>
    neededUnder(now().inForce, game.table.equipment).some(({ kind, deck }) => {
      if (now().equipment[kind] === undefined) return false;
      if (floor({ type: 'RemoveEquipment', kind, reason: 'time is up' })) return true;
      return (
        deck !== undefined &&
        !isRefusal(says({ type: 'RemoveDeck', deck, reason: 'hours up' } as TableAction))
      );
    });

  /** What nothing can decide any more is voided, by two people. */
  const voids = (): boolean =>
    now().told.commands.some(
      ({ type }, index) =>
        type === 'PlaceBet' &&
        !isRefusal(byRight({ type: 'VoidWager', index, reason: 'the table closes' })),
    );

  const mends = ({ refused }: Refusal): boolean => {
    switch (refused) {
      case 'crew-short':
      case 'not-on-crew':
        return staffs();
      case 'equipment-missing':
        return equips();
      case 'equipment-old':
        return retires() && equips();
      case 'betting-open':
        return !isRefusal(byRight({ type: 'CloseBetting' }));
      default:
        return false;
    }
  };

  const step = (number: number): boolean => {
    const table = now();
    const seats = Object.keys(table.seats).map(Number);
    const gone = seats.some((seat) => !isRefusal(ask({ type: 'LeaveSeat', seat }, FLOORPERSON)));
    if (gone) return true;
    if (seats.length === 0 && table.play.bets.length === 0) {
      return floor({ type: 'CloseTable', closerCents: Math.max(0, table.inventoryCents) });
    }
    // Where a player has a choice, another one is tried.
    for (const choice of [0, 1, 2, 3]) {
      const answer = says(due(game, table, Math.floor(number / 3) + choice));
      if (!isRefusal(answer)) return true;
      last = answer.because;
      if (mends(answer)) return true;
    }
    return voids();
  };

  for (let number = 0; number < MOST_STEPS && now().status === 'open'; number += 1) {
    if (!step(number)) break;
  }
  return now().status === 'closed' ? undefined : last;
};
