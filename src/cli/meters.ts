import { decimal, type Fraction, minus, percent } from '../kernel/fraction.ts';
import type { AnyGame } from '../kernel/game.ts';
import { type Cents, dollars, readDollars } from '../kernel/money.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { type MeterOdds, ROUNDS_AN_HOUR } from '../lab/meter-odds.ts';
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
      const meters =
        filed.length === 0 ? 'This game has no meter' : `The meters are ${filed.join(', ')}`;
      return refuse(
        'not-a-meter',
        `Write --meter name=dollars, not "${option}". ${meters}.`,
        'House rules § meters',
      );
    }
    shown[name] = cents;
  }
  return shown;
};

export const sayMeter = (odds: MeterOdds): string => {
  const money = (cents: Fraction) => dollars(Number(decimal(cents, 0)));
  const jackpot = minus(odds.atSeed, odds.awards);
  return [
    `${bold(odds.wager.title)}  exact, from every throw`,
    `  Seed ${dollars(odds.seedCents)} and ${percent(odds.increment, 2)} of each wager  ${odds.cite}`,
    `  Hit once in ${decimal(odds.roundsToHit, 0)} rounds, ${decimal(odds.hoursToHit, 1)} hours of ${ROUNDS_AN_HOUR} rounds`,
    `  Returns ${percent(odds.atSeed, 2)} at the seed: ${percent(odds.awards, 2)} in awards, ${percent(jackpot, 2)} from the meter`,
    `  Returns ${percent(odds.longRun, 2)} in the long run to one player alone, who finds ${money(odds.whenHitCents)} in it on average`,
    `  Breaks even at ${money(odds.breakEvenCents)} for one player, ${
      odds.shared === 'equally'
        ? 'times the number of players who share it'
        : 'the first in order of settlement, who takes it whole'
    }`,
    ...(odds.asked === undefined
      ? []
      : [`  Returns ${percent(odds.asked.return, 2)} at ${dollars(odds.asked.shownCents)}`]),
  ].join('\n');
};
