import type { AnyGame } from '../../kernel/game.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import type { WagerOdds } from '../../odds/index.ts';
import { oddsAtStake } from '../at-stake.ts';
import { type MeterOdds, meterAsJson, meterOdds } from '../meter-odds.ts';

/** Every meter by the wager that its odds are quoted for, and by each other wager for which awards are filed. */
export const meterFigures = (
  game: AnyGame,
  rules: Record<string, unknown>,
  wagers: readonly WagerOdds[],
) =>
  meterOdds(game, rules, wagers, {}).map((quoted) => ({
    ...meterAsJson(quoted),
    title: quoted.wager.title,
    stakes: atEveryStake(game, rules, quoted).map(meterAsJson),
  }));

const atEveryStake = (
  game: AnyGame,
  rules: Record<string, unknown>,
  quoted: MeterOdds,
): readonly MeterOdds[] =>
  (game.meters?.stakes?.(rules) ?? [quoted.stakeCents]).flatMap((stakeCents) => {
    if (stakeCents === quoted.stakeCents) return [quoted];
    const odds = oddsAtStake(game, rules, quoted.wager.wager, stakeCents);
    return isRefusal(odds)
      ? []
      : meterOdds(game, rules, [odds], {}).filter(({ meter }) => meter === quoted.meter);
  });
