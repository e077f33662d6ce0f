import { type Fraction, fraction, times } from '../../kernel/fraction.ts';
import type { AnyGame } from '../../kernel/game.ts';
import { bug, isRefusal, type Refusal, refuse } from '../../kernel/refusal.ts';
import { numberOf } from '../../lab/report/tails.ts';
import { layoutOdds } from '../../odds/index.ts';
import { meterWhenHit, progressiveWager } from '../../progressive/index.ts';
import { type Grown, grown, type Playable, playable, type Tally } from '../../simulation/index.ts';

/** A meter over a run, beside what it shows on average when it is won, exactly. */
export interface MeterFinding extends Grown {
  readonly meter: string;
  readonly exactCents: Fraction;
  /** How far the average is from it, in standard deviations. */
  readonly z: number;
}

const METERLESS = refuse(
  'no-meter',
  'No wager on a meter is placed. Place one, or leave --grow out.',
  'House rules § meters',
);

/** The vectors in which a meter is won: those that pay more when it shows more. */
const winsOf = (
  game: AnyGame,
  tally: Tally,
  made: Playable,
  meter: string,
  seedCents: number,
): readonly boolean[] => {
  const { rules, placings, meters } = tally.run;
  const more = playable(game, rules, placings, {
    meters: { ...meters, [meter]: (meters[meter] ?? seedCents) + 6_000_000 },
  });
  if (isRefusal(more) || more.vectors.length !== made.vectors.length) {
    return bug('a meter that shows more changes more than what is won');
  }
  return made.vectors.map((nets, at) => nets.join() !== more.vectors[at]?.join());
};

/** One meter that all progressive wagers of the run feed and win whole. */
export const meterFindings = (
  game: AnyGame,
  tally: Tally,
  made: Playable,
): readonly MeterFinding[] | Refusal => {
  const { rules } = tally.run;
  const filed = Object.entries(game.meters?.filed(rules) ?? {});
  const found = filed.flatMap(([meter, filing]): readonly MeterFinding[] => {
    const feeding = made.bets.filter(({ wager }) =>
      Object.values(game.wagers(rules)[wager]?.pays ?? {}).some(
        ({ pays }) => 'share' in pays && pays.of === meter,
      ),
    );
    const [bet] = feeding;
    if (bet === undefined) return [];
    const wins = winsOf(game, tally, made, meter, filing.seedCents);
    const staked = feeding.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
    const perRound = times(fraction(...filing.increment), fraction(staked));
    const result = grown(tally, { seedCents: filing.seedCents, perRound, wins });
    const [odds] = layoutOdds(game, rules, { only: [bet.wager] });
    const worth = progressiveWager(staked, odds?.outcomes ?? []);
    const exactCents = meterWhenHit(worth, filing, 1);
    const [p, mean] = [numberOf(worth.hit), Number(result.shownCents) / Math.max(1, result.hits)];
    const deviation =
      (numberOf(perRound) * Math.sqrt(1 - p)) / p / Math.sqrt(Math.max(1, result.hits));
    return [{ meter, ...result, exactCents, z: (mean - numberOf(exactCents)) / deviation }];
  });
  return found.length === 0 ? METERLESS : found;
};
