import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Played, played } from '../../../test/at-table.ts';
import { highRollDice } from './index.ts';

const KINDS = [2, 3, 4, 5, 6, 7, 8];

/** A round of ten dice: the wagers of the seats, the first roll with its announcement, and the extra roll if any. */
const round = (
  bets: readonly string[],
  [thrown, announced]: readonly [string, string],
  extra?: string,
  filed: Record<string, unknown> = {},
): Played =>
  played(
    highRollDice,
    filed,
    'take shaker 10',
    ...bets,
    'no more bets',
    'shake 3',
    `throw ${thrown}`,
    `announce ${announced}`,
    ...(extra === undefined ? [] : ['collect dice', 'shake 3', `throw ${extra}`]),
  );

const said = ({ settled }: Played): readonly string[] =>
  settled.map(
    ({ seat, wager, result, line, paidCents, step }) =>
      `${seat} ${wager} ${result}${line === undefined ? '' : ` ${line} ${paidCents}`} ${step.slice(18)}`,
  );

const FOUR_5S = ['5555666114', 'four 5s'] as const;

test('§ 675a.4(f)(1) Pip Street on the 5 and the 2 with four 5s thrown: the 2 is collected, the 5 paid', () => {
  expect(said(round(['seat 1 pip-street-5 $5', 'seat 1 pip-street-2 $5'], FOUR_5S))).toEqual([
    '1 pip-street-2 lose .4(f)(1)',
    '1 pip-street-5 win most 2000 .4(f)(1)',
  ]);
});

test('§ 675a.4(f)(2)(i) without an Extra Roll all numbers but the four are collected, and the four paid', () => {
  const bets = ['seat 1 pip-street-5 $5', ...KINDS.map((kind) => `seat 1 like-kind-${kind} $5`)];
  expect(said(round(bets, FOUR_5S)).slice(1)).toEqual([
    ...[2, 3, 5, 6, 7, 8].map((kind) => `1 like-kind-${kind} lose .4(f)(2)(i)`),
    '1 like-kind-4 win first-roll 500 .4(f)(2)(i)',
  ]);
});

const THREE_FOUR_FIVE = [
  'seat 1 pip-street-1 $5',
  'seat 1 like-kind-3 $5',
  'seat 1 like-kind-4 $5',
  'seat 1 like-kind-5 $5',
  'seat 1 extra-roll $5',
];

test('§ 675a.4(f)(2)(ii) with an Extra Roll the four is paid, the three collected, and the five stays', () => {
  const after = round(THREE_FOUR_FIVE, FOUR_5S);
  expect(said(after)).toEqual([
    '1 extra-roll lose .4(a)',
    '1 pip-street-1 lose .4(f)(1)',
    '1 like-kind-4 win first-roll 500 .4(f)(2)(ii)',
    '1 like-kind-3 lose .4(f)(2)(ii)',
  ]);
  expect(after.state.bets.map(({ wager }) => wager)).toEqual(['like-kind-5']);
});

test.each([
  ['no additional 5', '111111', '1 like-kind-5 lose .4(h)'],
  ['one additional 5', '511111', '1 like-kind-5 win extra-roll 1000 .4(h)'],
  ['two additional 5s', '551111', '1 like-kind-5 lose .4(h)'],
])('§ 675a.4(h) reading 19: the five after four 5s and %s', (_title, extra, line) => {
  const { settled, state } = round(THREE_FOUR_FIVE, FOUR_5S, extra);
  expect(said({ settled } as Played).slice(4)).toEqual([line]);
  expect(state.bets).toEqual([]);
});

test('§ 675a.4(h) the four, paid on the first roll, is not paid for the Extra Roll without additional 5s', () => {
  const { settled } = round(THREE_FOUR_FIVE, FOUR_5S, '111111');
  const fours = settled.filter(({ wager }) => wager === 'like-kind-4');
  expect(fours).toHaveLength(1);
  expect(fours[0]).toMatchObject({ line: 'first-roll', paidCents: 500, returnedCents: 500 });
});

test('§ 675a.2(e)(3) four 1s on the first throw and two on the second are a six-of-a-kind', () => {
  const bets = ['seat 1 pip-street-1 $5', 'seat 1 like-kind-6 $5', 'seat 1 extra-roll $5'];
  const { settled } = round(bets, ['6611113345', 'four 1s'], '112233');
  expect(said({ settled } as Played).at(-1)).toBe('1 like-kind-6 win extra-roll 2000 .4(h)');
});

