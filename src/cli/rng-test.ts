import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { games } from '../games/index.ts';
import {
  type DrawKind,
  type Entropy,
  exportLines,
  type Finding,
  type Judgement,
  judge,
  leastDraws,
  PROFILE_IDS,
  PROFILES,
  type ProfileId,
  type Sample,
  seededEntropy,
  tableSample,
} from '../house/dealing/devices/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { type CliCommand, type Out, parseCall } from './command.ts';
import { didYouMean } from './nearest.ts';
import { bold, dim, green, red, table } from './paint.ts';
import { progressOn } from './progress.ts';
import { troubleOf } from './trouble.ts';

interface Drawn {
  readonly own: AnyGame;
  readonly shape: DrawKind;
}

/** What a device draws for each game; a second shape has its number behind the game's name. */
const SHAPES: Readonly<Record<string, Drawn>> = Object.fromEntries(
  Object.values(games).flatMap((own) =>
    own.draws.map((shape, i): [string, Drawn] => [
      i === 0 ? own.id : `${own.id}-${'dice' in shape ? shape.dice : shape.cards}`,
      { own, shape },
    ]),
  ),
);

export const rngTest: CliCommand = {
  summary: "run a standard's statistical tests on the random number generator",
  help: `houseway rng-test [--game id] [--draws n] [--profile id] [--seed text] [--export file] [--json]

  Opens a table of the game, draws final outcomes there as its device does (session, commitment, seed, the game's own draw), and
  judges them together. The exit code is 0 if they pass and 1 if not.

  --game     ${Object.keys(SHAPES).join(', ')}
             (default three-dice-football)
  --draws    how many throws or shuffles; 100000 throws or 20000 shuffles by default
  --profile  which tests, as below (default gli19)
  --seed     a source that can be repeated, instead of the entropy of this machine
  --export   writes each draw with the raw words that it took, for a laboratory

  gli19      the seven tests of GLI-19 3.2.2, at 99%
  pa810a     the fifteen of 58 Pa. 810a.5(c), at 95%
  nj         mono-bit, chi-square and runs of 13:69E-1.28G, on raw words and on outcomes
  nist       the fifteen tests of NIST SP 800-22, on the raw bits of the draws, at 99%
  all        every test of final values

  houseway rng-test --game asia-poker --profile pa810a
  houseway rng-test --seed today --draws 1000000 --export draws.csv`,

  async run(args, out) {
    const { values, json } = parseCall(args, 0, {
      game: { type: 'string', default: 'three-dice-football' },
      draws: { type: 'string' },
      profile: { type: 'string', default: 'gli19' },
      seed: { type: 'string' },
      export: { type: 'string' },
    });
    const order = orderOf(values);
    if (isRefusal(order)) return order;
    const entropy: Entropy =
      values.seed === undefined ? (bytes) => randomBytes(bytes) : seededEntropy(values.seed);
    if (values.export !== undefined) {
      const failed = await writable(values.export);
      if (failed) return failed;
    }
    const progress = progressOn(out, 'Drawing');
    const sample = tableSample(order.own, order.shape, order.draws, entropy, (done) =>
      progress(done, order.draws),
    );
    if (values.export !== undefined) {
      const failed = await writeExport(values.export, sample);
      if (failed) return failed;
    }
    const judgement = judge(sample, order.profile, progressOn(out, 'Testing'));
    if (json) out.print(JSON.stringify(asJson(values.game, order.shape, values.seed, judgement)));
    else say(values.game, order.shape, values.seed, judgement, out);
    return judgement.passed ? 0 : 1;
  },
};

interface Order extends Drawn {
  readonly draws: number;
  readonly profile: ProfileId;
}

const cite = 'House rules § devices';
/** What fits into memory on a small machine; more is for several runs. */
const MOST_DRAWS = { dice: 2_000_000, cards: 200_000 };

