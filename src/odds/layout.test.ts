import { expect, test } from 'vitest';
import { oneDie, type Rules } from '../../test/one-die.ts';
import { sayFraction } from '../kernel/fraction.ts';
import { layoutOdds } from './layout.ts';

const rules: Rules = { shared: 'equally', mostCents: 1_000_000, colour: 'white' };

test('every wager in the order of the layout, each as if it lay alone', () => {
  const odds = layoutOdds(oneDie, rules);
  expect(odds.map((one) => [one.wager, one.title, sayFraction(one.houseEdge)])).toEqual([
    ['even', 'Even', '1/6'],
    ['high', 'High', '1/10'],
    // One of six at 5 to 1, two of six at 2 to 1: fair.
    ['named', 'Named', '0/1'],
    ['pair', 'Pair', '0/1'],
    // $51 back for each of six dollars.
    ['prize', 'Prize', '-15/2'],
    // 999, 100 and 19 won, three times 1 lost.
    ['jackpot', 'Jackpot', '-1115/6'],
    ['insurance', 'Insurance', '1/3'],
  ]);
});

test('a wager that needs another is quoted beside just that one, and the other on its own', () => {
  const [insurance] = layoutOdds(oneDie, rules, { only: ['insurance'] });
  expect(insurance).toMatchObject({ wager: 'insurance', cite: 'House rules § payable stake' });
  expect(insurance?.outcomes.map((one) => [one.result, sayFraction(one.probability)])).toEqual([
    ['win', '1/6'],
    ['lose', '5/6'],
  ]);
  expect(
    layoutOdds(oneDie, rules, { only: ['insurance', 'even'] }).map((one) => one.wager),
  ).toEqual(['insurance', 'even']);
});

test('only what is asked for, in the order asked', () => {
  expect(layoutOdds(oneDie, rules, { only: ['pair', 'even'] }).map((one) => one.wager)).toEqual([
    'pair',
    'even',
  ]);
  expect(layoutOdds(oneDie, rules, { only: [] })).toEqual([]);
});

test('a wager nobody can lay is a bug, said with the reason', () => {
  const broken = { ...oneDie, table: { ...oneDie.table, seats: 0 } };
  expect(() => layoutOdds(broken, rules)).toThrow('no odds can be quoted');
  expect(() => layoutOdds(oneDie, rules, { only: ['nothing'] })).toThrow('no wager nothing');
});

test('meters are read at their seed, or as the terms say', () => {
  const [jackpot] = layoutOdds(oneDie, rules, { only: ['jackpot'], meters: { pot: 600 } });
  // 5 won, 0.6 − rounded to the cent: a tenth of $6 with the stake back; $20 less the stake; three losses.
  expect(jackpot?.outcomes.map((one) => sayFraction(one.net))).toEqual([
    '5/1',
    '3/5',
    '19/1',
    '-1/1',
  ]);
});

test('more wagers that keep apart than there are seats are walked in several rounds', () => {
  const wagers = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => [
      id,
      { ...oneDie.wagers(rules).insurance!, title: id },
    ]),
  );
  const crowded = { ...oneDie, wagers: () => ({ ...oneDie.wagers(rules), ...wagers }) };
  const settled = {
    ...crowded,
    settlement: () => [{ wagers: Object.keys(crowded.wagers()), cite: 'House rules § rounds' }],
  } as typeof oneDie;
  const odds = layoutOdds(settled, rules);
  expect(odds).toHaveLength(13);
  expect(odds.slice(7).every((one) => sayFraction(one.houseEdge) === '1/3')).toBe(true);
});
