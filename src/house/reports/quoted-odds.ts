import { canonical } from '../../kernel/canonical.ts';
import type { AnyGame } from '../../kernel/game.ts';
import type { WagerId } from '../../kernel/wager.ts';
import { layoutOdds, solvedOdds, type WagerOdds } from '../../odds/index.ts';
import type { Table } from '../../table/index.ts';

/** How players are taken to play a wager that was solved: as the house would. */
const STRATEGY = 'house way against house way';

const quotes = new Map<string, WagerOdds | undefined>();

/** The odds of a wager on hands, by its solution or its own odds. */
export const quotedOdds = (
  game: AnyGame,
  rules: Table['inForce'],
  id: WagerId,
): WagerOdds | undefined => {
  const key = canonical([game.id, rules, id]);
  if (quotes.has(key)) return quotes.get(key);
  const wager = game.wagers(rules)[id];
  const odds =
    wager?.quotedApart === undefined
      ? layoutOdds(game, rules, { only: [id] })[0]
      : solvedOdds(id, wager).find(({ strategy }) => strategy === STRATEGY);
  quotes.set(key, odds);
  return odds;
};
