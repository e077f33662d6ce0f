import type { AnyGame } from '../kernel/game.ts';
import type { Citation } from '../kernel/law.ts';
import { type Pay, sayPay } from '../kernel/odds.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { type Option, parseSubmission } from '../kernel/submission.ts';
import type { PayChange } from './vary.ts';

/** Whether a changed pay line may be filed, under which rule, and if not, what the chapter pays. */
export type Allowed =
  | { readonly allowed: true; readonly rule: string; readonly cite: Citation }
  | { readonly allowed: false; readonly because: string; readonly cite: Citation };

type Rules = Readonly<Record<string, unknown>>;

/** Looks for one rule that pays the line so. What no rule pays, the chapter does not allow. */
export const allowedAs = (game: AnyGame, rules: Rules, change: PayChange): Allowed => {
  const own = payIn(game, rules, change);
  let because = `The chapter pays ${own === undefined ? 'nothing' : sayPay(own.pays)}. No rule that can be filed pays ${sayChange(change)}.`;
  let cite = own?.cite ?? game.wagering(rules);
  for (const [name, option] of Object.entries<Option<unknown>>(game.submission.options)) {
    for (const value of valuesOf(option, change)) {
      const filed = parseSubmission<Rules>(game.submission, { ...rules, [name]: value });
      if (isRefusal(filed)) {
        if (!governs(game, rules, name, option, change)) continue;
        ({ because, cite } = filed);
      } else if (same(payIn(game, filed, change)?.pays, change.becomes)) {
        return { allowed: true, rule: `${name}=${String(value)}`, cite: option.cite };
      }
    }
  }
  return { allowed: false, because, cite };
};

const sayChange = ({ becomes }: PayChange): string =>
  becomes === 'push' ? 'a push' : becomes === 'lose' ? 'nothing' : sayPay(becomes);

const payIn = (game: AnyGame, rules: Rules, { wager, line }: PayChange) =>
  game.wagers(rules)[wager]?.pays[line];

const valuesOf = (option: Option<unknown>, { becomes }: PayChange): readonly unknown[] => {
  if ('choices' in option) return option.choices;
  const toOne = typeof becomes === 'object' && 'to' in becomes && becomes.to[1] === 1;
  return option.unit === 'to 1' && toOne ? [becomes.to[0]] : [];
};

/** Whether a number that is filed is what this line pays: another number makes another pay. */
const governs = (
  game: AnyGame,
  rules: Rules,
  name: string,
  option: Option<unknown>,
  change: PayChange,
): boolean => {
  const other = parseSubmission<Rules>(game.submission, {
    ...rules,
    [name]: Number(rules[name]) + 1,
  });
  if ('choices' in option || isRefusal(other)) return false;
  return !same(payIn(game, rules, change)?.pays, payIn(game, other, change)?.pays ?? 'lose');
};

const same = (a: Pay | undefined, b: PayChange['becomes']): boolean => {
  if (a === undefined || typeof b === 'string') return false;
  if ('to' in a && 'to' in b) return a.to[0] * b.to[1] === b.to[0] * a.to[1];
  return 'amount' in a && 'amount' in b && a.amount === b.amount;
};
