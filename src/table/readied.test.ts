import { expect, test } from 'vitest';
import { games } from '../games/index.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { runScript } from './script/script.ts';

const last = (...lines: readonly string[]) => {
  const run = expectAccepted(runScript(games, lines.join('\n')));
  const { refusal } = run.lines.at(-1) ?? {};
  return refusal === undefined ? 'accepted' : `${refusal.refused} ${refusal.cite}`;
};

test('3-Dice Yahtzee § rules of play each cup that was shaken is shaken again, once other dice are in it', () => {
  const NEW = ['remove dice: die lost', 'bring dice: dice 2'];
  const shown = (...lines: readonly string[]) =>
    last('three-dice-yahtzee  live', 'seat 1  red $10', ...lines, 'reveal 123/456');
  const refused = 'not-shaken 3-Dice Yahtzee § rules of play';
  expect(shown('shake red', 'shake blue', ...NEW)).toBe(refused);
  expect(shown('shake red', 'shake blue', ...NEW, 'shake blue')).toBe(refused);
  expect(shown('shake red', 'shake blue', ...NEW, 'shake blue', 'shake red')).toBe('accepted');
  expect(shown('shake red', ...NEW, 'shake red', 'shake blue')).toBe('accepted');
  expect(shown(...NEW, 'shake red', 'shake blue')).toBe('accepted');
  expect(
    shown(
      'shake red',
      'shake blue',
      ...NEW,
      'shake red',
      'shake blue',
      ...NEW.map((line) => line.replace('2', '3')),
    ),
  ).toBe(refused);
});

test('58 Pa. Code § 675a.4(b), (g) so are ten dice, however often they were shaken, and those of the extra roll', () => {
  const BETS = ['seat 1  pip-street-6 $5', 'seat 1  like-kind-5 $5', 'seat 1  extra-roll $5'];
  const thrown = (...lines: readonly string[]) =>
    last('high-roll-dice  live', 'take shaker 10', ...BETS, 'no more bets', 'shake 3', ...lines);
  const NEW = ['remove ten-dice: no longer suitable', 'bring ten-dice: dice 2'];
  const FIRST = 'throw 6666123451';
  const refused = 'not-shaken 58 Pa. Code § 675a.4(b)';
  expect(thrown(...NEW, FIRST)).toBe(refused);
  expect(thrown(...NEW, 'shake 5', FIRST)).toBe('accepted');
  const SHAKER = ['remove shaker: no longer suitable', 'bring shaker: shaker 2'];
  expect(thrown(...SHAKER, FIRST)).toBe(refused);
  const extra = [FIRST, 'announce four 6s', 'collect dice', 'shake 3'];
  expect(thrown(...extra, ...NEW, 'throw 612345')).toBe(refused);
  expect(thrown(...extra, 'throw 612345')).toBe('accepted');
});

test('58 Pa. Code § 661a.4(d) a set that replaces one in which a die was lost is thrown at once: nobody shakes it', () => {
  expect(
    last(
      ...['three-dice-football  live', 'seat 1  touchdown $10', 'offer 1', 'accept 1'],
      ...['close betting', 'remove dice: die lost off the table', 'bring dice: dice 2'],
      'throw 64/2',
    ),
  ).toBe('accepted');
});
