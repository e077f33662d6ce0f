import { games } from '../../games/index.ts';
import type { AnyGame } from '../../kernel/game.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { type PayChange, readPayChange, varied } from '../vary.ts';

/** What is looked at, as an address writes it: a game, rules `name=value`, changed lines `wager/line=pay`, commas between. */
export interface Examined {
  readonly game: string;
  readonly rules?: string | undefined;
  readonly pays?: string | undefined;
}

export interface Examining {
  /** As the chapter has it. */
  readonly own: AnyGame;
  /** With its changed lines. */
  readonly game: AnyGame;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly changes: readonly PayChange[];
}

export const partsOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const examining = ({ game: id, rules: filed, pays }: Examined): Examining | Refusal => {
  const own = Object.hasOwn(games, id) ? games[id] : undefined;
  if (own === undefined) {
    return refuse('unknown-game', `There is no game "${id}".`, 'House rules § submission');
  }
  const named = partsOf(filed).map((part) => {
    const at = part.indexOf('=');
    return [part.slice(0, Math.max(0, at)), part.slice(at + 1)] as const;
  });
  const rules = parseSubmission<Record<string, unknown>>(own.submission, Object.fromEntries(named));
  if (isRefusal(rules)) return rules;
  const changes: PayChange[] = [];
  for (const pay of partsOf(pays)) {
    const change = readPayChange(own, rules, pay);
    if (isRefusal(change)) return change;
    changes.push(change);
  }
  return { own, game: varied(own, changes), rules, changes };
};
