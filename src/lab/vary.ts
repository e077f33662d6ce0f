import { type AnyGame, QUOTED_STAKE } from '../kernel/game.ts';
import { readDollars } from '../kernel/money.ts';
import type { Pay } from '../kernel/odds.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { PayLine, Wager, WagerId } from '../kernel/wager.ts';

/** A pay line as it might be: at other odds, as another amount, as a push, or not paid at all. */
export interface PayChange {
  readonly wager: WagerId;
  readonly line: string;
  readonly becomes: Pay | 'push' | 'lose';
}

/** A game whose lines pay something else. All of it is still played, walked and settled by the same code. */
export const varied = (game: AnyGame, changes: readonly PayChange[]): AnyGame =>
  changes.length === 0
    ? game
    : {
        ...game,
        wagers: (rules) => {
          const wagers = game.wagers(rules);
          return Object.fromEntries(
            Object.entries(wagers).map(([id, wager]) => [
              id,
              changed(
                wager,
                changes.filter((change) => change.wager === id),
              ),
            ]),
          );
        },
      };

const changed = (wager: Wager, changes: readonly PayChange[]): Wager => {
  if (changes.length === 0) return wager;
  const becomes = new Map(changes.map(({ line, becomes: to }) => [line, to]));
  const pays = Object.fromEntries(
    Object.entries(wager.pays).map(([line, pay]) => [line, paying(pay, becomes.get(line))]),
  );
  return {
    ...wager,
    pays,
    ...quotedOn(wager, pays),
    result: (round, bet, layout) => {
      const result = wager.result(round, bet, layout);
      if (result?.result !== 'win') return result;
      const instead = becomes.get(result.line);
      return instead === 'push' || instead === 'lose'
        ? { result: instead, cite: wager.cite }
        : result;
    },
  };
};

/** Odds are quoted on a stake that every line can be paid on, to the cent. */
export const quotedOn = (
  { quotedWith, ownAmount, mostCents }: Wager,
  pays: Wager['pays'],
): Pick<Wager, 'quotedWith'> => {
  if (ownAmount === true || mostCents !== undefined) return {};
  const usual = quotedWith?.stakeCents ?? QUOTED_STAKE;
  const times = Object.values(pays).reduce((most, { pays: pay }) => {
    if (!('to' in pay)) return most;
    const [paid, staked] = pay.to;
    const least = staked / gcd(usual * paid, staked);
    return (most / gcd(most, least)) * least;
  }, 1);
  return times === 1 ? {} : { quotedWith: { ...quotedWith, stakeCents: usual * times } };
};

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** Whether the stake goes back beside the pay stays as the line says. */
const paying = (line: PayLine, becomes: PayChange['becomes'] | undefined): PayLine =>
  becomes === undefined || becomes === 'push' || becomes === 'lose'
    ? line
    : { ...line, pays: { ...becomes, ...(line.pays.keeps && { keeps: line.pays.keeps }) } };

/** `hail-mary=2000:1`, `fantasy/by-14-to-20=push`: the line may be left out where a wager has one alone. */
export const readPayChange = (
  game: AnyGame,
  rules: object,
  text: string,
): PayChange | Refusal<'not-a-pay'> => {
  const [, named = '', own, said = ''] = /^([^/=]+)(?:\/([^=]+))?=(.+)$/.exec(text) ?? [];
  const wagers = game.wagers(rules);
  const pays = Object.hasOwn(wagers, named) ? wagers[named]?.pays : undefined;
  const lines = Object.keys(pays ?? {});
  const line = own ?? (lines.length === 1 ? lines[0] : undefined);
  const becomes = readPay(said.trim());
  if (line !== undefined && lines.includes(line) && becomes !== undefined) {
    return { wager: named, line, becomes };
  }
  const known =
    lines.length > 0
      ? `the lines of ${named} are ${lines.join(', ')}`
      : `the wagers are ${Object.keys(wagers).join(', ')}`;
  return refuse(
    'not-a-pay',
    `Write wager/line=25:1, =$500, =push or =lose, not "${text}"; ${known}.`,
    'House rules § odds',
  );
};

/** Higher odds than this, or more digits, are taken for a slip. */
const MOST = 1_000_000_000;

export const readPay = (said: string): PayChange['becomes'] | undefined => {
  if (said === 'push' || said === 'lose') return said;
  const odds = /^(\d{1,10}) ?(?::|to) ?(\d{1,10})$/.exec(said);
  const [pays, staked] = [Number(odds?.[1]), Number(odds?.[2])];
  if (odds !== null) {
    return pays <= MOST && staked >= 1 && staked <= MOST ? { to: [pays, staked] } : undefined;
  }
  const amount = readDollars(said);
  return amount === undefined || amount < 0 ? undefined : { amount };
};

/** As it is read back. */
export const writePayChange = ({ wager, line, becomes }: PayChange): string =>
  `${wager}/${line}=${writePay(becomes)}`;

export const writePay = (becomes: PayChange['becomes']): string => {
  if (typeof becomes === 'string') return becomes;
  if ('to' in becomes) return becomes.to.join(':');
  return 'amount' in becomes ? `$${decimalDollars(becomes.amount)}` : becomes.share.join('/');
};

const decimalDollars = (cents: number): string => {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
