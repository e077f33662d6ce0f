import { availableParallelism } from 'node:os';
import { playMissing, readState, stateWriter } from '../../src/cli/simulation/blocks.ts';
import { replay } from '../../src/cli/simulation/checks.ts';
import { games } from '../../src/games/index.ts';
import { fraction, minus, percent, plus } from '../../src/kernel/fraction.ts';
import type { AnyGame } from '../../src/kernel/game.ts';
import { bug, expectAccepted } from '../../src/kernel/refusal.ts';
import { parseSubmission } from '../../src/kernel/submission.ts';
import {
  type BetFinding,
  type Exact,
  exactOf,
  type Findings,
  findingsOf,
} from '../../src/lab/simulation/findings.ts';
import { type Prepared, prepared } from '../../src/lab/simulation/player.ts';
import { emptyTally, tallyDigest, totals, wholeLayout } from '../../src/simulation/index.ts';

/** What a laboratory asks for: as many rounds of each game, with every wager of the layout placed. */
export const LONG_RUNS: Readonly<Record<string, number>> = {
  'three-dice-football': 1e10,
  'three-dice-yahtzee': 1e10,
  'high-roll-dice': 1e10,
  'football-kings': 1e10,
  'asia-poker': 1e9,
};
const SEED = '2026';
const REPLAYED: Readonly<Record<string, number>> = { 'asia-poker': 20_000 };

/** A run as it is kept: enough to judge it again without playing it again. */
export interface KeptRun {
  readonly game: string;
  readonly rounds: number;
  readonly seed: string;
  readonly run: string;
  readonly digest: string;
  readonly replayed: { readonly rounds: number; readonly equal: boolean };
  /** How often each end came. */
  readonly counts: readonly string[];
}

const known = new Map<string, Prepared>();

/** Tables of a run are made once. */
export const ready = (id: string, rounds = LONG_RUNS[id] ?? bug(`no run of ${id}`)): Prepared => {
  const name = `${id} ${rounds}`;
  const made = known.get(name) ?? prepare(id, rounds);
  known.set(name, made);
  return made;
};

const prepare = (id: string, rounds: number): Prepared => {
  const game = games[id] as AnyGame;
  const rules = expectAccepted(parseSubmission<Record<string, unknown>>(game.submission));
  const placings = wholeLayout(game, rules);
  return expectAccepted(prepared({ game: id, rules, placings, meters: {}, seed: SEED, rounds }));
};

/** Plays what is missing in the state file, or everything where there is none. */
export const playedRun = async (
  id: string,
  { rounds, state }: { readonly rounds?: number; readonly state?: string } = {},
): Promise<KeptRun> => {
  const { made, run, play } = ready(id, rounds);
  const kept = state === undefined ? undefined : expectAccepted(await readState(state));
  const from = kept ?? emptyTally(run);
  const tally = expectAccepted(
    await playMissing(from, play, {
      ...{ workers: availableParallelism(), progress: () => {} },
      keep: await stateWriter(state, from),
    }),
  );
  const ends = made.vectors.length;
  const { equal, rounds: replayed } = replay(made, run, REPLAYED[id] ?? 100_000);
  return {
    ...{ game: id, rounds: run.rounds, seed: run.seed, run: run.digest },
    digest: tallyDigest(tally, ends),
    replayed: { rounds: replayed, equal },
    counts: totals(tally, ends).map(String),
  };
};

export interface Judged {
  readonly kept: KeptRun;
  readonly made: Prepared['made'];
  readonly exact: Exact;
  readonly findings: Findings;
}

export const judged = (kept: KeptRun): Judged => {
  const { made, run } = ready(kept.game, kept.rounds);
  const exact = exactOf(made, run);
  return { kept, made, exact, findings: findingsOf(made, exact, kept.counts.map(BigInt)) };
};

/** One in 30,342 rounds, 0.003%, listed under the rarest end instead of the most likely one. */
export const withFault = ({ kept, made, exact }: Judged): Findings => {
  const ends = exact.ends ?? bug(`${kept.game} has no list of ends`);
  const likely = ends.map(({ n, d }) => Number((n * 10n ** 15n) / d));
  const [most, least] = [Math.max(...likely), Math.min(...likely)].map((p) => likely.indexOf(p));
  const moved = fraction(1, 30_342);
  const faulty = ends.map((end, at) =>
    at === most ? minus(end, moved) : at === least ? plus(end, moved) : end,
  );
  return findingsOf(made, { ...exact, ends: faulty }, kept.counts.map(BigInt));
};

