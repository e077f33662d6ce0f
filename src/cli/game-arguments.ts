import { games } from '../games/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import { isFile, outsideGame } from '../server/outside-games.ts';
import { didYouMean } from './nearest.ts';

export interface GameAndRules {
  readonly game: AnyGame;
  readonly rules: Record<string, unknown>;
}

/** A game of ours named on the command line, and the rules filed for it by `--rule name=value`. */
export const parseGame = (
  id: string | undefined,
  options: readonly string[] = [],
): GameAndRules | Refusal => {
  const game = id !== undefined && Object.hasOwn(games, id) ? games[id] : undefined;
  if (game !== undefined) return filedFor(game, options);
  return refuse(
    'unknown-game',
    id === undefined
      ? `Name a game: ${Object.keys(games).join(', ')}.`
      : `There is no game "${id}".${didYouMean(id, Object.keys(games))} The games are ${Object.keys(games).join(', ')}.`,
    'House rules § submission',
  );
};

/** The same, where the game may also be a file of its own. */
export const parseAnyGame = async (
  id: string | undefined,
  options: readonly string[] = [],
): Promise<GameAndRules | Refusal> => {
  if (id === undefined || !isFile(id)) return parseGame(id, options);
  const outside = await outsideGame(id);
  return isRefusal(outside) ? outside : filedFor(outside, options);
};

const filedFor = (game: AnyGame, options: readonly string[]): GameAndRules | Refusal => {
  const filed: Record<string, string> = {};
  for (const option of options) {
    const at = option.indexOf('=');
    if (at < 1) {
      return refuse(
        'not-a-rule',
        `Write --rule name=value, not "${option}".`,
        'House rules § submission',
      );
    }
    filed[option.slice(0, at)] = option.slice(at + 1);
  }
  const names = Object.keys(game.submission.options);
  const stranger = Object.keys(filed).find((name) => !names.includes(name));
  const meant = stranger === undefined ? '' : didYouMean(stranger, names);
  if (meant !== '') {
    const because = `There is no rule "${stranger}".${meant}`;
    return refuse('unknown-rule', because, 'House rules § submission');
  }
  const rules = parseSubmission<Record<string, unknown>>(game.submission, filed);
  return isRefusal(rules) ? rules : { game, rules };
};

/** The rules of a game as help text: names, choices, standard, citation. */
export const sayRules = (game: AnyGame): string =>
  Object.entries(game.submission.options)
    .map(([name, option]) => {
      const bounds =
        'choices' in option
          ? option.choices.map(String).join(' | ')
          : `${option.atLeast}${option.atMost === undefined ? ' or more' : `–${option.atMost}`} ${option.unit}`;
      return `  ${name}=${String(option.standard)}  (${bounds})  ${option.title}  ${option.cite}`;
    })
    .join('\n');
