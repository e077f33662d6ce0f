import type { AnyGame } from '../../kernel/game.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { type AddedWager, offering, readAdded } from '../offering.ts';
import { onShelf } from '../shelf.ts';
import { type PayChange, readPayChange, varied } from '../vary.ts';

/** What is looked at, as an address writes it: a game, rules `name=value`, changed lines `wager/line=pay`, commas between. */
export interface Examined {
  readonly game: string;
  readonly rules?: string | undefined;
  readonly pays?: string | undefined;
  /** Wagers that are not offered. */
  readonly without?: string | undefined;
  /** Wagers that are added: `Title: wager/result=25:1+result=push`. */
  readonly plus?: string | undefined;
}

export interface Examining {
  /** As the chapter has it. */
  readonly own: AnyGame;
  /** With its changed lines and wagers. */
  readonly game: AnyGame;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly changes: readonly PayChange[];
  readonly without: readonly string[];
  readonly added: readonly AddedWager[];
}

export const partsOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const unknownGame = (id: string): Refusal =>
  refuse('unknown-game', `There is no game "${id}".`, 'House rules § submission');

export const examining = (asked: Examined): Examining | Refusal => {
  const { game: id, rules: filed } = asked;
  const own = onShelf(id);
  if (own === undefined) return unknownGame(id);
  const named = partsOf(filed).map((part) => {
    const at = part.indexOf('=');
    return [part.slice(0, Math.max(0, at)), part.slice(at + 1)] as const;
  });
  const rules = parseSubmission<Record<string, unknown>>(own.submission, Object.fromEntries(named));
  if (isRefusal(rules)) return rules;
  return changed(own, rules, asked);
};

const changed = (
  own: AnyGame,
  rules: Readonly<Record<string, unknown>>,
  asked: Examined,
): Examining | Refusal => {
  const changes: PayChange[] = [];
  for (const pay of partsOf(asked.pays)) {
    const change = readPayChange(own, rules, pay);
    if (isRefusal(change)) return change;
    changes.push(change);
  }
  const added: AddedWager[] = [];
  for (const text of partsOf(asked.plus)) {
    const one = readAdded(own, rules, text);
    if (isRefusal(one)) return one;
    added.push(one);
  }
  const without = partsOf(asked.without);
  const left = Object.keys(own.wagers(rules)).filter((id) => !without.includes(id));
  if (left.length + added.length === 0) {
    return refuse('no-wagers', 'Offer at least one wager.', 'House rules § odds');
  }
  const game = offering(varied(own, changes), { without, added });
  const unfounded = restingOnNothing(game, rules);
  if (unfounded !== undefined) return unfounded;
  return { own, game, rules, changes, without, added };
};

/** A wager that is placed beside another cannot be offered without it. */
const restingOnNothing = (game: AnyGame, rules: object): Refusal | undefined => {
  const offered = game.wagers(rules);
  for (const { title, needs = [] } of Object.values(offered)) {
    const missing = needs.find(({ wager }) => offered[wager] === undefined);
    if (missing === undefined) continue;
    return refuse(
      'no-wagers',
      `${title} is quoted beside ${missing.wager}. Offer that too, or leave ${title} out.`,
      'House rules § odds',
    );
  }
  return undefined;
};
