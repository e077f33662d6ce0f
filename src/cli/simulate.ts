import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { canonical } from '../kernel/canonical.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import { exactOf, findingsOf } from '../lab/simulation/findings.ts';
import { type Prepared, prepared } from '../lab/simulation/player.ts';
import { isFile } from '../server/outside-games.ts';
import { emptyTally, type Tally, totals, withBlock } from '../simulation/index.ts';
import { atMost, type CliCommand, flags, lists, type Out, parseCall, texts } from './command.ts';
import { parseAnyGame, parseGame } from './game-arguments.ts';
import { parseMeters } from './meters.ts';
import { progressOn } from './progress.ts';
import { betsOf } from './simulation/bets.ts';
import {
  doneRounds,
  type Keeping,
  playMissing,
  readState,
  stateWriter,
} from './simulation/blocks.ts';
import { playByDevice, playSlowly, replay } from './simulation/checks.ts';
import { meterFindings } from './simulation/meters.ts';
import { type Outcome, outcomeJson, sayOutcome, sound } from './simulation/say.ts';

const options = {
  rounds: { type: 'string', default: '1e8' },
  seed: { type: 'string', default: '1' },
  ...texts('bundle', 'strategy', 'workers', 'state', 'database', 'replay', 'slow', 'device'),
  ...lists('rule', 'bet', 'meter'),
  ...flags('grow', 'json'),
} as const;

export const simulate: CliCommand = {
  summary: 'play billions of rounds and compare them with the exact odds',
  help: `houseway simulate <game> [--rounds 1e9] [--seed text] [--rule name=value]… [--bet seat:wager=dollars]…
                  [--bundle title] [--strategy name] [--meter name=dollars]… [--workers n] [--state file]
                  [--database url] [--replay m] [--slow k] [--device k] [--grow] [--json]
houseway simulate merge <file>… [--game ./my-game.ts] [--json]

  Plays rounds from tables that are compiled from the game's own declaration, and compares what every bet won with its
  exact odds: in standard deviations, and over all ends together by chi-square. The same run always comes to
  the same digest, for any number of workers and however often it was stopped. Exit code 1: something differs, or is
  further off than chance allows once in a million runs. A game of your own, built on houseway/kernel, is named by its file.

  --rounds    how many; 1e8 by default (a multiple of 4)
  --seed      any text; another seed is another run
  --bet       what is placed, for example 1:touchdown=5, with named values 1:yahtzee-specific=1:6, with a
              coupon of five dollars 1:home=5+5, or +5@even if it pays even money only. Without it, the whole layout
  --bundle    bets that the game lists together, by title: "Extra Roll with Like Kind Boulevard 5"
  --strategy  Asia Poker: house-way, simple, best (about 200 rounds a second), or another house way by name
  --workers   threads; one for each core by default
  --state     keeps finished blocks in this file; the same command continues a run that was stopped
  --database  shares the run with every machine that gives the same command: blocks are claimed from
              PostgreSQL, and the digest is that of one machine alone
  --replay    gives m rounds of the fast path to the table's own decider; every bet must be paid the same
  --slow      plays k rounds by the decider alone with another generator
  --device    plays k rounds with draws of a house's own device; such a run cannot be repeated
  --grow      lets a meter grow from round to round and begin again when it is won, and compares what it
              showed with its exact average

  merge       adds up state files of one run from several machines

  houseway simulate three-dice-football --rounds 1e9 --seed 2026 --replay 100000
  houseway simulate asia-poker --bet 1:asia-poker=10 --bet 1:bonus=5 --strategy simple --rounds 1e8
  houseway simulate high-roll-dice --bundle "Extra Roll with Like Kind Boulevard 5" --rounds 1e9 --state run.jsonl`,
  parts: {
    merge: `houseway simulate merge <file>… [--game ./my-game.ts] [--json]

  Adds up the state files of one run from several machines, and compares the whole with the exact odds. Refused if a block is
  missing, or if two files differ in one. A run of a game of your own is merged with the file of that game.

  houseway simulate merge here.jsonl there.jsonl`,
  },

  async run(args, out) {
    const any = { ...options, ...texts('game') };
    const { positionals } = parseArgs({ args, allowPositionals: true, options: any });
    const json = args.includes('--json');
    const outcome =
      positionals[0] === 'merge'
        ? await merged(parseCall(args, Number.POSITIVE_INFINITY, texts('game')))
        : await simulated(parseArgs({ args, allowPositionals: true, options }), out);
    if (isRefusal(outcome)) return outcome;
    const counts = totals(outcome.tally, outcome.made.vectors.length);
    if (json) out.print(JSON.stringify(outcomeJson(outcome, counts), null, 2));
    else sayOutcome(outcome, out);
    return sound(outcome) ? 0 : 1;
  },
};

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** `1e9`, `1000000` or `1_000_000`: a whole number that a number holds. */
const countOf = (name: string, text: string | undefined): number | undefined | Refusal => {
  if (text === undefined) return undefined;
  const count = Number(text.replaceAll(/[_,]/g, ''));
  return Number.isSafeInteger(count) && count > 0
    ? count
    : refuse(
        'not-a-number',
        `Write --${name} as a whole number such as 1000000 or 1e9, not "${text}".`,
        'House rules § odds',
      );
};