const orderOf = (said: {
  readonly game: string;
  readonly draws?: string | undefined;
  readonly profile: string;
}): Order | Refusal => {
  const drawn = Object.hasOwn(SHAPES, said.game) ? SHAPES[said.game] : undefined;
  if (drawn === undefined) {
    const games = Object.keys(SHAPES).join(', ');
    return refuse(
      'unknown-game',
      `No device draws for "${said.game}". Choose one of ${games}.`,
      cite,
    );
  }
  const { shape } = drawn;
  const profile = PROFILE_IDS.find((id) => id === said.profile);
  if (profile === undefined) {
    const because = `"${said.profile}" is not a profile. Choose one of ${PROFILE_IDS.join(', ')}.${didYouMean(said.profile, PROFILE_IDS)}`;
    return refuse('unknown-profile', because, cite);
  }
  const usual = 'dice' in shape ? '100000' : '20000';
  const draws = Number((said.draws ?? usual).replaceAll('_', ''));
  const most = 'dice' in shape ? MOST_DRAWS.dice : MOST_DRAWS.cards;
  const least = leastDraws(shape);
  if (!Number.isInteger(draws) || draws < least || draws > most) {
    const because = `Write --draws as a whole number from ${least} to ${most} for this game, not "${said.draws}".`;
    return refuse('not-a-number-of-draws', because, cite);
  }
  return { ...drawn, draws, profile };
};

const notExported = (error: unknown): Refusal => {
  const why = troubleOf(error)?.because ?? String(error);
  return refuse('not-exported', `The draws cannot be written. ${why}`, 'House rules § export');
};

/** Asked before anything is drawn, which takes its time; what is there stays until there is something to put in its place. */
const writable = (file: string): Promise<Refusal | undefined> =>
  appendFile(file, '').then(() => undefined, notExported);

const writeExport = async (file: string, sample: Sample): Promise<Refusal | undefined> => {
  const blocks = function* (): Generator<string> {
    let block = '';
    for (const line of exportLines(sample)) {
      block += `${line}\n`;
      if (block.length < 65_536) continue;
      yield block;
      block = '';
    }
    yield block;
  };
  try {
    await pipeline(Readable.from(blocks()), createWriteStream(file));
    return undefined;
  } catch (error) {
    return notExported(error);
  }
};

const asJson = (
  game: string,
  shape: DrawKind,
  seed: string | undefined,
  { profile, level, draws, passed, findings }: Judgement,
) => {
  const { title, source } = PROFILES[profile];
  return {
    game,
    shape,
    draws,
    seed: seed ?? null,
    profile,
    title,
    source,
    level,
    passed,
    findings,
  };
};

const say = (
  game: string,
  shape: DrawKind,
  seed: string | undefined,
  judgement: Judgement,
  out: Out,
): void => {
  const { profile, level, draws, passed, findings } = judgement;
  const { title, source } = PROFILES[profile];
  const each =
    'dice' in shape ? `throws of ${shape.dice} dice` : `shuffles of ${shape.cards} cards`;
  out.print(bold(`${game}: ${draws} ${each}, judged by ${source}`));
  out.print(dim(`${title}; ${seed === undefined ? 'entropy of this machine' : `seed "${seed}"`}`));
  out.print('');
  const heading = ['test', 'looks at', 'statistic', 'degrees', 'p', 'adjusted', ''];
  for (const line of table(heading, findings.map(row), [2, 3, 4, 5])) out.print(line);
  out.print('');
  const verdict = passed ? green('PASSED') : red('FAILED');
  out.print(`${bold(verdict)} together at ${level}% (${findings.length} findings, Holm's rule)`);
  const runs = 100 / (100 - level);
  if (passed) return;
  out.print(
    seed === undefined
      ? `A fair device fails one run in ${runs}. Run it again: two failures in a row are a finding.`
      : `A fair device fails one seed in ${runs}. Try others: a second failure is a finding.`,
  );
};

const row = (finding: Finding): readonly string[] => [
  finding.test,
  finding.looksAt,
  finding.statistic.toFixed(2),
  finding.degrees === undefined ? '' : String(finding.degrees),
  sayP(finding.p),
  sayP(finding.adjusted),
  finding.passed ? 'passes' : 'FAILS',
];

const sayP = (p: number): string => (p < 0.0001 && p > 0 ? p.toExponential(1) : p.toFixed(4));
