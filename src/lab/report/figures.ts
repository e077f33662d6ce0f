import { couponWorth } from '../../coupons/worth.ts';
import {
  type Fraction,
  fraction,
  minus,
  negate,
  over,
  plus,
  sayFraction,
  times,
} from '../../kernel/fraction.ts';
import { type AnyGame, QUOTED_STAKE } from '../../kernel/game.ts';
import { sayPay } from '../../kernel/odds.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { belowMinimum, isPurchase, MINIMUM_RETURN, type WagerOdds } from '../../odds/index.ts';
import {
  emptyTally,
  missingBlocks,
  type Tally,
  tallyDigest,
  totals,
  wholeLayout,
  withBlock,
} from '../../simulation/index.ts';
import { bundleOdds } from '../bundle-odds.ts';
import { alarmed, exactOf, findingsOf } from '../simulation/findings.ts';
import { prepared } from '../simulation/player.ts';
import { dependence } from './dependence.ts';
import { hourly } from './hourly.ts';
import { meterFigures } from './meters.ts';
import { BAND, latticeOf, numberOf, session } from './tails.ts';
import { allOdds, nameOf, notCounted, variants } from './variants.ts';

/** Which program made the report. */
export interface Program {
  readonly version: string;
  readonly digest: string;
}

/** What the money figures assume; the report prints them beside the figures. */
export interface Assumptions {
  readonly averageBetCents: number;
  readonly decisionsPerHour: number;
  readonly rounds: number;
}

export const DECISIONS = [1_000, 10_000, 100_000, 1_000_000] as const;
/** Where the band is drawn: those of the table and four steps to each of them. */
const FUNNEL = Array.from({ length: 13 }, (_, at) => Math.round(10 ** (3 + at / 4)));

const sum = (parts: readonly Fraction[]): Fraction => parts.reduce(plus, fraction(0));

const outcomeFigures = (odds: WagerOdds) =>
  odds.outcomes.map(({ result, title, line, pay, cite, probability, net }) => ({
    result,
    title: title ?? (result === 'push' ? 'Push' : result === 'lose' ? 'Lose' : (line ?? 'Win')),
    ...(pay === undefined ? {} : { pays: sayPay(pay) }),
    cite,
    combinations: sayFraction(probability),
    probability: numberOf(probability),
    net: sayFraction(net),
    contribution: numberOf(times(probability, net)),
  }));

const spreadFigures = (odds: WagerOdds) => {
  const variance = numberOf(odds.variance);
  const mean = negate(odds.houseEdge);
  const third = sum(
    odds.outcomes.map(({ probability, net }) => {
      const off = minus(net, mean);
      return times(probability, times(off, times(off, off)));
    }),
  );
  const deviation = Math.sqrt(variance);
  return {
    variance: sayFraction(odds.variance),
    deviation,
    skewness: deviation === 0 ? 0 : numberOf(third) / deviation ** 3,
    volatilityIndex95: BAND * deviation,
  };
};

const bandFigures = (odds: WagerOdds) => {
  const lattice = latticeOf(odds.outcomes);
  const all = FUNNEL.map((decisions) => {
    const { low, high, houseAhead } = session(lattice, decisions);
    const { chance, method } = houseAhead;
    return { decisions, low: 1 + low, high: 1 + high, houseAhead: chance, method };
  });
  return {
    bands: all.filter(({ decisions }) => DECISIONS.some((one) => one === decisions)),
    funnel: all.map(({ decisions, low, high }) => ({ decisions, low, high })),
  };
};

const couponFigures = (odds: WagerOdds) => {
  const worth = (pays: 'wager odds' | 'even money') => {
    const { coupon, net } = couponWorth(odds.outcomes, {
      ...{ valueCents: QUOTED_STAKE, pays, couponOnPush: 'stays' },
    });
    return { perDollar: numberOf(coupon), lessChips: numberOf(net) };
  };
  return { wagerOdds: worth('wager odds'), evenMoney: worth('even money') };
};

