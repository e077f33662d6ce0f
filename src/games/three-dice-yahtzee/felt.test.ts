import { expect, test } from 'vitest';
import { atTable } from '../../../test/at-table.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { felt } from './felt.ts';
import { threeDiceYahtzee } from './index.ts';
import type { Event, Round } from './procedure.ts';
import type { Rules } from './submission.ts';
import { shows, tell, trace } from './telling.ts';

const rulesOf = (filed: object = {}) =>
  expectAccepted(parseSubmission<Rules>(threeDiceYahtzee.submission, filed));
const revealed = (dice: string) =>
  atTable(threeDiceYahtzee).said('seat 1  red $5', 'shake red', 'shake blue', `reveal ${dice}`);
const told = (dice: string) => {
  const { events, play } = revealed(dice);
  const event = events.find(({ type }) => type === 'HandsRevealed') as Event;
  return tell(play.round as Round, event, 'en');
};

test('rules of play: only wagers that are offered are drawn, bonus wagers in four columns', () => {
  const bonus = felt(rulesOf(), 'en').blocks.bonus;
  const areas = bonus?.kind === 'wagers' ? bonus.areas : [];
  expect(areas).toHaveLength(12);
  expect(areas.map(({ span }) => span)).toEqual(Array(12).fill(3));
  const fewer = felt(rulesOf({ offerYahtzee: 'no', offerProgressive: 'no' }), 'en');
  const left = fewer.blocks.bonus;
  expect(left?.kind === 'wagers' ? left.areas : []).toHaveLength(11);
  expect(fewer.blocks.meter).toBeUndefined();
  expect(fewer.grid.wide[0]).toBe('cups');
});

test('§ progressive wager paytable, § dynamic pays: the ladder has an award for every stake with a column', () => {
  const { blocks } = felt(rulesOf(), 'en');
  const meter = blocks.meter;
  if (meter?.kind !== 'meter') throw new Error('no meter');
  expect(meter.stakes.slice(0, 3)).toEqual([100, 150, 200]);
  expect(meter.stakes).toHaveLength(11);
  expect(meter.rows.map(({ title, awards }) => `${title}: ${awards[0]}, ${awards[10]}`)).toEqual([
    "Six 6's: the meter, the meter",
    'Large Yahtzee: $200, $2,000',
    'Small Yahtzee: $10, $100',
    'Large Straight: $3, $30',
    'Small Straight: $1, $10',
  ]);
});

test('rules of play: dice are shown when they are revealed, each shaker by name and color', () => {
  const { lying } = shows(revealed('333/643').play.round as Round, 'en');
  expect(lying).toEqual([
    {
      box: 'red',
      dice: { label: 'Red', colour: 'red', faces: [3, 3, 3] },
      says: 'Yahtzee of 3s',
    },
    { box: 'blue', dice: { label: 'Blue', colour: 'blue', faces: [6, 4, 3] }, says: 'Chance 13' },
    { box: 'winner', says: 'Red wins' },
  ]);
});

test.each([
  ['333/643', 'Red wins', 'Yahtzee of 3s beats Chance 13.', 'R*'],
  ['541/611', 'Red pushes', '10 over 8: Red pushes.', 'r'],
  ['321/321', 'Tie', 'Equal hands: Red and Blue push.', '=/'],
  ['652/654', 'Blue wins', 'Straight beats Chance 13.', 'B/'],
])('rules of play: %s is told as "%s"', (dice, say, why, mark) => {
  const beats = told(dice);
  const [red, blue] = dice.split('/').map((faces) => [...faces].join('-'));
  expect(beats[0]?.say).toMatch(new RegExp(`^Red ${red}: (Yahtzee of \\ds|Straight|Chance \\d+)$`));
  expect(beats[1]?.say).toMatch(
    new RegExp(`^Blue ${blue}: (Yahtzee of \\ds|Straight|Chance \\d+)$`),
  );
  // What takes the headline fits into it.
  for (const { say = '' } of beats) expect(say.length).toBeLessThanOrEqual(26);
  expect(beats[2]).toMatchObject({ say, why });
  expect(trace(revealed(dice).play.round as Round, 'en')?.mark).toBe(mark);
});
