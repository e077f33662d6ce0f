import { expect, test } from 'vitest';
import { DEALER, DEALER_SETS, dealt, FROM_DEALER, READY } from '../../test/asia-poker-table.ts';
import { type AtTable, atTable } from '../../test/at-table.ts';
import type { AnyGame, Viewer } from '../kernel/game.ts';
import { expectAccepted } from '../kernel/refusal.ts';
import { parseSubmission } from '../kernel/submission.ts';
import { beatsOf, type ToldBeat } from '../kernel/telling.ts';
import { asiaPoker } from './asia-poker/index.ts';
import { footballKings } from './football-kings/index.ts';
import { highRollDice } from './high-roll-dice/index.ts';
import { threeDiceFootball } from './three-dice-football/index.ts';
import { threeDiceYahtzee } from './three-dice-yahtzee/index.ts';

type Line = Parameters<AtTable['answer']>[0];

/** A round in the time it takes to be told: where each line of a script has come to when its beats are over, in tenths of a second. */
const paced = (
  game: AnyGame,
  before: readonly Line[],
  lines: readonly string[],
  { viewer = { as: 'public' }, fade }: { viewer?: Viewer; fade?: number } = {},
): readonly number[] => {
  const rules = expectAccepted(parseSubmission<object>(game.submission, {}));
  const telling = { game, rules: { ...rules }, viewer, language: 'en' } as const;
  let table: AtTable = atTable(game).said(...before);
  let passed = 0;
  return lines.map((line) => {
    const after = table.said(line);
    const events = after.events.slice(table.events.length);
    const beats = beatsOf(telling, table.play, events as Parameters<typeof beatsOf>[2]);
    passed += beats.reduce((sum, beat) => sum + standing(beat, fade), 0);
    table = after;
    return passed / 1000;
  });
};

const standing = ({ move, ms }: ToldBeat, fade: number | undefined): number =>
  move === undefined || fade === undefined ? ms : Math.min(fade, ms);

const SIX_LINES = ['pip-street-1', 'pip-street-2', 'pip-street-5', 'like-kind-2', 'like-kind-4'];
const ROLL = ['no more bets', 'shake 3', 'throw 5555666114', 'announce four 5s'];
const EXTRA = ['collect dice', 'shake 3', 'throw 551234'];
const bets = (...wagers: readonly string[]) => wagers.map((wager) => `seat 1  ${wager} $5`);

test('§ 675a.4(a)–(f) a first roll is told in 5.2 seconds, the extra roll in 3.6 more', () => {
  const before = ['take shaker 10', ...bets(...SIX_LINES, 'like-kind-3', 'like-kind-6')];
  // No more bets, three shakes, ten dice and what occurs the most, the match and what it settles.
  expect(paced(highRollDice, before, ROLL)).toEqual([0.4, 1.6, 3, 5.2]);
  const bought = [...before, ...bets('extra-roll')];
  expect(paced(highRollDice, bought, [...ROLL, ...EXTRA])).toEqual([
    ...[0.4, 1.6, 3, 5.2],
    ...[5.8, 7, 8.8],
  ]);
});

test('§ 675a.4 without movement the first roll stands for 3 seconds, with the extra roll 4.8', () => {
  const before = ['take shaker 10', ...bets(...SIX_LINES, 'like-kind-3', 'like-kind-6')];
  expect(paced(highRollDice, before, ROLL, { fade: 0 }).at(-1)).toBe(3);
  const bought = [...before, ...bets('extra-roll')];
  expect(paced(highRollDice, bought, [...ROLL, ...EXTRA], { fade: 0 }).at(-1)).toBe(4.8);
});

test('§ 575.5(g), .8 the shaker and the deal are told in 4.7 seconds, the dealer’s hands in 1.3, and each hand compared in 0.7', () => {
  const seven = dealt({ 0: DEALER, 1: 'As Ah Ts Td 7c 6d 3h' }, 0);
  const before = [...READY, 'seat 1  asia-poker $10'];
  const viewer = { as: 'seat', seat: 1 } as const;
  expect(paced(asiaPoker, before, [...FROM_DEALER, seven], { viewer })).toEqual([
    ...[0.3, 1.5, 2.1, 2.7, 4.7],
  ]);
  const looked = [...before, ...FROM_DEALER, seven, 'count 4', 'cover shaker', 'seat 1  looks'];
  const set = [...looked, 'seat 1  sets As Ah 6d 3h / Ts Td / 7c'];
  const [turned, dealerSet, revealed] = paced(
    asiaPoker,
    set,
    ['turn dealer', DEALER_SETS, 'reveal 1'],
    { viewer },
  );
  expect([turned, dealerSet]).toEqual([0.1, 1.3]);
  // Three hands at 0.7, who has won for 1.2, and its chips.
  expect(revealed).toBeCloseTo(1.3 + 3 * 0.7 + 1.2 + 1, 5);
});

test('3-Dice Yahtzee § rules of play a round with a progressive wager is told in 4.9 seconds before its chips move', () => {
  const laid = [
    'seat 1  red $5',
    'seat 1  progressive $1',
    { type: 'ReadMeter', meter: 'progressive', cents: 200_000 },
  ];
  const lines = ['shake red', 'shake blue', 'reveal 333/643'];
  const [red, blue, over] = paced(threeDiceYahtzee, laid, lines);
  expect([red, blue]).toEqual([0.9, 1.5]);
  expect(over).toBeCloseTo(4.9 + 1.12, 5);
});

test('N.J.A.C. 13:69F-45.6 eight cards, the half and the final are told in 8.4 seconds', () => {
  const laid = [...READY, 'seat 1  home $5'];
  const lines = ['no more bets', 'deal Ks 7d Ac 9h As 2d 5c Ah', 'stub'];
  const [closed, final, over] = paced(footballKings, laid, lines);
  expect([closed, final]).toEqual([0.4, 8.4]);
  expect(over).toBeCloseTo(8.4 + 1, 5);
});

test('§ 661a.5(e), .6(c), (d) a throw is told in 3.8 seconds; an extra point is thrown 1.2 after the score', () => {
  const dice = ['offer 1', 'accept 1'];
  const [thrown] = paced(
    threeDiceFootball,
    ['seat 1  touchdown $5', 'seat 1  over-four-yards $5', ...dice],
    ['throw 64/2'],
  );
  expect(thrown).toBe(3.8);
  const laid = ['seat 1  touchdown $5', 'seat 1  extra-point $5', ...dice];
  const [scored] = paced(threeDiceFootball, laid, ['throw 44/4']);
  expect(scored).toBeCloseTo(2.8 + 1.2, 5);
});
