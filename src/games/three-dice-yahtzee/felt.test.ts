import { expect, test } from 'vitest';
import { atTable } from '../../../test/at-table.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { felt } from './felt.ts';
import { threeDiceYahtzee } from './index.ts';
import type { Event, Round } from './procedure.ts';
import type { Rules } from './submission.ts';
import { shows, stands, tell, trace } from './telling.ts';

const rulesOf = (filed: object = {}) =>
  expectAccepted(parseSubmission<Rules>(threeDiceYahtzee.submission, filed));
const READ = { type: 'ReadMeter', meter: 'progressive', cents: 200_000 };
type Bets = readonly (string | typeof READ)[];
const shaken = (...bets: Bets) =>
  atTable(threeDiceYahtzee).said('seat 1  red $5', ...bets, 'shake red', 'shake blue');
const revealed = (dice: string) => shaken().said(`reveal ${dice}`);
const told = (dice: string, bets: Bets = [], language: 'en' | 'es' = 'en') => {
  const before = shaken(...bets);
  const event = before
    .said(`reveal ${dice}`)
    .events.find(({ type }) => type === 'HandsRevealed') as Event;
  return tell(before.play.round as Round, event, language, before.play);
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
  expect(beats[1]?.say).toMatch(new RegExp(`^Red ${red}: (Yahtzee of \\ds|Straight|Chance \\d+)$`));
  expect(beats[3]?.say).toMatch(
    new RegExp(`^Blue ${blue}: (Yahtzee of \\ds|Straight|Chance \\d+)$`),
  );
  // What takes the headline fits into it.
  for (const { say = '' } of beats) expect(say.length).toBeLessThanOrEqual(26);
  expect(beats[4]).toMatchObject({ say, why });
  expect(trace(revealed(dice).play.round as Round, 'en')?.mark).toBe(mark);
});

test.each([
  ['333/643', 'Four 3s: no award.', 'Cuatro 3: sin premio.'],
  ['633/663', 'Three 6s: no award.', 'Tres 6: sin premio.'],
  ['665/442', 'Two 6s: no award.', 'Dos 6: sin premio.'],
  ['321/654', 'Six in a row: Large Straight.', 'Seis seguidos: Large Straight.'],
  ['321/541', 'Five in a row: Small Straight.', 'Cinco seguidos: Small Straight.'],
  ['444/443', 'Five dice alike: Small Yahtzee.', 'Cinco dados iguales: Small Yahtzee.'],
  ['555/555', 'Six dice alike: Large Yahtzee.', 'Seis dados iguales: Large Yahtzee.'],
  ['666/666', 'Six 6s: the meter.', 'Seis 6: el acumulado.'],
])(
  '§ progressive wager paytable: with a progressive wager %s is told as "%s", after who wins and before the chips move',
  (dice, six, seis) => {
    const bets = ['seat 1  progressive $1', READ];
    const beats = told(dice, bets);
    expect(beats.map(({ why }) => why).indexOf(six)).toBe(5);
    // The six dice close up over the ladder.
    expect(beats[5]).toEqual({ why: six, lit: ['progressive'], ms: 600 });
    // 1.6 s for the two hands, 1.2 for who wins, and no word that goes with a movement.
    expect(beats.map(({ ms }) => ms)).toEqual([400, 400, 400, 400, 1200, 600, 0]);
    expect(beats.filter((one) => one.move !== undefined && one.say !== undefined)).toEqual([]);
    expect(beats.slice(6).every(({ after }) => after)).toBe(true);
    expect(told(dice, bets, 'es')[5]?.why).toBe(seis);
    // Where none has wagered on it, nobody is told.
    expect(JSON.stringify(told(dice))).not.toContain(six);
  },
);

test('rules of play: between the first shake and the reveal the floor reads that the cups are shaken', () => {
  const at = (table: { play: { round: unknown } }) => stands(table.play.round as Round, 'en');
  const bet = atTable(threeDiceYahtzee).said('seat 1  red $5');
  expect(at(bet)).toBeUndefined();
  expect(at(bet.said('shake red'))).toBe('Cups are shaken');
  expect(at(revealed('333/643'))).toBeUndefined();
});
