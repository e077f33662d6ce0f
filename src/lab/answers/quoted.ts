import { type Fraction, percent, sayFraction, times } from '../../kernel/fraction.ts';
import type { AnyGame } from '../../kernel/game.ts';
import type { Cents } from '../../kernel/money.ts';
import { sayPay } from '../../kernel/odds.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { belowMinimum, type WagerOdds } from '../../odds/index.ts';
import { type Allowed, allowedAs } from '../allowed.ts';
import type { ApartOdds } from '../apart-odds.ts';
import { measured } from '../apart-odds.ts';
import { bundleAsJson } from '../bundle-odds.ts';
import { meterAsJson } from '../meter-odds.ts';
import { type Quote, type QuoteTerms, quote } from '../quote.ts';
import { numberOf } from '../report/tails.ts';
import { type PayChange, writePayChange } from '../vary.ts';
import { type Examined, type Examining, examining } from './examined.ts';

/** A figure three ways: exact, as a person reads it, and as a plot draws it. */
export interface Figure {
  readonly exact: string;
  readonly text: string;
  readonly number: number;
}

export const figure = (value: Fraction, places = 4): Figure => ({
  exact: sayFraction(value),
  text: percentShown(value, places),
  number: numberOf(value),
});

/** A share in `places` places, or in as many as it takes that a rare one does not read as none. */
export const percentShown = (value: Fraction, places: number): string => {
  const said = percent(value, places);
  return value.n > 0n && Number.parseFloat(said) === 0 ? percentShown(value, places + 1) : said;
};

/** One pay line or result of a wager. */
export interface ShownLine {
  readonly result: 'win' | 'push' | 'lose';
  readonly line?: string;
  readonly title: string;
  readonly pays: string;
  readonly cite: string;
  readonly probability: Figure;
  readonly oneIn: number;
  readonly contribution: Figure;
}

export interface ShownWager {
  readonly wager: string;
  readonly title: string;
  readonly group: string;
  readonly cite: string;
  readonly lines: readonly ShownLine[];
  readonly edge: Figure;
  /** The edge as it is filed, where something was changed. */
  readonly was?: Figure;
  readonly hit: Figure;
  readonly push: Figure;
  readonly variance: Figure;
  readonly deviation: number;
  readonly isBelowMinimum: boolean;
  readonly strategy?: string;
  readonly source?: string;
  readonly cutBy?: string;
}

const TITLES = { win: 'Wins', push: 'Push', lose: 'Loses' } as const;

const shownLine = (outcome: WagerOdds['outcomes'][number]): ShownLine => ({
  result: outcome.result,
  ...(outcome.line === undefined ? {} : { line: outcome.line }),
  title: outcome.title ?? TITLES[outcome.result],
  pays: outcome.pay === undefined ? '' : sayPay(outcome.pay),
  cite: outcome.cite,
  probability: figure(outcome.probability),
  oneIn: outcome.probability.n === 0n ? 0 : 1 / numberOf(outcome.probability),
  contribution: figure(times(outcome.probability, outcome.net)),
});

const shownWager = (game: AnyGame, rules: object, odds: WagerOdds): ShownWager => ({
  wager: odds.wager,
  title: odds.title,
  group: game.wagers(rules)[odds.wager]?.group ?? '',
  cite: odds.cite,
  lines: odds.outcomes.map(shownLine),
  edge: figure(odds.houseEdge),
  hit: figure(odds.hitFrequency, 2),
  push: figure(odds.pushFrequency, 2),
  variance: figure(odds.variance),
  deviation: Math.sqrt(numberOf(odds.variance)),
  isBelowMinimum: belowMinimum(odds),
  ...('cutBy' in odds && typeof odds.cutBy === 'string' ? { cutBy: odds.cutBy } : {}),
});

const shownApart = (game: AnyGame, rules: object, apart: ApartOdds): readonly ShownWager[] =>
  'estimate' in apart
    ? []
    : [apart.best, ...apart.others].map((odds) => ({
        ...shownWager(game, rules, odds),
        strategy: odds.strategy,
        source: odds.source,
      }));

const allOf = (quoted: Quote): readonly ShownWager[] => {
  const { game, rules, wagers, apart } = quoted;
  const order = Object.keys(game.wagers(rules));
  return [
    ...apart.flatMap((one) => shownApart(game, rules, one)),
    ...wagers.map((odds) => shownWager(game, rules, odds)),
  ].toSorted((a, b) => order.indexOf(a.wager) - order.indexOf(b.wager));
};

export interface AskedQuote extends Examined {
  readonly stakeCents?: Cents | undefined;
  readonly meterCents?: Cents | undefined;
}

const termsOf = ({ own, rules }: Examining, asked: AskedQuote): QuoteTerms => {
  const meters = Object.keys(own.meters?.filed(rules) ?? {});
  return {
    ...(asked.stakeCents === undefined ? {} : { stakeCents: asked.stakeCents }),
    ...(asked.meterCents === undefined
      ? {}
      : { meters: Object.fromEntries(meters.map((meter) => [meter, asked.meterCents ?? 0])) }),
  };
};

const sameWager = (a: ShownWager) => (b: ShownWager) =>
  a.wager === b.wager && a.strategy === b.strategy;

/** The edges of the game as it is filed by standard, walked once. */
const standards = new Map<string, readonly ShownWager[]>();
const standardOf = (id: string): readonly ShownWager[] => {
  const kept = standards.get(id);
  if (kept !== undefined) return kept;
  const found = examining({ game: id });
  const made = isRefusal(found) ? [] : allOf(quote(found.own, found.rules));
  standards.set(id, made);
  return made;
};

const shownChange = (
  { own, rules }: Examining,
  change: PayChange,
): { readonly said: string } & Allowed => ({
  said: writePayChange(change),
  ...allowedAs(own, rules, change),
});

/** Everything that the lab quotes of a game as it is looked at, with what differs from its standard rules. */
export const quoted = (asked: AskedQuote) => {
  const found = examining(asked);
  if (isRefusal(found)) return found;
  const { game, rules, changes } = found;
  const made = quote(game, rules, termsOf(found, asked));
  const standard = standardOf(asked.game);
  return {
    rules: Object.fromEntries(Object.entries(rules).map(([name, value]) => [name, String(value)])),
    wagers: allOf(made).map((wager) => {
      const was = standard.find(sameWager(wager))?.edge;
      return was === undefined || was.exact === wager.edge.exact ? wager : { ...wager, was };
    }),
    notAtStake: made.notAtStake.map(({ wager, refusal: { because, cite } }) => ({
      ...{ wager, because, cite },
    })),
    estimates: made.apart.flatMap((apart) =>
      'estimate' in apart ? [{ title: apart.title, ...measured(apart.estimate) }] : [],
    ),
    limits: made.limits,
    bundles: made.bundles.map((one) => ({
      ...bundleAsJson(one),
      edge: figure(one.odds.houseEdge),
      hit: figure(one.odds.hitFrequency, 2),
      stakedCents: one.odds.stakedCents,
    })),
    meters: made.meters.map((meter) => ({
      ...meterAsJson(meter),
      title: meter.wager.title,
      atSeed: figure(meter.atSeed, 2),
      longRun: figure(meter.longRun, 2),
      awards: figure(meter.awards, 2),
      hoursToHit: numberOf(meter.hoursToHit),
      breakEven: numberOf(meter.breakEvenCents),
      ...(meter.asked === undefined ? {} : { atShown: figure(meter.asked.return, 2) }),
    })),
    changes: changes.map((change) => shownChange(found, change)),
  };
};
export type Quoted = Exclude<ReturnType<typeof quoted>, { refused: string }>;
