import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { HOUSE_WAYS } from '../games/asia-poker/house-way.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { type Solution, type SolveTerms, solve as solveGame } from './asia-poker/solution.ts';
import { parseSolverRules, sayRules } from './asia-poker/solver-rules.ts';
import { type CliCommand, flags, lists, type Out, parseCall, texts } from './command.ts';
import { notWritable } from './new-file.ts';
import { bold, dim, table } from './paint.ts';
import { progressOn } from './progress.ts';

export const solve: CliCommand = {
  summary: 'the whole of Asia Poker exactly: best play, and house way against house way',
  help: `houseway solve asia-poker [--rule name=value]… [--all] [--threads n] [--checkpoint folder] [--fresh]
                          [--witness rounds] [--seed n] [--out file] [--json]

  Counts all 8.25 × 10¹⁵ pairs of a player's and a dealer's hand and prints the exact house edge of the best
  possible play and of the house way against itself, as reduced fractions. Finished pieces are kept in the
  checkpoint folder: a run that was stopped continues; --fresh starts over. A seeded
  simulation checks the result. Both places of ace-2-3-4 are solved unless one is filed; --all compares
  every house way.

  houseway solve asia-poker
  houseway solve asia-poker --rule houseWay=balanced --rule aceLowStraight=lowest
  houseway solve asia-poker --all --out asia-poker-whole-game.json`,

  async run(args, out) {
    const { values, words, json } = parseCall(args, 1, {
      ...texts('threads', 'checkpoint', 'witness', 'seed', 'out'),
      ...lists('rule'),
      ...flags('all', 'fresh'),
    });
    if (words[0] !== 'asia-poker') {
      return refuse(
        'unknown-game',
        'Only asia-poker is solved. For the exact odds of another game run houseway odds <game>.',
        '58 Pa. Code § 575.11(c)',
      );
    }
    const rules = parseSolverRules(values.rule);
    if (isRefusal(rules)) return rules;
    const placeFiled = values.rule?.some((rule) => rule.startsWith('aceLowStraight=')) ?? false;
    const wanted = (values.all ? HOUSE_WAYS : [rules.houseWay]).flatMap((houseWay) =>
      (placeFiled ? [rules.aceLowStraight] : BOTH_PLACES).map((aceLowStraight) => ({
        ...rules,
        houseWay,
        aceLowStraight,
      })),
    );
    const unwritable = notWritable(values.out);
    if (unwritable !== undefined) return unwritable;
    const { threads, witness, seed } = values;
    const numbers = numbersIn({ threads, witness, seed });
    if (isRefusal(numbers)) return numbers;
    const solutions: Solution[] = [];
    for (const each of wanted) {
      const terms: SolveTerms = {
        threads: numbers.threads ?? availableParallelism(),
        fresh: values.fresh ?? false,
        checkpointFolder: values.checkpoint ?? 'data/solve',
        witnessRounds: numbers.witness ?? 10_000_000,
        seed: numbers.seed ?? 575,
        progress: progressOn(out, sayRules(each)),
      };
      solutions.push(await solveGame(each, terms));
    }
    const whole = wholeGame(solutions);
    if (values.out !== undefined) {
      await writeFile(values.out, `${JSON.stringify(whole, null, 2)}\n`);
    }
    if (json) out.print(JSON.stringify(whole, null, 2));
    else sayGame(solutions, out);
    return 0;
  },
};

/** Numbers as they were given, by the names of their options; those that were not given are left out. */
const numbersIn = <Name extends string>(
  given: Readonly<Record<Name, string | undefined>>,
): Partial<Record<Name, number>> | Refusal => {
  const numbers: Partial<Record<Name, number>> = {};
  for (const name of Object.keys(given) as Name[]) {
    const text = given[name];
    if (text === undefined) continue;
    if (!/^[1-9]\d{0,8}$/.test(text)) {
      const because = `Write --${name} as a whole number from 1 to 999999999, not "${text}".`;
      return refuse('not-a-number', because, '58 Pa. Code § 575.11(c)');
    }
    numbers[name] = Number(text);
  }
  return numbers;
};

const BOTH_PLACES = ['second', 'lowest'] as const;

/** The form that is published: the edges by place of ace-2-3-4 for `standard`, then every solution. */
const wholeGame = (solutions: readonly Solution[]) => {
  const standard = solutions.filter(({ rules }) => rules.houseWay === 'standard');
  const edges = (which: 'bestPlayEdge' | 'houseWayEdge') =>
    Object.fromEntries(standard.map((each) => [each.rules.aceLowStraight, each[which]]));
  return {
    game: 'asia-poker',
    houseEdge: 'expected loss per unit staked on the Asia Poker Wager',
    houseWay: 'standard',
    bestPlayEdge: edges('bestPlayEdge'),
    houseWayEdge: edges('houseWayEdge'),
    solutions,
  };
};

const sayGame = (solutions: readonly Solution[], out: Out): void => {
  const rows = solutions.map(({ rules, bestPlayEdge, houseWayEdge, witness, made }) => [
    rules.houseWay,
    rules.aceLowStraight,
    asPercent(bestPlayEdge.decimal),
    asPercent(houseWayEdge.decimal),
    `${witness.standardDeviationsAway} σ`,
    `${made.seconds} s`,
  ]);
  const heading = ['house way', 'A-2-3-4', 'best play', 'house way', 'witness', 'time'];
  for (const line of table(heading, rows, [2, 3, 4, 5])) out.print(line);
  for (const { rules, bestPlayEdge, houseWayEdge, witness } of solutions) {
    out.print(`\n${bold(sayRules(rules))}`);
    out.print(`  best play edge  ${bestPlayEdge.exact}`);
    out.print(`  house way edge  ${houseWayEdge.exact}`);
    out.print(
      dim(
        `  witness         ${witness.wins} wins in ${witness.rounds} rounds, seed ${witness.seed}`,
      ),
    );
  }
};

const asPercent = (decimal: string): string => `${(Number(decimal) * 100).toFixed(6)}%`;