const count = (value: number | bigint): string => value.toLocaleString('en-US');
const deviations = (z: number | undefined): string => (z === undefined ? '' : z.toFixed(2));
const worstOf = (bets: readonly BetFinding[]): BetFinding =>
  bets.toSorted((a, b) => Math.abs(b.z ?? 0) - Math.abs(a.z ?? 0))[0] ?? bug('no bets');
/** Never less than the chance that all looks together leave room for. */
const together = ({ smallest, looks }: Findings): string =>
  Math.min(1, smallest * looks).toPrecision(2);

const summary = ({ kept, made, findings }: Judged): string => {
  const { chiSquare, bets } = findings;
  const squares =
    chiSquare === undefined ? bets.flatMap((bet) => bet.chiSquare ?? []) : [chiSquare];
  const said = squares.map(
    ({ statistic, degrees, p }) => `${statistic.toFixed(1)} / ${degrees} (${p.toPrecision(2)})`,
  );
  const worst = worstOf(bets);
  return [
    games[kept.game]?.title,
    count(kept.rounds),
    made.vectors.length,
    said.join('; '),
    `${deviations(worst.z)} \`${worst.bet.wager}\``,
    `${findings.looks}`,
    together(findings),
    `${count(kept.replayed.rounds)} ${kept.replayed.equal ? 'equal' : 'NOT EQUAL'}`,
  ].join(' | ');
};

const wagers = ({ kept, findings }: Judged): readonly string[] => [
  `### ${games[kept.game]?.title}`,
  '',
  `Seed \`${kept.seed}\`, run \`${kept.run}\`, counts \`${kept.digest}\`.`,
  '',
  '| Wager | Exact edge | Seen edge | Deviations |',
  '|---|--:|--:|--:|',
  ...findings.bets.map(
    ({ bet, exactEdge, seenEdge, z }) =>
      `| \`${bet.wager}\` | ${exactEdge === undefined ? '' : percent(exactEdge, 6)} | ${percent(seenEdge, 6)} | ${deviations(z)} |`,
  ),
  '',
];

/** docs/simulation.md, from the counts that were kept. */
export const simulationPage = (runs: readonly KeptRun[]): string => {
  const all = runs.map(judged);
  const control = withFault(
    all.find(({ kept }) => kept.game === 'football-kings') ?? bug('no control'),
  );
  return [
    '# Long simulations',
    '',
    'Every wager of a game is placed and the rounds are played from tables that the declaration compiles to',
    '([decision 170](../decisions/170-simulation-is-compiled.md)). What came is compared with the exact odds: all ends of a round by',
    'chi-square, and every wager in standard deviations. A run is alarming when the smallest chance times the number of looks',
    '(Bonferroni) is below one in a million.',
    '',
    'Agreement of the declaration with itself is what this shows. It does not show that a rule was read correctly: the tests by paragraph,',
    'the second verifier and a laboratory’s own model do.',
    '',
    'This page is written by `npm run simulation` from the counts in `test/long-runs`, and a test holds it to them. The command plays what is',
    'missing, keeps finished blocks and goes on where it was stopped. `houseway simulate` plays any of these runs alone.',
    '',
    '| Game | Rounds | Ends | Chi-square / degrees (chance) | Largest deviation | Looks | Chance of all looks | Replayed by the decider |',
    '|---|--:|--:|---|---|--:|--:|---|',
    ...all.map((one) => `| ${summary(one)} |`),
    '',
    'Asia Poker has too many ends to list: its chi-squares are those of its wagers, in the order of the table below.',
    '',
    'In High Roll Dice an Extra Roll is bought in every round. What it costs is lost (an edge of 100%) and comes back through the Like Kind wagers that',
    'it serves, so some of their edges are below zero; `houseway odds` prints each wager alone, and bundles with the roll. A progressive is quoted at its seed.',
    '',
    '**Control.** The counts of Football Kings, compared with odds in which one round in 30,342 (0.003%) ends otherwise: chi-square',
    `${control.chiSquare?.statistic.toExponential(2)} on ${control.chiSquare?.degrees} degrees, chance of all looks ${together(control)}. It is caught.`,
    '',
    ...all.flatMap(wagers),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
};