test('§ 675a.4(h) with two players the losing numbers are collected before the winning one is paid', () => {
  const bets = [1, 2].flatMap((seat) => [
    `seat ${seat} pip-street-1 $5`,
    ...[5, 6].map((kind) => `seat ${seat} like-kind-${kind} $5`),
    `seat ${seat} extra-roll $5`,
  ]);
  expect(said(round(bets, FOUR_5S, '511111')).slice(4)).toEqual([
    '1 like-kind-6 lose .4(h)',
    '2 like-kind-6 lose .4(h)',
    '1 like-kind-5 win extra-roll 1000 .4(h)',
    '2 like-kind-5 win extra-roll 1000 .4(h)',
  ]);
});

test('§ 675a.4(f) each player in turn: Pip Street, Like Kind Boulevard, Millionaire Row', () => {
  const bets = [2, 1].flatMap((seat) => [
    `seat ${seat} pip-street-6 $5`,
    `seat ${seat} millionaire-row-10 $1`,
    `seat ${seat} millionaire-row-9 $1`,
    `seat ${seat} like-kind-8 $5`,
  ]);
  expect(said(round(bets, ['6666666661', 'nine 6s']))).toEqual(
    [1, 2].flatMap((seat) => [
      `${seat} pip-street-6 win most 2000 .4(f)(1)`,
      `${seat} like-kind-8 lose .4(f)(2)(i)`,
      `${seat} millionaire-row-10 lose .4(f)(3)`,
      `${seat} millionaire-row-9 win first-roll 5000000 .4(f)(3)`,
    ]),
  );
});

test('§ 675a.4(f)(3) a nine-of-a-kind after the extra roll wins no Millionaire Row', () => {
  const bets = [
    'seat 1 pip-street-1 $5',
    'seat 1 like-kind-8 $5',
    'seat 1 extra-roll $5',
    'seat 1 millionaire-row-9 $1',
  ];
  const after = round(bets, ['5555566661', 'five 5s'], '55551');
  expect(after.state.round).toMatchObject({ total: 9 });
  expect(after.settled.every(({ result }) => result === 'lose')).toBe(true);
});

test.each([
  ['1111111122', 'eight 1s', 'lose', 'lose'],
  ['1111111112', 'nine 1s', 'win', 'lose'],
  ['1111111111', 'ten 1s', 'lose', 'win'],
])('§ 675a.4(f)(3) Millionaire Row on %s', (thrown, announced, nine, ten) => {
  const { settled } = round(
    ['seat 1 pip-street-1 $5', 'seat 1 millionaire-row-9 $1', 'seat 1 millionaire-row-10 $1'],
    [thrown, announced],
  );
  const resultOf = (id: string) => settled.find(({ wager }) => wager === id)?.result;
  expect([resultOf('millionaire-row-9'), resultOf('millionaire-row-10')]).toEqual([nine, ten]);
});

test.each([
  ['returned', 100],
  ['collected', 0],
])(
  '§ 675a.5(c) reading 17: the stake of a winning Millionaire Row wager is %s',
  (millionaireStake, back) => {
    const bets = ['seat 1 pip-street-1 $5', 'seat 1 millionaire-row-10 $1'];
    const { settled } = round(bets, ['1111111111', 'ten 1s'], undefined, { millionaireStake });
    expect(settled.at(-1)).toMatchObject({ paidCents: 100_000_000, returnedCents: back });
  },
);

const sixDice = (
  bets: readonly string[],
  [thrown, announced]: readonly [string, string],
  filed: Record<string, unknown> = {},
): Played =>
  played(
    highRollDice,
    { dice: 6, ...filed },
    'take shaker 6',
    ...bets,
    'no more bets',
    'shake 3',
    `throw ${thrown}`,
    `announce ${announced}`,
  );

test('§ 675a.6(i) with six dice losing wagers are collected and winning ones paid', () => {
  const bets = [1, 2].flatMap((seat) => [
    `seat ${seat} pip-street-5 $5`,
    `seat ${seat} like-kind-2 $5`,
    `seat ${seat} like-kind-3 $5`,
  ]);
  expect(said(sixDice(bets, ['555664', 'three 5s']))).toEqual([
    '1 like-kind-2 lose .6(i)',
    '2 like-kind-2 lose .6(i)',
    '1 pip-street-5 win most 2000 .6(i)',
    '1 like-kind-3 win first-roll 1000 .6(i)',
    '2 pip-street-5 win most 2000 .6(i)',
    '2 like-kind-3 win first-roll 1000 .6(i)',
  ]);
});

test.each([
  ['ace', 'win'],
  ['nobody', 'lose'],
])(
  '§ 675a.6(c), (d)(2) reading 18: six different dice, Pip Street to %s',
  (noMatchPipStreet, result) => {
    const bets = [1, 2, 3, 4, 5, 6].map((face) => `seat 1 pip-street-${face} $5`);
    const { settled } = sixDice(
      [...bets, 'seat 1 like-kind-no-match $5', 'seat 1 like-kind-2 $5'],
      ['123456', 'no match'],
      { noMatchPipStreet },
    );
    const of = (wager: string) => settled.find((line) => line.wager === wager);
    expect(of('pip-street-1')?.result).toBe(result);
    expect([2, 3, 4, 5, 6].map((face) => of(`pip-street-${face}`)?.result)).toEqual(
      Array(5).fill('lose'),
    );
    expect(of('like-kind-no-match')).toMatchObject({ result: 'win', paidCents: 30_000 });
    expect(of('like-kind-2')?.result).toBe('lose');
  },
);

