import { type Fraction, fraction, sayFraction } from '../../kernel/fraction.ts';
import { type Cents, readDollars } from '../../kernel/money.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import type { Placing } from '../../kernel/wager.ts';
import { exactOdds, type WagerOdds } from '../../odds/index.ts';
import { quote } from '../quote.ts';
import { houseAhead, latticeOf, numberOf, session } from '../report/tails.ts';
import { type Examined, examining, partsOf } from './examined.ts';
import { figure } from './quoted.ts';

/** From ten decisions to a million, eight steps a decade. */
const DECISIONS: readonly number[] = [
  ...new Set(Array.from({ length: 41 }, (_, at) => Math.round(10 ** (1 + at / 8)))),
];
/** Where the chance that the house is ahead is worked out; exact where that is quick. */
const LOOKS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000] as const;

const solvedOr = (found: ReturnType<typeof quote>): readonly WagerOdds[] => [
  ...found.apart.flatMap((apart) => ('best' in apart ? [apart.best] : [])),
  ...found.wagers,
];

/** What the house keeps of a wager over many decisions: the mean with its band, and the chance that it is ahead. */
export const spread = (asked: Examined & { readonly wager: string }) => {
  const found = examining(asked);
  if (isRefusal(found)) return found;
  const { game, rules } = found;
  if (game.wagers(rules)[asked.wager] === undefined) return unknownWager(asked.wager);
  const [odds] = solvedOr(quote(game, rules, { only: [asked.wager] }));
  if (odds === undefined) return unknownWager(asked.wager);
  const edge = numberOf(odds.houseEdge);
  const lattice = latticeOf(odds.outcomes);
  return {
    wager: odds.wager,
    title: odds.title,
    results: odds.outcomes
      .map(({ net, probability }) => ({
        net: numberOf(net),
        units: sayFraction(net),
        chance: numberOf(probability),
        exact: sayFraction(probability),
      }))
      .toSorted((a, b) => a.net - b.net),
    bands: DECISIONS.map((decisions) => {
      const { low, high } = session(lattice, decisions);
      return { decisions, edge, low: -high, high: -low };
    }),
    ahead: LOOKS.map((decisions) => ({ decisions, ...houseAhead(lattice, decisions) })),
  };
};
export type Spread = Exclude<ReturnType<typeof spread>, { refused: string }>;

const unknownWager = (wager: string): Refusal =>
  refuse('unknown-wager', `"${wager}" is not a wager here.`, 'House rules § odds');

/** `like-kind-3 $5, extra-roll $5`: wagers of one player with what each is placed for. */
export const readBets = (text: string): readonly Placing[] | Refusal => {
  const placings: Placing[] = [];
  for (const part of partsOf(text)) {
    const [, wager = '', named = '', amount = ''] =
      /^(\S+)((?: \d)*) (\$[\d,.]+)$/.exec(part) ?? [];
    const stakeCents = readDollars(amount);
    if (stakeCents === undefined || stakeCents <= 0) {
      return refuse('not-a-bet', `Write wager $5, not "${part}".`, 'House rules § odds');
    }
    const names = named.trim() === '' ? undefined : named.trim().split(' ').map(Number);
    placings.push({ seat: 1, wager, stakeCents, ...(names === undefined ? {} : { names }) });
  }
  return placings;
};

/** Wagers placed together: what the player ends up with on all of them, exactly. */
export const together = (asked: Examined & { readonly bets: string }) => {
  const found = examining(asked);
  if (isRefusal(found)) return found;
  const placings = readBets(asked.bets);
  if (isRefusal(placings)) return placings;
  if (placings.length === 0) {
    return refuse('not-a-bet', 'Add a wager to the bundle.', 'House rules § odds');
  }
  const odds = exactOdds(found.game, found.rules, placings);
  if (isRefusal(odds)) return odds;
  return {
    stakedCents: odds.stakedCents,
    edge: figure(odds.houseEdge),
    hit: figure(odds.hitFrequency, 2),
    push: figure(odds.pushFrequency, 2),
    deviation: Math.sqrt(numberOf(odds.variance)),
    lossCents: numberOf(times(odds.houseEdge, odds.stakedCents)),
    bets: odds.bets.map(({ bet, houseEdge, hitFrequency }) => ({
      wager: bet.wager,
      stakeCents: bet.stakeCents,
      edge: figure(houseEdge),
      hit: figure(hitFrequency, 2),
    })),
    results: odds.totals.map(({ netCents, probability }) => ({
      netCents,
      chance: numberOf(probability),
      exact: sayFraction(probability),
    })),
  };
};
export type Together = Exclude<ReturnType<typeof together>, { refused: string }>;

const times = ({ n, d }: Fraction, cents: Cents): Fraction => fraction(n * BigInt(cents), d);
