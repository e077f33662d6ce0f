import { expect, test } from 'vitest';
import { act, evolveAll } from '../../kernel/decider.ts';
import { readCommand } from '../../kernel/notation.ts';
import { play } from '../../kernel/play.ts';
import type { PlayCommand } from '../../kernel/play-commands.ts';
import { expectAccepted, isRefusal } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { BONUS_IDS, BONUSES } from './bonuses.ts';
import type { Command } from './commands.ts';
import { threeDiceYahtzee } from './index.ts';
import { MAIN } from './wagers.ts';

const rulesOf = (filed: object = {}) =>
  expectAccepted(parseSubmission(threeDiceYahtzee.submission, filed));

const at = (filed: object = {}) => {
  const decider = play(threeDiceYahtzee, rulesOf(filed));
  const read = (line: string) =>
    expectAccepted(readCommand<Command>(threeDiceYahtzee, line)) as Command | PlayCommand;
  const after = (...lines: string[]) =>
    lines.reduce((state, line) => {
      const answer = expectAccepted(decider.decide(state, read(line)));
      return evolveAll(decider, state, answer);
    }, decider.initial);
  return { decider, read, after };
};

/** What became of bets of seat 1, by wager: `win $5`, `push`, `lose`. */
const settled = (filed: object, bets: readonly string[], hands: string) => {
  const { settled: lines } = at(filed).after(
    'meter progressive $2,000',
    ...bets.map((bet) => `seat 1 ${bet}`),
    'shake red',
    'shake blue',
    `reveal ${hands}`,
  );
  return Object.fromEntries(
    lines.map((line) => [
      line.wager,
      line.result === 'win' ? `win ${line.paidCents}` : line.result,
    ]),
  );
};

// § example rounds of play, all twelve, with ten dollars on each side.
const EVEN = ['win 1000', 'win 1000', 'win 1000'];
test.each([
  ['333/643', 'red', EVEN],
  ['654/111', 'blue', EVEN],
  ['444/222', 'red', EVEN],
  ['333/333', 'tie', []],
  ['521/666', 'blue', ['win 1000', 'win 1200', 'win 1500']],
  ['652/432', 'blue', EVEN],
  ['543/321', 'red', EVEN],
  ['654/654', 'tie', []],
  ['421/553', 'blue', EVEN],
  ['642/622', 'red', EVEN],
  ['431/433', 'blue', ['push', 'push', 'push']],
  ['521/521', 'tie', []],
] as const)('§ example rounds of play: %s, %s', (hands, winner, pays) => {
  for (const [place, payOption] of ([1, 2, 3] as const).entries()) {
    const lines = settled({ payOption }, ['red $10', 'blue $10', 'tie $10'], hands);
    expect(lines).toEqual(
      winner === 'tie'
        ? { red: 'push', blue: 'push', tie: 'win 10000' }
        : {
            red: 'lose',
            blue: 'lose',
            tie: 'lose',
            [winner]: pays[place],
          },
    );
  }
});

test('§ red or blue wager payouts: a Yahtzee of 6s pays its own odds to Red as to Blue, a tie of them pushes', () => {
  expect(settled({ payOption: 3 }, ['red $10'], '666/555')).toEqual({ red: 'win 1500' });
  expect(settled({ payOption: 3 }, ['red $10'], '555/444')).toEqual({ red: 'win 1000' });
  expect(settled({ payOption: 3 }, ['red $10'], '666/666')).toEqual({ red: 'push' });
});

const bonuses = [
  'ten-eight-push $1',
  'red-ten-eight-push $1',
  'blue-ten-eight-push $1',
  'yahtzee $1',
  'red-yahtzee $1',
  'blue-yahtzee $1',
  'double-yahtzee $1',
  'yahtzee-of-one 4 $1',
  'yahtzee-of-two 2 4 $1',
  'red-straight $1',
  'blue-straight $1',
  'double-straight $1',
];

test.each([
  ['433/431', { 'ten-eight-push': 3500, 'red-ten-eight-push': 7500 }],
  ['431/433', { 'ten-eight-push': 3500, 'blue-ten-eight-push': 7500 }],
  ['433/421', {}],
  ['111/652', { yahtzee: 1500, 'red-yahtzee': 3000 }],
  ['652/111', { yahtzee: 1500, 'blue-yahtzee': 3000 }],
  [
    '111/444',
    {
      yahtzee: 1500,
      'red-yahtzee': 3000,
      'blue-yahtzee': 3000,
      'double-yahtzee': 100000,
      'yahtzee-of-one': 10000,
      'yahtzee-of-two': 5000,
    },
  ],
  ['222/653', { yahtzee: 1500, 'red-yahtzee': 3000, 'yahtzee-of-two': 5000 }],
  [
    '653/444',
    { yahtzee: 1500, 'blue-yahtzee': 3000, 'yahtzee-of-one': 10000, 'yahtzee-of-two': 5000 },
  ],
  ['321/651', { 'red-straight': 700 }],
  ['651/654', { 'blue-straight': 700 }],
  ['654/321', { 'red-straight': 700, 'blue-straight': 700, 'double-straight': 7500 }],
] as const)('§ single-event bonus wagers: %s pays a dollar %o', (hands, pays) => {
  const lines = settled({ mainWager: 'optional' }, bonuses, hands);
  expect(lines).toEqual(
    Object.fromEntries(
      BONUS_IDS.map((id) => [
        id,
        id in pays ? `win ${(pays as Record<string, number>)[id]}` : 'lose',
      ]),
    ),
  );
});

