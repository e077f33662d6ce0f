import { couponWorth, type WagerOutcome } from '../src/coupons/index.ts';
import { games } from '../src/games/index.ts';
import { type Fraction, fraction, minus, plus, times } from '../src/kernel/fraction.ts';
import { dollars } from '../src/kernel/money.ts';
import { owedOn } from '../src/kernel/payment.ts';
import { expectAccepted } from '../src/kernel/refusal.ts';
import { parseSubmission } from '../src/kernel/submission.ts';
import type { Placing } from '../src/kernel/wager.ts';
import { exactOdds } from '../src/odds/index.ts';
import { filesOf, gamesWithGolden, readGolden } from './golden-files.ts';
import { type Reading, readings } from './law.ts';

/** Odds as `golden/` has them, which a test compares with what the program prints. */
interface Golden {
  readonly game: string;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly wagers: readonly GoldenWager[];
}

interface GoldenWager {
  readonly wager: string;
  readonly title: string;
  readonly houseEdge?: string;
  readonly pushFrequency?: string;
  readonly otherStrategies?: readonly { readonly strategy: string; readonly houseEdge: string }[];
  /** Where the whole game is not solved for the choice. */
  readonly estimate?: {
    readonly strategy: string;
    readonly houseEdge: string;
    readonly interval: { readonly from: string; readonly to: string };
  };
  readonly outcomes: readonly {
    readonly result: 'win' | 'push' | 'lose';
    readonly pays: string;
    readonly probability: string;
  }[];
}

const golden: readonly Golden[] = gamesWithGolden().flatMap((game) =>
  filesOf(game, /^odds-.*\.json$/).map((file) => JSON.parse(readGolden(game, file)) as Golden),
);

const fractionOf = (said: string): Fraction => {
  const [n = '0', d = '1'] = said.split('/');
  return fraction(BigInt(n), BigInt(d));
};

const percent = ({ n, d }: Fraction, signed = false): string => {
  const hundredths = Number((n * 10_000n + (n < 0n ? -d : d) / 2n) / d);
  if (hundredths === 0 && n !== 0n) return 'under 0.01%';
  const sign = hundredths < 0 ? '−' : signed && hundredths > 0 ? '+' : '';
  return `${sign}${(Math.abs(hundredths) / 100).toFixed(2)}%`;
};

const differing = (a: Golden['rules'], b: Golden['rules']): readonly string[] =>
  Object.keys(a).filter((name) => a[name] !== b[name]);

const nearest = (all: readonly Golden[], to: Golden['rules']): Golden | undefined =>
  all.toSorted((a, b) => differing(a.rules, to).length - differing(b.rules, to).length)[0];

/** The other choice and the held one, all else alike and as near to the standard rules as the choice can be. */
const compared = (rule: string, other: string): readonly (readonly [Golden, Golden])[] => {
  const isOther = ({ rules }: Golden): boolean => String(rules[rule]) === other;
  const [{ game } = { game: '' }] = golden.filter(isOther);
  const ofGame = golden.filter((one) => one.game === game);
  const changed = nearest(ofGame.filter(isOther), standardOf(game));
  const held =
    changed &&
    nearest(
      ofGame.filter((one) => !isOther(one)),
      changed.rules,
    );
  return held === undefined || changed === undefined ? [] : [[held, changed]];
};

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Every wager whose house edge is another one under the other choice. */
const edges = (rule: string, other: string): readonly string[] =>
  compared(rule, other).flatMap(([held, changed]) =>
    changed.wagers.flatMap((wager) => {
      const before = held.wagers.find((one) => one.wager === wager.wager);
      if (before?.houseEdge === wager.houseEdge) return [];
      if (before?.houseEdge === undefined) return [];
      if (wager.houseEdge === undefined) return estimated(rule, other, before, wager);
      const [was, is] = [fractionOf(before.houseEdge), fractionOf(wager.houseEdge)];
      return [
        row(
          `\`${rule}=${other}\``,
          wager.title,
          percent(was),
          percent(is),
          percent(minus(is, was), true),
        ),
      ];
    }),
  );

/** An estimate stands beside the exact figure of the same strategy, and no difference is taken of the two. */
const estimated = (
  rule: string,
  other: string,
  before: GoldenWager,
  { title, estimate }: GoldenWager,
): readonly string[] => {
  const held = before.otherStrategies?.find(({ strategy }) => strategy === estimate?.strategy);
  if (estimate === undefined || held === undefined) return [];
  const about = (said: string): string => `${(Number(said) * 100).toFixed(2)}%`;
  const { from, to } = estimate.interval;
  return [
    row(
      `\`${rule}=${other}\``,
      `${title}, ${estimate.strategy}`,
      percent(fractionOf(held.houseEdge)),
      `${about(from)} to ${about(to)}`,
      'estimated',
    ),
  ];
};

/** Two Like Kind wagers and one Extra Roll for both: the price differs, and so the edge of all of it. */
const extraRoll = (): readonly string[] => {
  const game = games['high-roll-dice'];
  if (game === undefined) return [];
  const edge = (extraRollPrice: string, stakeCents: number): Fraction => {
    const rules = expectAccepted(parseSubmission<object>(game.submission, { extraRollPrice }));
    const bets: readonly Placing[] = [
      { seat: 1, wager: 'pip-street-1', stakeCents: 100 },
      { seat: 1, wager: 'like-kind-2', stakeCents: 100 },
      { seat: 1, wager: 'like-kind-3', stakeCents: 100 },
      { seat: 1, wager: 'extra-roll', stakeCents },
    ];
    return expectAccepted(exactOdds(game, rules, bets)).houseEdge;
  };
  const [was, is] = [edge('one-wager', 100), edge('all-wagers', 200)];
  const what = 'Pip Street, Like Kind Boulevard 2 and 3, Extra Roll';
  return [
    row(
      '`extraRollPrice=all-wagers`',
      what,
      percent(was),
      percent(is),
      percent(minus(is, was), true),
    ),
  ];
};

