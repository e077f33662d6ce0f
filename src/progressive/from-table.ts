import type { SettlementLine } from '../kernel/settlement.ts';
import type { Bet, Wager, WagerId } from '../kernel/wager.ts';
import type { MeterCommand } from './meter.ts';
import type { MeterContribution } from './pool.ts';

/** The wagers on a layout that a meter grows by: those that could win a share of it. */
export const contributionsOf = <Round>(
  wagers: Readonly<Record<WagerId, Wager<Round>>>,
  bets: readonly Bet[],
  meter: string,
): readonly MeterContribution[] =>
  bets
    .filter((bet) =>
      Object.values(wagers[bet.wager]?.pays ?? {}).some(
        ({ pays }) => 'share' in pays && pays.of === meter,
      ),
    )
    .map(({ seat, stakeCents }) => ({ seat, stakeCents }));

/** What a settlement paid out of a meter, one hit for each level, winners in the order they were settled. */
export const hitsOf = (
  lines: readonly SettlementLine[],
  meter: string,
  round: string,
): readonly Extract<MeterCommand, { type: 'Hit' }>[] => {
  const levels = Map.groupBy(
    lines.filter((line) => line.meter === meter),
    (line) => line.line ?? '',
  );
  return [...levels].map(([level, winners]) => ({
    type: 'Hit',
    round,
    level,
    winners: winners.map(({ seat, paidCents }) => ({ seat, paidCents })),
  }));
};
