import { games } from '../src/games/index.ts';
import { gameOf } from '../src/house/games.ts';
import type { House } from '../src/house/house.ts';
import { readScript } from '../src/kernel/notation.ts';
import { expectAccepted, isRefusal } from '../src/kernel/refusal.ts';
import { type Actor, signingRule, type TableCommand } from '../src/table/index.ts';
import { MONEY_CREW } from './money-table.ts';

/** Lines of a round script as the commands that they are. */
export const spokenAs = (game: string, lines: string, filed = '') => {
  const read = readScript(games, `${game}${filed}\n${lines}`);
  return expectAccepted(read).script.commands;
};

/** Lines of a round script at a live table, each given by the player of the seat or by the crew. */
export const speakAt = async (
  house: House,
  at: { readonly table: string; readonly game: string },
  lines: string,
  { filed = '', patron }: { readonly filed?: string; readonly patron: string },
): Promise<void> => {
  const game = gameOf(games, at.game);
  for (const said of spokenAs(at.game, lines, filed)) {
    const { by } = signingRule(game, { type: 'Say', said });
    const member = MONEY_CREW.find(([, duty]) => by.includes(duty));
    const plays = by.includes('player') && 'seat' in said;
    const actor: Actor =
      plays || member === undefined
        ? { person: patron, duty: 'player' }
        : { person: member[0], duty: member[1] };
    const give = (asks: TableCommand, who = actor) => house.askTable(at, asks, [who]);
    const answer = await give({ type: 'Say', said });
    if (!isRefusal(answer)) continue;
    if (answer.refused !== 'betting-open') throw new Error(`${said.type}: ${answer.because}`);
    expectAccepted(await give({ type: 'CloseBetting' }, { person: 'dealer', duty: 'dealer' }));
    expectAccepted(await give({ type: 'Say', said }));
  }
};