/** The most that a wager may end up with, and how likely that is, on whichever lines it stands. */
const topAward = ({ outcomes }: WagerOdds) => {
  const net = outcomes.reduce(
    (most, one) => (numberOf(one.net) > numberOf(most) ? one.net : most),
    fraction(-1),
  );
  const lines = outcomes.filter((one) => sayFraction(one.net) === sayFraction(net));
  return { net, chance: lines.reduce((all, { probability }) => all + numberOf(probability), 0) };
};

const wagerFigures = (game: AnyGame, rules: object, odds: WagerOdds, assumed: Assumptions) => {
  const edge = numberOf(odds.houseEdge);
  const decided = minus(fraction(1), odds.pushFrequency);
  const largest = topAward(odds);
  return {
    wager: odds.wager,
    title: odds.title,
    cite: odds.cite,
    ...('strategy' in odds ? { strategy: String(odds.strategy) } : {}),
    ...(isPurchase(odds) ? { purchase: true } : {}),
    lines: outcomeFigures(odds),
    return: sayFraction(odds.return),
    returnPercent: 100 * numberOf(odds.return),
    houseEdge: sayFraction(odds.houseEdge),
    houseEdgePercent: 100 * edge,
    houseEdgeWithoutTies: decided.n === 0n ? 0 : 100 * numberOf(over(odds.houseEdge, decided)),
    hitPercent: 100 * numberOf(odds.hitFrequency),
    pushPercent: 100 * numberOf(odds.pushFrequency),
    ...spreadFigures(odds),
    ...bandFigures(odds),
    ...hourly(game, rules, odds, assumed),
    largestPay: sayFraction(largest.net),
    largestPayOneIn: 1 / largest.chance,
    coupon: couponFigures(odds),
  };
};

export type WagerFigures = ReturnType<typeof wagerFigures>;

/** An Extra Roll has a price and no edge; what it is worth is part of the wagers that it serves. */
export const isPlaced = (wager: WagerFigures): boolean => !('purchase' in wager);

/** Rounds of the whole layout, beside the exact odds. The seed is fixed, so the same report has the same rounds. */
const confirmation = (game: AnyGame, rules: Record<string, unknown>, rounds: number) => {
  const placings = wholeLayout(game, rules);
  const seed = 'mathematical report';
  const ready = expectAccepted(
    prepared({ game: game.id, rules, placings, meters: {}, seed, rounds }, game),
  );
  const { made, run, play } = ready;
  let tally: Tally = emptyTally(run);
  for (const block of missingBlocks(tally)) tally = expectAccepted(withBlock(tally, play(block)));
  const exact = exactOf(made, run, game);
  const findings = findingsOf(made, exact, totals(tally, made.vectors.length));
  const space = made.compiled;
  return {
    ...(exact.ends === undefined ? {} : { dependence: dependence({ ...made, ends: exact.ends }) }),
    model: {
      form: made.form,
      ends: made.vectors.length,
      ...(space === undefined ? {} : { states: space.states.length }),
      outcomes: (space?.states ?? [])
        .reduce((all, { chances }) => (all > chances.outOf ? all : chances.outOf), 0n)
        .toString(),
    },
    simulation: {
      ...{ rounds, seed, strategy: made.strategy },
      run: run.digest,
      digest: tallyDigest(tally, made.vectors.length),
      ...(findings.chiSquare === undefined ? {} : { chiSquare: findings.chiSquare }),
      wagers: findings.bets.map(({ bet, z, seenEdge, exactEdge }) => ({
        ...{ wager: bet.wager, seat: bet.seat, stakeCents: bet.stakeCents },
        ...(exactEdge === undefined ? {} : { exactEdgePercent: 100 * numberOf(exactEdge) }),
        seenEdgePercent: 100 * numberOf(seenEdge),
        ...(z === undefined ? {} : { deviations: z }),
      })),
      withinChance: !alarmed(findings),
    },
  };
};

/** Each wager once: at best play, where it can be played in several ways (GLI-19 4.7.1). */
const atBestPlay = (wagers: readonly WagerFigures[]): readonly WagerFigures[] => {
  const worstFirst = wagers.toSorted((a, b) => b.houseEdgePercent - a.houseEdgePercent);
  return [...new Map(worstFirst.map((wager) => [wager.wager, wager])).values()];
};