interface Ordered {
  readonly game: AnyGame;
  readonly ready: Prepared;
  readonly workers: number;
  readonly replay?: number;
  readonly slow?: number;
  readonly device?: number;
}

const ordered = async (id: string | undefined, values: Values): Promise<Ordered | Refusal> => {
  const parsed = await parseAnyGame(id, values.rule);
  if (isRefusal(parsed)) return parsed;
  const { game, rules } = parsed;
  const meters = parseMeters(game, rules, values.meter);
  if (isRefusal(meters)) return meters;
  const placings = betsOf(game, rules, values.bet, values.bundle);
  if (isRefusal(placings)) return placings;
  const numbers: Record<string, number> = {};
  for (const name of ['rounds', 'workers', 'replay', 'slow', 'device'] as const) {
    const count = countOf(name, values[name]);
    if (isRefusal(count)) return count;
    if (count !== undefined) numbers[name] = count;
  }
  const { rounds = 0, workers = availableParallelism(), ...checks } = numbers;
  if (rounds % 4 !== 0) {
    return refuse('not-a-number', 'Write --rounds as a multiple of 4.', 'House rules § odds');
  }
  const { strategy, seed } = values;
  const wanted = { game: game.id, rules, placings, meters, seed, rounds };
  const ready = prepared({ ...wanted, ...(strategy === undefined ? {} : { strategy }) }, game);
  return isRefusal(ready) ? ready : { game, ready, workers, ...checks };
};

const simulated = async (
  { values, positionals }: { readonly values: Values; readonly positionals: readonly string[] },
  out: Out,
): Promise<Outcome | Refusal> => {
  const [id] = atMost(1, positionals);
  const order = await ordered(id, values);
  if (isRefusal(order)) return order;
  const { game, ready } = order;
  const { made, run, play } = ready;
  const from = await begun(values.state, ready);
  if (isRefusal(from)) return from;
  const began = performance.now();
  const rounds = progressOn(out, 'Playing');
  const progress = (tally: Tally): void => rounds(doneRounds(tally), tally.run.rounds);
  const keepIn = await stateWriter(values.state, from);
  let played = 0;
  const keeping: Keeping = {
    ...{ workers: order.workers, progress, file: id !== undefined && isFile(id) ? id : undefined },
    keep: async (block) => {
      played += block.rounds;
      await keepIn(block);
    },
  };
  const tally =
    values.database === undefined
      ? await playMissing(from, play, keeping)
      : await together(values.database, ready, keeping);
  if (isRefusal(tally)) return tally;
  const seconds = (performance.now() - began) / 1000;
  const exact = exactOf(made, run, game);
  const found = (counts: readonly bigint[]) => findingsOf(made, exact, counts);
  const meters = values.grow ? meterFindings(game, tally, made) : undefined;
  if (isRefusal(meters)) return meters;
  return {
    ...(meters === undefined ? {} : { meters }),
    ...{ made, tally, played, seconds, findings: found(totals(tally, made.vectors.length)) },
    ...(order.replay === undefined
      ? {}
      : { replayed: replay(made, run, order.replay, progressOn(out, 'Replaying')) }),
    ...(order.slow === undefined
      ? {}
      : { slow: found(playSlowly(made, run, order.slow, progressOn(out, 'Playing slowly'))) }),
    ...(order.device === undefined
      ? {}
      : { device: found(playByDevice(made, order.device, progressOn(out, 'Drawing'))) }),
  };
};