test('§ 675a.6(c) reading 18 concerns six different dice alone', () => {
  const lone = ['seat 1 pip-street-1 $5'];
  const { settled } = sixDice(lone, ['112345', 'two 1s'], { noMatchPipStreet: 'nobody' });
  expect(settled[0]).toMatchObject({ result: 'win', paidCents: 1000 });
});

// § .5(e): eight 2s at $20 pay $100,000 on Like Kind and $120 on Pip Street; the limit leaves $60,000 of both.
test('§ 675a.5(e) a payout limit is shared by all but Millionaire Row, and the cut shown', () => {
  const bets = ['seat 1 pip-street-2 $20', 'seat 1 like-kind-8 $20', 'seat 2 pip-street-2 $20'];
  const { settled } = round(bets, ['2222222211', 'eight 2s'], undefined, {
    payoutLimitCents: 6_000_000,
  });
  const paid = settled.map(({ seat, wager, paidCents, cutCents }) => [
    `${seat} ${wager}`,
    paidCents,
    cutCents,
  ]);
  expect(paid).toEqual([
    ['1 pip-street-2', 7191, 4809],
    ['1 like-kind-8', 5_992_809, 4_007_191],
    ['2 pip-street-2', 12_000, 0],
  ]);
});

test('§ 675a.5(e) Millionaire Row is outside the limit', () => {
  const bets = ['seat 1 pip-street-2 $20000', 'seat 1 millionaire-row-10 $1'];
  const { settled } = round(bets, ['2222222222', 'ten 2s'], undefined, {
    payoutLimitCents: 5_000_000,
  });
  expect(settled).toMatchObject([
    { wager: 'pip-street-2', paidCents: 5_000_000, cutCents: 7_000_000 },
    { wager: 'millionaire-row-10', paidCents: 100_000_000, cutCents: 0 },
  ]);
});

test('§ 675a.5(e) the limit runs over both rolls of a round', () => {
  const bets = [
    'seat 1 pip-street-5 $10000',
    'seat 1 like-kind-5 $10000',
    'seat 1 extra-roll $10000',
  ];
  const { settled } = round(bets, FOUR_5S, '511111', { payoutLimitCents: 5_000_000 });
  expect(settled.map(({ paidCents, cutCents }) => [paidCents, cutCents])).toEqual([
    [0, 0],
    [4_000_000, 0],
    [1_000_000, 1_000_000],
  ]);
});

test('§ 675a.6(l) the limit of six dice', () => {
  const bets = ['seat 1 pip-street-1 $50', 'seat 1 like-kind-6 $50'];
  const { settled } = sixDice(bets, ['111111', 'six 1s'], { payoutLimitCents: 5_000_000 });
  expect(settled.reduce((sum, { paidCents }) => sum + paidCents, 0)).toBe(5_000_000);
});

test('§ 675a.4(f)–(h) any two throws: at most one number is paid on each roll, and the higher one second', () => {
  const face = fc.integer({ min: 1, max: 6 });
  const all = KINDS.map((kind) => `seat 1 like-kind-${kind} $5`);
  const bets = ['seat 1 pip-street-1 $5', ...all, 'seat 1 extra-roll $5'];
  const dice = fc.array(face, { minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(dice, dice, (first, second) => {
      const counts = [1, 2, 3, 4, 5, 6].map((one) => first.filter((die) => die === one).length);
      const count = Math.max(...counts);
      const most = [1, 6, 5, 4, 3, 2].find((one) => counts[one - 1] === count)!;
      fc.pre(count < 10);
      const again = second.slice(count);
      const total = count + again.filter((die) => die === most).length;
      const announced = `${['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'][count]} ${most}s`;
      const { settled, state } = round(bets, [first.join(''), announced], again.join(''));
      const paid = (line: string) =>
        settled
          .filter((one) => one.wager.startsWith('like-kind') && one.line === line)
          .map(({ wager }) => wager);
      expect(paid('first-roll')).toEqual(count <= 8 ? [`like-kind-${count}`] : []);
      expect(paid('extra-roll')).toEqual(total > count && total <= 8 ? [`like-kind-${total}`] : []);
      expect(state.bets).toEqual([]);
      expect(settled).toHaveLength(9);
    }),
    { numRuns: 60 },
  );
});
