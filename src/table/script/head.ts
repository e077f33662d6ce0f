import type { AnyGame } from '../../kernel/game.ts';
import { type Cents, readDollars } from '../../kernel/money.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';

/** What a script begins with: the game, the table, and what was filed and posted before. */
export interface ScriptHead {
  readonly game: AnyGame;
  /** A live table is dealt by its crew, an electronic one by its device; a closed one is still to be opened. */
  readonly table: 'live' | 'electronic' | 'closed';
  readonly filed: Readonly<Record<string, string>>;
  readonly limits?: { readonly minimumCents: Cents; readonly maximumCents: Cents };
}

const TABLES: readonly string[] = ['live', 'electronic', 'closed'];

/** The game's id, then in any order `live`, rules as `name=value`, and `limits=$5–$100`. */
export const readHead = (
  games: Readonly<Record<string, AnyGame>>,
  line: string,
): ScriptHead | Refusal => {
  const [id = '', ...words] = line.trim().split(/\s+/);
  const game = Object.hasOwn(games, id) ? games[id] : undefined;
  if (game === undefined) {
    return refuse(
      'unknown-game',
      `A script begins with the game: ${Object.keys(games).join(', ')}.`,
      'House rules § notation',
    );
  }
  const table = words.find((word) => TABLES.includes(word)) ?? 'live';
  const [, least, most] = /^limits=(\$\S+?)[–-](\$\S+)$/.exec(words.find(isLimits) ?? '') ?? [];
  const [minimumCents, maximumCents] = [readDollars(least ?? ''), readDollars(most ?? '')];
  const filed = Object.fromEntries(
    words
      .filter((word) => word.includes('=') && !isLimits(word))
      .map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  );
  const rules = parseSubmission(game.submission, filed);
  if (isRefusal(rules)) return rules;
  return {
    game,
    table: table as ScriptHead['table'],
    filed,
    ...(minimumCents === undefined || maximumCents === undefined
      ? {}
      : { limits: { minimumCents, maximumCents } }),
  };
};

const isLimits = (word: string): boolean => word.startsWith('limits=');
