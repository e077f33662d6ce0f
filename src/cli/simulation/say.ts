import { chiSquareTwoSided } from '../../house/dealing/devices/special-functions.ts';
import { decimal, fraction, over, percent, sayFraction } from '../../kernel/fraction.ts';
import { dollars } from '../../kernel/money.ts';
import type { Bet } from '../../kernel/wager.ts';
import { ALARM, alarmed, type BetFinding, type Findings } from '../../lab/simulation/findings.ts';
import { type Playable, type Tally, tallyDigest } from '../../simulation/index.ts';
import type { Out } from '../command.ts';
import { bold, dim, green, red, table } from '../paint.ts';
import type { Replayed } from './checks.ts';
import type { MeterFinding } from './meters.ts';

/** All that a run came to. */
export interface Outcome {
  readonly made: Playable;
  readonly tally: Tally;
  readonly findings: Findings;
  /** How many rounds were played now, and in which time: others were kept, or played elsewhere. */
  readonly played: number;
  readonly seconds: number;
  readonly replayed?: Replayed;
  readonly slow?: Findings;
  readonly device?: Findings;
  readonly meters?: readonly MeterFinding[];
}

/** Waits are long or short, not normal: how likely their sum is comes from chi-square. */
const meterSound = ({ hits, z }: MeterFinding): boolean =>
  hits === 0 || chiSquareTwoSided(2 * (hits + z * Math.sqrt(hits)), 2 * hits) > ALARM;

/** Equal where it must be equal, and nowhere further from the exact figures than chance allows. */
export const sound = ({ findings, replayed, slow, device, meters = [] }: Outcome): boolean =>
  (replayed?.equal ?? true) &&
  meters.every(meterSound) &&
  [findings, slow, device].every((one) => one === undefined || !alarmed(one));

const sayBet = ({ seat, wager, stakeCents, names, matchPlay }: Bet): string =>
  [
    `${seat}:${wager}`,
    dollars(stakeCents),
    ...(names === undefined ? [] : [names.join(',')]),
    ...(matchPlay === undefined ? [] : [`with a ${dollars(matchPlay.valueCents)} coupon`]),
  ].join(' ');

const count = (value: bigint | number): string => value.toLocaleString('en-US');

const row = ({ bet, exactEdge, seenEdge, z }: BetFinding): readonly string[] => [
  sayBet(bet),
  exactEdge === undefined ? '' : percent(exactEdge, 6),
  percent(seenEdge, 6),
  z === undefined ? '' : z.toFixed(2),
];

export const sayOutcome = (outcome: Outcome, out: Out): void => {
  const { made, tally, findings, played, seconds, replayed, slow, device } = outcome;
  const { run } = tally;
  out.print(bold(`${count(findings.rounds)} rounds of ${run.game}`));
  out.print(
    dim(
      `seed ${run.seed}  strategy ${made.strategy}  ${made.vectors.length} ends  run ${run.digest.slice(0, 16)}`,
    ),
  );
  out.print('');
  const heading = ['Bet', 'Exact edge', 'Seen edge', 'Deviations'];
  for (const line of table(heading, findings.bets.map(row), [1, 2, 3])) out.print(line);
  out.print('');
  sayChiSquare('All ends', findings, out);
  if (played > 0) {
    const rate = played / seconds / 1e6;
    out.print(`Rate: ${rate.toFixed(1)} million rounds a second, ${seconds.toFixed(1)} s`);
  }
  if (replayed !== undefined) {
    out.print(
      `Replayed: ${count(replayed.rounds)} rounds through the table's own decider: ${replayed.equal ? green('equal') : red('NOT EQUAL')}`,
    );
    if (replayed.differs) out.print(red(`  ${JSON.stringify(replayed.differs)}`));
  }
  if (slow !== undefined) sayChiSquare(`Slow path, ${count(slow.rounds)} rounds`, slow, out);
  if (device !== undefined) sayChiSquare(`Device, ${count(device.rounds)} rounds`, device, out);
  for (const { meter, hits, shownCents, exactCents, z } of outcome.meters ?? []) {
    const average = hits === 0 ? fraction(0) : fraction(shownCents, BigInt(hits) * 100n);
    out.print(
      `Meter ${meter}: won ${count(hits)} times at $${decimal(average, 2)} on average, exactly $${decimal(over(exactCents, fraction(100)), 2)}; deviation ${z.toFixed(2)}`,
    );
  }
  out.print(`Digest: ${tallyDigest(tally, made.vectors.length)}`);
  out.print(
    dim(
      'This is agreement of the declaration with itself: it does not show that a rule was read correctly.',
    ),
  );
  const verdict = findings.looks === 0 ? 'Nothing was compared with exact odds.' : 'Within chance.';
  out.print(sound(outcome) ? green(verdict) : red('NOT within chance.'));
};

const sayChiSquare = (title: string, { chiSquare, bets, looks, smallest }: Findings, out: Out) => {
  if (looks === 0) return out.print(`${title}: these bets have no exact odds to be compared with`);
  const worst = bets.reduce((most, { z = 0 }) => (Math.abs(z) > Math.abs(most) ? z : most), 0);
  const square =
    chiSquare === undefined
      ? ''
      : `chi-square ${chiSquare.statistic.toFixed(1)} on ${chiSquare.degrees} degrees (p ${chiSquare.p.toPrecision(2)}), `;
  out.print(
    `${title}: ${square}largest deviation ${worst.toFixed(2)}; smallest chance of ${looks} looks ${smallest.toPrecision(2)}`,
  );
};

const findingsJson = ({ rounds, bets, chiSquare, looks, smallest }: Findings) => ({
  rounds: rounds.toString(),
  bets: bets.map(({ bet, exactEdge, seenEdge, seenCents, z }) => ({
    ...bet,
    ...(exactEdge === undefined ? {} : { exactEdge: sayFraction(exactEdge) }),
    seenEdge: sayFraction(seenEdge),
    seenCents: seenCents.toString(),
    ...(z === undefined ? {} : { z }),
  })),
  ...(chiSquare === undefined ? {} : { chiSquare }),
  looks,
  smallest,
});

export const outcomeJson = (outcome: Outcome, counts: readonly bigint[]) => {
  const { made, tally, findings, replayed, slow, device } = outcome;
  return {
    run: tally.run,
    ...findingsJson(findings),
    ends: made.vectors.map((netCents, at) => ({ netCents, count: String(counts[at]) })),
    digest: tallyDigest(tally, made.vectors.length),
    ...(replayed === undefined ? {} : { replayed }),
    ...(slow === undefined ? {} : { slow: findingsJson(slow) }),
    ...(device === undefined ? {} : { device: findingsJson(device) }),
    ...(outcome.meters === undefined
      ? {}
      : {
          meters: outcome.meters.map(({ meter, hits, shownCents, exactCents, z }) => ({
            ...{ meter, hits, shownCents: shownCents.toString(), z },
            exactCents: sayFraction(exactCents),
          })),
        }),
    sound: sound(outcome),
    shows: 'agreement of the declaration with itself, not that a rule was read rightly',
  };
};