const outcomesOf = ({ outcomes }: GoldenWager): readonly WagerOutcome[] =>
  outcomes.map(({ result, pays, probability }) => {
    const [, a, b] = /^(\d+) to (\d+)$/.exec(pays) ?? [];
    const to = a === undefined ? undefined : ([Number(a), Number(b)] as const);
    const net =
      result === 'win' && to ? fraction(to[0], to[1]) : fraction(result === 'lose' ? -1 : 0);
    return { result, ...(to && { pay: { to } }), probability: fractionOf(probability), net };
  });

/** What a $10 coupon costs on each wager that can push, left with the patron or taken. */
const coupons = (): readonly string[] =>
  golden
    .filter(({ game, rules }) => differing(rules, standardOf(game)).length === 0)
    .flatMap(({ wagers }) => wagers)
    .filter(({ pushFrequency = '0/1' }) => !pushFrequency.startsWith('0/'))
    .map((wager) => {
      const worth = (couponOnPush: 'stays' | 'taken'): Fraction =>
        couponWorth(outcomesOf(wager), { valueCents: 1000, pays: 'wager odds', couponOnPush })
          .coupon;
      const [stays, taken] = [worth('stays'), worth('taken')];
      return row(
        '`couponOnPush=taken`',
        wager.title,
        inDollars(stays),
        inDollars(taken),
        inDollars(minus(taken, stays), true),
      );
    });

const inDollars = (part: Fraction, signed = false): string => {
  const { n, d } = times(part, fraction(1000));
  const cents = Number((n + (n < 0n ? -d : d) / 2n) / d);
  const sign = cents < 0 ? '−' : signed && cents > 0 ? '+' : '';
  return `${sign}${dollars(Math.abs(cents))}`;
};

const standardOf = (id: string): Golden['rules'] => {
  const game = games[id];
  return game === undefined
    ? {}
    : expectAccepted(parseSubmission<Record<string, unknown>>(game.submission));
};

/** What a player of $1 to $20 in $1 chips is paid more or less in all than was owed, where odds do not come out even. */
const payments = (): readonly string[] =>
  (['round down', 'round up', 'even money'] as const).flatMap((otherwise) =>
    (
      [
        [4, 5],
        [3, 5],
        [6, 5],
        [1, 2],
      ] as const
    ).map((to) => {
      const stakes = Array.from({ length: 20 }, (_, i) => 100 * (i + 1));
      const breakage = stakes.map((stakeCents) => {
        const owed = owedOn({ to: [...to] }, { stakeCents }, { unitCents: 100, otherwise });
        return fraction(owed.breakageCents, stakeCents);
      });
      const mean = times(breakage.reduce(plus, fraction(0)), fraction(1, stakes.length));
      return row(
        `\`payment=${otherwise.replace(' ', '-')}\``,
        `${to[0]} to ${to[1]}`,
        percent(mean, true),
      );
    }),
  );

/** Choices that change nothing for a player alone, and why. */
const ALIKE: Readonly<Record<string, string>> = {
  progressiveShared:
    'changes no player’s odds alone: of two who hit six 6s together, the first in settlement order is paid the whole meter instead of half',
  couponEdition:
    'changes nothing that a coupon costs: a patron uses one in a round instead of one with each wager',
};

const alternatives = ({ rules }: Reading): readonly (readonly [string, string])[] =>
  Object.entries(rules).flatMap(([name, [, ...others]]) =>
    others.map((other) => [name, other] as const),
  );

const HEAD = ['| Choice | Wager | Held | Otherwise | Difference |', '|---|---|---:|---:|---:|'];

const sectionOf = (reading: Reading): readonly string[] => {
  const choices = alternatives(reading);
  if (choices.length === 0) return [];
  const title = `## [Reading ${Number.parseInt(reading.file, 10)}](${reading.file})`;
  const [name = ''] = choices[0] ?? [];
  if (name === 'payment') {
    const head = ['| Choice | Odds | Of the wager |', '|---|---|---:|'];
    return [
      title,
      '',
      'What the policy adds to or takes off a winner’s pay, averaged over wagers of $1 to $20 in $1 chips. By default such a wager is refused.',
      '',
      ...head,
      ...payments(),
      '',
    ];
  }
  if (name === 'couponOnPush') {
    return [
      title,
      '',
      'What a $10 coupon costs the house until it is in the drop box, on each wager that can push.',
      '',
      ...HEAD,
      ...coupons(),
      '',
    ];
  }
  const said = ALIKE[name];
  if (said !== undefined) return [title, '', `\`${name}\` ${said}.`, ''];
  const rows =
    name === 'extraRollPrice'
      ? extraRoll()
      : choices.flatMap(([rule, other]) => edges(rule, other));
  return [title, '', 'House edge of every wager that it changes.', '', ...HEAD, ...rows, ''];
};

/** The text of `law/readings/costs.md`. */
export const costsText = (): string =>
  [
    '# What each reading costs',
    '',
    'Written by `npm run readings` from the exact odds; do not edit. For every reading that a submission can select: what the other',
    'choice does to those who wager, with all else as held. A higher house edge is worse for the player.',
    '',
    ...readings().flatMap(sectionOf),
  ].join('\n');
