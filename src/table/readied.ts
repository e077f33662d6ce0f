import type { Equipment } from '../kernel/equipment.ts';
import type { AnyGame, TableAction } from '../kernel/game.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { TableEvent } from './commands.ts';
import type { Table } from './state.ts';

/** Dice that came to the table after the shake have not been shaken, nor has what is in another shaker: it is done again. */
export const isReadied = (
  game: AnyGame,
  { told: { events } }: Table,
  needs: readonly Equipment[],
): true | Refusal<'not-shaken'> => {
  for (const { kind, title } of needs) {
    const brought = events.findLastIndex(
      (event) => event.type === 'EquipmentBrought' && event.kind === kind,
    );
    const since = shakesIn(game, events.slice(brought + 1), kind).map(wordsOf);
    const due = shakesIn(game, events.slice(0, brought + 1), kind).find(
      (said) => !since.includes(wordsOf(said)),
    );
    const cite = due && game.commands[due.type]?.cite;
    if (cite === undefined) continue;
    return refuse(
      'not-shaken',
      `Shake again first. This came to the table after the shake: ${title}.`,
      cite,
    );
  }
  return true;
};

const shakesIn = (
  { commands }: AnyGame,
  events: readonly TableEvent[],
  kind: string,
): readonly TableAction[] =>
  events.flatMap((event) =>
    event.type === 'Played' && commands[event.said.type]?.readies?.includes(kind) === true
      ? [event.said]
      : [],
  );

/** What is shaken, however often. */
const wordsOf = (said: object): string =>
  Object.values(said)
    .filter((value) => typeof value === 'string')
    .join(' ');
