import {
  decimal,
  type Fraction,
  fraction,
  minus,
  percent,
  sayFraction,
} from '../kernel/fraction.ts';
import { type AnyGame, QUOTED_STAKE } from '../kernel/game.ts';
import { type Cents, dollars, readDollars } from '../kernel/money.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { WagerOdds } from '../odds/index.ts';
import {
  breakEvenMeter,
  hoursToHit,
  longRunReturn,
  meterWhenHit,
  progressiveWager,
  returnAt,
  roundsToHit,
} from '../progressive/index.ts';
import { bold } from './paint.ts';

/** `--meter progressive=38096`: what a meter is supposed to show, in dollars. */
export const parseMeters = (
  game: AnyGame,
  rules: Record<string, unknown>,
  options: readonly string[] = [],
): Readonly<Record<string, Cents>> | Refusal => {
  const filed = Object.keys(game.meters?.filed(rules) ?? {});
  const shown: Record<string, Cents> = {};
  for (const option of options) {
    const [, name = '', amount = ''] = /^([^=]+)=\$?(.+)$/.exec(option) ?? [];
    const cents = readDollars(`$${amount}`);
    if (!filed.includes(name) || cents === undefined || cents < 0) {
      const meters = filed.length === 0 ? 'this game has none' : `filed are ${filed.join(', ')}`;
      return refuse(
        'not-a-meter',
        `Write --meter name=dollars, not "${option}"; ${meters}.`,
        'House rules § meters',
      );
    }
    shown[name] = cents;
  }
  return shown;
};

/** What a wager on a meter is worth, exactly: at the seed, as the meter grows, and in the long run. */
export interface MeterOdds {
  readonly meter: string;
  readonly wager: WagerOdds;
  readonly cite: string;
  readonly seedCents: Cents;
  readonly increment: Fraction;
  readonly roundsToHit: Fraction;
  readonly hoursToHit: Fraction;
  /** For one player; times the number of players who share it. */
  readonly breakEvenCents: Fraction;
  readonly awards: Fraction;
  readonly atSeed: Fraction;
  /** With one such wager in every round. */
  readonly whenHitCents: Fraction;
  readonly longRun: Fraction;
  readonly asked?: { readonly shownCents: Cents; readonly return: Fraction };
}

/** A pace to speak of hours by. */
const ROUNDS_AN_HOUR = 60;

export const meterOdds = (
  game: AnyGame,
  rules: Record<string, unknown>,
  wagers: readonly WagerOdds[],
  shown: Readonly<Record<string, Cents>>,
): readonly MeterOdds[] =>
  Object.entries(game.meters?.filed(rules) ?? {}).flatMap(([meter, filing]) =>
    wagers
      .filter(({ outcomes }) =>
        outcomes.some(({ pay }) => pay !== undefined && 'share' in pay && pay.of === meter),
      )
      .map((wager): MeterOdds => {
        const stake = game.wagers(rules)[wager.wager]?.quotedWith?.stakeCents ?? QUOTED_STAKE;
        const worth = progressiveWager(stake, wager.outcomes);
        const shownCents = shown[meter];
        return {
          meter,
          wager,
          cite: filing.cite,
          seedCents: filing.seedCents,
          increment: fraction(...filing.increment),
          roundsToHit: roundsToHit(worth),
          hoursToHit: hoursToHit(worth, ROUNDS_AN_HOUR),
          breakEvenCents: breakEvenMeter(worth),
          awards: returnAt(worth, 0),
          atSeed: returnAt(worth, filing.seedCents),
          whenHitCents: meterWhenHit(worth, filing, 1),
          longRun: longRunReturn(worth, filing, 1),
          ...(shownCents === undefined
            ? {}
            : { asked: { shownCents, return: returnAt(worth, shownCents) } }),
        };
      }),
  );

export const meterAsJson = (odds: MeterOdds) => ({
  meter: odds.meter,
  wager: odds.wager.wager,
  cite: odds.cite,
  seedCents: odds.seedCents,
  increment: sayFraction(odds.increment),
  roundsToHit: sayFraction(odds.roundsToHit),
  breakEvenCents: sayFraction(odds.breakEvenCents),
  returnOfAwards: sayFraction(odds.awards),
  returnAtSeed: sayFraction(odds.atSeed),
  meterWhenHitCents: sayFraction(odds.whenHitCents),
  longRunReturn: sayFraction(odds.longRun),
  ...(odds.asked === undefined
    ? {}
    : { shownCents: odds.asked.shownCents, returnAtShown: sayFraction(odds.asked.return) }),
});

export const sayMeter = (odds: MeterOdds): string => {
  const money = (cents: Fraction) => dollars(Number(decimal(cents, 0)));
  const jackpot = minus(odds.atSeed, odds.awards);
  return [
    `${bold(odds.wager.title)}  exact, from every throw`,
    `  Seed ${dollars(odds.seedCents)} and ${percent(odds.increment, 2)} of each wager  ${odds.cite}`,
    `  Hit once in ${decimal(odds.roundsToHit, 0)} rounds, ${decimal(odds.hoursToHit, 1)} hours of ${ROUNDS_AN_HOUR} rounds`,
    `  Returns ${percent(odds.atSeed, 2)} at the seed: ${percent(odds.awards, 2)} in awards, ${percent(jackpot, 2)} from the meter`,
    `  Returns ${percent(odds.longRun, 2)} in the long run to one player alone, who finds ${money(odds.whenHitCents)} in it on average`,
    `  Breaks even at ${money(odds.breakEvenCents)} for one player, times the number of players who share it`,
    ...(odds.asked === undefined
      ? []
      : [`  Returns ${percent(odds.asked.return, 2)} at ${dollars(odds.asked.shownCents)}`]),
  ].join('\n');
};