test.each([
  ['doubleYahtzee', 'double-yahtzee', '111/444', '444/444', 'win 100000'],
  ['doubleStraight', 'double-straight', '321/654', '543/543', 'win 7500'],
])('reading 12: %s=same-value wants the same one in each hand', (rule, wager, two, one, pay) => {
  const bet = [`${wager} $1`];
  const filed = { mainWager: 'optional' };
  const same = { ...filed, [rule]: 'same-value' };
  expect(settled(filed, bet, two)[wager]).toBe(pay);
  expect(settled(filed, bet, one)[wager]).toBe(pay);
  expect(settled(same, bet, two)[wager]).toBe('lose');
  expect(settled(same, bet, one)[wager]).toBe(pay);
});

test('§ single-event bonus wagers: each has its pay table id', () => {
  const wagers = threeDiceYahtzee.wagers(rulesOf());
  const ids = BONUS_IDS.map((id) => wagers[id]?.payTable);
  expect(ids).toEqual(
    Array.from({ length: 12 }, (_, i) => `PT-FLT-3DY-SE-${String(i + 1).padStart(2, '0')}`),
  );
  expect(wagers.progressive?.payTable).toBe('PT-PRG-3DY-D01a');
});

test.each(BONUS_IDS)(
  '§ rules of play: the operator may leave out %s, and nothing else goes',
  (id) => {
    const all = Object.keys(threeDiceYahtzee.wagers(rulesOf()));
    const fewer = Object.keys(threeDiceYahtzee.wagers(rulesOf({ [BONUSES[id].offer]: 'no' })));
    expect(fewer).toEqual(all.filter((wager) => wager !== id));
  },
);

test('§ rules of play: the progressive may be left out, and then has no meter', () => {
  const rules = rulesOf({ offerProgressive: 'no' });
  expect(Object.keys(threeDiceYahtzee.wagers(rules))).toEqual([...MAIN, ...BONUS_IDS]);
  expect(threeDiceYahtzee.meters?.filed(rules)).toEqual({});
});

test('§ rules of play: a bonus wager lies beside a main wager where that is required', () => {
  const { decider, read, after } = at();
  const refused = (state: ReturnType<typeof after>, line: string) => {
    const answer = decider.decide(state, read(line));
    if (!isRefusal(answer)) return 'accepted';
    expect(answer.because).toContain('needs a wager on Red, Blue or Tie');
    expect(answer.cite).toBe('3-Dice Yahtzee § rules of play');
    return answer.refused;
  };
  for (const bet of ['yahtzee $1', 'progressive $1']) {
    expect(refused(after(), `seat 1 ${bet}`)).toBe('main-wager-required');
    // Another seat's main wager does not serve.
    expect(refused(after('seat 2 red $5'), `seat 1 ${bet}`)).toBe('main-wager-required');
    for (const main of MAIN) {
      expect(refused(after(`seat 1 ${main} $5`), `seat 1 ${bet}`)).toBe('accepted');
      const both = after(`seat 1 ${main} $5`, `seat 1 ${bet}`);
      expect(refused(both, `seat 1 withdraws ${main}`)).toBe('main-wager-required');
    }
  }
  const free = at({ mainWager: 'optional' });
  expect(free.after('seat 1 yahtzee $1', 'seat 2 progressive $1').bets).toHaveLength(2);
});

test('§ rules of play: wagers are closed when the dealer has begun to shake', () => {
  const { decider, read, after } = at();
  const state = after('seat 1 red $5', 'shake red');
  for (const line of [
    'seat 2 tie $5',
    'seat 1 red $5',
    'seat 1 yahtzee $1',
    'seat 1 withdraws red',
  ]) {
    expect(act(decider, state, read(line)).refusal).toMatchObject({
      refused: 'wager-closed',
      cite: '3-Dice Yahtzee § rules of play',
    });
  }
});

test('reading 11: values are named with the wager, one or two different ones', () => {
  const { decider, read, after } = at({ mainWager: 'optional' });
  for (const line of [
    'yahtzee-of-one $1',
    'yahtzee-of-one 7 $1',
    'yahtzee-of-two 4 4 $1',
    'yahtzee-of-two 4 $1',
  ]) {
    expect(act(decider, decider.initial, read(`seat 1 ${line}`)).refusal?.refused).toBe(
      'names-missing',
    );
  }
  expect(after('seat 1 yahtzee-of-one 4 $1', 'seat 1 yahtzee-of-one 5 $1').bets).toHaveLength(2);
});

test('§ red or blue wager payouts: a stake that its option cannot pay to the cent is refused', () => {
  const { decider, read } = at({ payOption: 2 });
  const placed = (stake: string) =>
    act(decider, decider.initial, read(`seat 1 red ${stake}`)).refusal?.refused;
  expect(placed('$1.05')).toBeUndefined();
  expect(placed('$1.01')).toBe('stake-not-payable');
});