/** With every other machine that was given the same command. */
const together = async (
  url: string,
  { run, play }: Prepared,
  keeping: Keeping,
): Promise<Tally | Refusal> => {
  const { playShared, shareRun } = await import('./simulation/shared-run.ts');
  const shared = await shareRun(url, run);
  try {
    return await playShared(shared, run, play, keeping);
  } finally {
    await shared.close();
  }
};

/** The blocks that a state file holds, if it is of the same run. */
const begun = async (file: string | undefined, { run }: Prepared): Promise<Tally | Refusal> => {
  const kept = file === undefined ? undefined : await readState(file);
  if (kept === undefined) return emptyTally(run);
  // The digest in a heading is only what the heading says.
  if (isRefusal(kept) || canonical(kept.run) === canonical(run)) return kept;
  return refuse(
    'another-run',
    `${file} belongs to another run (seed ${kept.run.seed}, ${kept.run.rounds} rounds). Name another file, or repeat its command.`,
    'House rules § odds',
  );
};

interface Merging {
  readonly words: readonly string[];
  readonly values: { readonly game?: string };
}

/** State files of one run, from any number of machines. */
const merged = async ({ words, values }: Merging): Promise<Outcome | Refusal> => {
  const [, ...files] = words;
  let tally: Tally | undefined;
  for (const file of files) {
    const next = await readState(file);
    if (isRefusal(next)) return next;
    if (next === undefined) {
      const because = existsSync(file) ? `${file} is empty.` : `There is no file ${file}.`;
      return refuse('no-file', because, 'House rules § odds');
    }
    tally ??= emptyTally(next.run);
    for (const block of next.blocks.values()) {
      const sum = withBlock(tally, block);
      if (isRefusal(sum)) return sum;
      tally = sum;
    }
  }
  if (tally === undefined) {
    return refuse('not-a-state', 'Name at least one state file.', 'House rules § odds');
  }
  const { game: id } = tally.run;
  // Nothing is loaded because a state file names it.
  if (values.game === undefined && isRefusal(parseGame(id))) return notOurs(id);
  const parsed = await parseAnyGame(values.game ?? id);
  return isRefusal(parsed) ? parsed : judged(tally, parsed.game);
};

const notOurs = (id: string): Refusal =>
  refuse(
    'another-run',
    `These blocks are of a game "${id}", which is not one of ours. Name its file with --game.`,
    'House rules § odds',
  );

const OTHER_TABLES = refuse(
  'another-run',
  'These blocks were played from other tables than this version makes. Use the version that played them.',
  'House rules § odds',
);

const judged = (tally: Tally, game: AnyGame): Outcome | Refusal => {
  const { tables: _tables, blockRounds: _blockRounds, digest: _digest, ...wanted } = tally.run;
  const rules = parseSubmission(game.submission, wanted.rules);
  if (wanted.game !== game.id || isRefusal(rules)) return OTHER_TABLES;
  const ready = prepared(wanted, game);
  if (isRefusal(ready)) return ready;
  // The digest in a heading is only what the heading says.
  if (canonical(ready.run) !== canonical(tally.run)) return OTHER_TABLES;
  const missing = doneRounds(tally) < tally.run.rounds;
  if (missing) {
    return refuse(
      'block-missing',
      `Only ${doneRounds(tally)} of ${tally.run.rounds} rounds are in these files. Add the files that are missing.`,
      'House rules § odds',
    );
  }
  const { made, run } = ready;
  const exact = exactOf(made, run, game);
  const counts = totals(tally, made.vectors.length);
  return { made, tally, played: 0, seconds: 0, findings: findingsOf(made, exact, counts) };
};
