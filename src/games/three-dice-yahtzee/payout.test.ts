import { expect, test } from 'vitest';
import { sayPay } from '../../kernel/odds.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { BONUS_IDS, BONUSES } from './bonuses.ts';
import { threeDiceYahtzee } from './index.ts';

const wagersOf = (filed: object = {}) =>
  threeDiceYahtzee.wagers(expectAccepted(parseSubmission(threeDiceYahtzee.submission, filed)));

/** A wager as the sheet prints it: title, pay table, and each line with what it pays and where it is printed. */
const printed = (id: string, filed: object = {}) => {
  const { title, payTable, group, cite, pays } = wagersOf(filed)[id]!;
  return {
    title,
    payTable,
    group,
    cite: cite.replace('3-Dice Yahtzee ', ''),
    lines: Object.values(pays).map(
      (line) => `${line.title}: ${sayPay(line.pays)} ${line.cite.replace('3-Dice Yahtzee ', '')}`,
    ),
  };
};

test.each([
  [1, '1 to 1'],
  [2, '6 to 5'],
  [3, '3 to 2'],
])('§ red or blue wager payouts: option %i pays a Yahtzee of 6s %s', (payOption, odds) => {
  for (const [id, title] of [
    ['red', 'Red'],
    ['blue', 'Blue'],
  ] as const) {
    expect(printed(id, { payOption })).toEqual({
      title,
      payTable: undefined,
      group: 'Main wagers',
      cite: '§ red or blue wager payouts',
      lines: [
        `Win with a Yahtzee of 6s: ${odds} § red or blue wager payouts`,
        'Win: 1 to 1 § red or blue wager payouts',
      ],
    });
  }
});

test('§ tie wager payout: 10 to 1', () => {
  expect(printed('tie')).toEqual({
    title: 'Tie',
    payTable: undefined,
    group: 'Main wagers',
    cite: '§ tie wager payout',
    lines: ['Tie: 10 to 1 § tie wager payout'],
  });
});

test.each([
  ['ten-eight-push', '01', '10/8 Push', '35 to 1'],
  ['red-ten-eight-push', '02', 'Red 10/8 Push', '75 to 1'],
  ['blue-ten-eight-push', '03', 'Blue 10/8 Push', '75 to 1'],
  ['yahtzee', '04', 'Yahtzee', '15 to 1'],
  ['red-yahtzee', '05', 'Red Yahtzee', '30 to 1'],
  ['blue-yahtzee', '06', 'Blue Yahtzee', '30 to 1'],
  ['double-yahtzee', '07', 'Double Yahtzee', '1,000 to 1'],
  ['yahtzee-of-one', '08', 'Yahtzee (Specific Dice Value)', '100 to 1'],
  ['yahtzee-of-two', '09', 'Yahtzee (Two Specific Dice Values)', '50 to 1'],
  ['red-straight', '10', 'Red Straight', '7 to 1'],
  ['blue-straight', '11', 'Blue Straight', '7 to 1'],
  ['double-straight', '12', 'Double Straight', '75 to 1'],
] as const)('§ single-event bonus wagers: %s, SE-%s, %s pays %s', (id, number, title, odds) => {
  expect(printed(id)).toEqual({
    title,
    payTable: `PT-FLT-3DY-SE-${number}`,
    group: 'Single-event bonus wagers',
    cite: '§ single-event bonus wagers',
    lines: [`${title}: ${odds} § single-event bonus wagers`],
  });
});

test('§ rules of play: each bonus can be left out by itself, and the progressive too', () => {
  const all = Object.keys(wagersOf());
  expect(BONUS_IDS).toHaveLength(12);
  for (const id of BONUS_IDS) {
    expect(Object.keys(wagersOf({ [BONUSES[id].offer]: 'no' }))).toEqual(
      all.filter((other) => other !== id),
    );
  }
  expect(Object.keys(wagersOf({ offerProgressive: 'no' }))).toEqual(
    all.filter((id) => id !== 'progressive'),
  );
});

test('§ progressive wager paytable: the whole meter, and $200, $10, $3 and $1', () => {
  const { lines, ...wager } = printed('progressive');
  expect(wager).toEqual({
    title: 'Yahtzee Progressive',
    payTable: 'PT-PRG-3DY-D01a',
    group: 'Progressive wager',
    cite: '§ progressive wager paytable',
  });
  expect(lines.slice(0, 6)).toEqual([
    "Yahtzee (Six 6's): 100% of the progressive § progressive wager paytable",
    'Large Yahtzee: $200 § progressive wager paytable',
    'Small Yahtzee: $10 § progressive wager paytable',
    'Large Straight: $3 § progressive wager paytable',
    'Small Straight: $1 § progressive wager paytable',
    'Large Yahtzee, column 1: $300 § dynamic pays',
  ]);
  expect(lines.at(-1)).toBe('Small Straight, column 10: $10 § dynamic pays');
});

test('§ rules of play: an optional wager is quoted beside a Tie where a main wager is required, and alone where not', () => {
  const needs = (id: string, mainWager: string) => wagersOf({ mainWager })[id]?.needs;
  for (const id of [...BONUS_IDS, 'progressive']) {
    expect(needs(id, 'required')).toEqual([{ wager: 'tie' }]);
    expect(needs(id, 'optional')).toBeUndefined();
  }
  for (const id of ['red', 'blue', 'tie']) expect(needs(id, 'required')).toBeUndefined();
  expect(wagersOf({ progressiveBaseCents: 500 }).progressive?.quotedWith).toEqual({
    stakeCents: 500,
  });
});
