import type { AnyGame } from '../../kernel/game.ts';
import { readDollars } from '../../kernel/money.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import type { MatchPlay, Placing } from '../../kernel/wager.ts';
import { wholeLayout } from '../../simulation/index.ts';

const BET = /^(\d+):([a-z0-9-]+)=\$?([\d.,]+)(?::(\d+(?:,\d+)*))?(?:\+(\$?[\d.,]+)(@even)?)?$/;

/** `1:touchdown=5`, `2:yahtzee-specific=1:6`, and with a coupon of five dollars paid at even money `1:home=5+5@even`. */
const readBet = (text: string): Placing | Refusal => {
  const [, seat = '', wager = '', amount = '', names, coupon, even] = BET.exec(text) ?? [];
  const stakeCents = readDollars(`$${amount}`);
  const matchPlay = coupon === undefined ? undefined : couponOf(text, coupon, even);
  if (stakeCents === undefined || isRefusal(matchPlay)) return notABet(text);
  return {
    seat: Number(seat),
    wager,
    stakeCents,
    ...(names === undefined ? {} : { names: names.split(',').map(Number) }),
    ...(matchPlay === undefined ? {} : { matchPlay }),
  };
};

const couponOf = (text: string, amount: string, even: string | undefined): MatchPlay | Refusal => {
  const valueCents = readDollars(`$${amount.replace('$', '')}`);
  if (valueCents === undefined) return notABet(text);
  const pays = even === undefined ? 'wager odds' : 'even money';
  return { serial: text.replaceAll(/\s/g, ''), valueCents, pays };
};

const notABet = (text: string): Refusal =>
  refuse(
    'not-a-bet',
    `Write --bet seat:wager=dollars, with values as :6 or :1,2 and a coupon as +dollars or +dollars@even, not "${text}".`,
    'House rules § odds',
  );

/** What is to be placed: the bets named, a bundle that the game declares, or the whole layout. */
export const betsOf = (
  game: AnyGame,
  rules: Record<string, unknown>,
  bets: readonly string[] | undefined,
  bundle: string | undefined,
): readonly Placing[] | Refusal => {
  if (bundle !== undefined) {
    const known = game.bundles?.(rules) ?? [];
    const found = known.find(({ title }) => title.toLowerCase() === bundle.toLowerCase());
    return (
      found?.placings ??
      refuse(
        'unknown-bundle',
        known.length === 0
          ? `${game.title} has no bundles.`
          : `"${bundle}" is not a bundle here. Bundles: ${known.map(({ title }) => title).join('; ')}.`,
        'House rules § odds',
      )
    );
  }
  if (bets === undefined) return wholeLayout(game, rules);
  const placings: Placing[] = [];
  for (const text of bets) {
    const placing = readBet(text);
    if (isRefusal(placing)) return placing;
    placings.push(placing);
  }
  return placings;
};