const strategyCost = (wagers: readonly WagerFigures[]) => {
  const played = wagers.filter(({ strategy }) => strategy !== undefined);
  const best = played.reduce<WagerFigures | undefined>(
    (least, next) =>
      least === undefined || next.houseEdgePercent < least.houseEdgePercent ? next : least,
    undefined,
  );
  return played.map(({ title, strategy, houseEdgePercent }) => ({
    ...{ title, strategy, houseEdgePercent },
    costPercent: houseEdgePercent - (best?.houseEdgePercent ?? houseEdgePercent),
  }));
};

/** What a profile asks of every wager, with the number that answers it. */
const conformity = (all: readonly WagerOdds[]) => {
  const odds = all.filter((one) => !isPurchase(one));
  return [
    ...odds.map((one) => ({
      requirement: `Return of at least ${100 * numberOf(MINIMUM_RETURN.least)}%`,
      cite: MINIMUM_RETURN.cite,
      of: nameOf(one),
      figure: `${(100 * numberOf(one.return)).toFixed(4)}%`,
      holds: !belowMinimum(one),
    })),
    ...odds.map((one) => {
      const { chance } = topAward(one);
      return {
        requirement: 'Top award not rarer than 1 in 100,000,000, or its odds are displayed',
        cite: 'GLI-19 4.7.3',
        of: nameOf(one),
        figure: `1 in ${(1 / chance).toLocaleString('en-US', { maximumFractionDigits: 1 })}`,
        holds: chance >= 1e-8,
      };
    }),
  ];
};

export const mathFigures = (
  game: AnyGame,
  rules: Record<string, unknown>,
  assumed: Assumptions,
  code: Program,
  onProgress: (done: number, of: number) => void = () => {},
) => {
  const odds = allOdds(game, rules);
  // The wagers, the simulation and the other rules take about as long as each other.
  const all = 3 * odds.length;
  const wagers = odds.map((one, i) => {
    onProgress(i, all);
    return wagerFigures(game, rules, one, assumed);
  });
  const placed = atBestPlay(wagers.filter(isPlaced));
  const bundles = bundleOdds(game, rules);
  onProgress(odds.length, all);
  const { model, simulation, ...whole } = confirmation(game, rules, assumed.rounds);
  onProgress(2 * odds.length, all);
  const filed = variants(game, rules);
  onProgress(all, all);
  return {
    format: 'houseway mathematical report 1',
    identity: {
      game: game.id,
      title: game.title,
      editions: game.editions,
      code,
      rules: Object.entries(game.submission.options).map(([name, option]) => ({
        ...{ name, value: rules[name], standard: option.standard },
        ...{ title: option.title, cite: option.cite },
      })),
    },
    assumed,
    model,
    wagers,
    layout: {
      elementOfRiskPercent:
        (100 * placed.reduce((all, { houseEdgePercent }) => all + houseEdgePercent / 100, 0)) /
        Math.max(1, placed.length),
      smallestReturnPercent: Math.min(...placed.map(({ returnPercent }) => returnPercent)),
      largestReturnPercent: Math.max(...placed.map(({ returnPercent }) => returnPercent)),
    },
    bundles: bundles.map(
      ({ bundle, odds: { houseEdge, stakedCents, variance, hitFrequency } }) => ({
        ...{ title: bundle.title, cite: bundle.cite, stakedCents },
        houseEdge: sayFraction(houseEdge),
        elementOfRiskPercent: 100 * numberOf(houseEdge),
        deviation: Math.sqrt(numberOf(variance)),
        aheadPercent: 100 * numberOf(hitFrequency),
      }),
    ),
    variants: filed,
    strategies: strategyCost(wagers),
    ...whole,
    notCounted: notCounted(game, rules),
    meters: meterFigures(game, rules, odds),
    limits: game.limits(rules),
    conformity: conformity(odds),
    simulation,
  };
};

export type MathFigures = ReturnType<typeof mathFigures>;
