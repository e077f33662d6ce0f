import { expect, test } from 'vitest';
import { games } from '../../games/index.ts';
import { bug, expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import { declarationOf } from '../../server/view.ts';
import { texts } from '../texts.ts';
import { correctionOf } from './correcting.ts';
import type { Line, View } from './table-stream.ts';
import type { Told } from './telling.ts';

const { 'three-dice-football': game = bug('no football') } = games;
const rules = expectAccepted(parseSubmission(game.submission, {}));
const declaration = declarationOf(game, rules, { showsOdds: true });

const line = (bet: number, wager: string, result: Line['result'], paidCents = 0): Line => ({
  ...{ bet, seat: 1, wager, result, stakeCents: 500, paidCents, cutCents: 0, breakageCents: 0 },
  returnedCents: result === 'lose' ? 0 : 500,
  ...{ step: '58 Pa. Code § 661a.6(d)', cite: '58 Pa. Code § 661a.8(b)' },
});
const viewed = (settled: readonly Line[], bets: readonly number[] = []): View =>
  ({
    ...{ mine: 1, settled },
    bets: bets.map((id) => ({ id, seat: 1, wager: 'touchdown', stakeCents: 500 })),
  }) as Partial<View> as View;
const told = (say: string, green: readonly number[], red: readonly number[]): Told => ({
  ...{ say, why: '', next: '', aside: '', lit: [], settled: [], move: undefined, count: 0 },
  shown: {
    lying: [
      { box: 'offense', dice: { label: 'Offense', colour: 'green', faces: green } },
      { box: 'defense', dice: { label: 'Defense', colour: 'red', faces: red } },
    ],
  },
});
const between = (before: View, now: View) =>
  correctionOf({
    ...{ game: declaration, before, now },
    was: told('Penalty', [3, 1], [5]),
    is: told('Gain of 11', [6, 6], [1]),
  });

test('House rules § correction the player is told what the dice were and what they are', () => {
  const { says, was } = between(viewed([]), viewed([]));
  expect(says).toBe('Corrected: Offense 6-6, not 3-1; Defense 1, not 5.');
  expect(was.map(({ box }) => box)).toEqual(['offense', 'defense']);
  const same = told('Penalty', [3, 1], [5]);
  const unchanged = { game: declaration, before: viewed([]), now: viewed([]), was: same };
  expect(correctionOf({ ...unchanged, is: same }).says).toBe(texts.correctedPlain);
  const renamed = { ...same, say: 'No roll' };
  expect(correctionOf({ ...unchanged, is: renamed }).says).toBe('Corrected: No roll, not Penalty.');
});

test('House rules § correction an earlier throw is told by itself, not by the throw that followed it', () => {
  const screen = { was: told('Extra point', [1, 2], [3]), is: told('Extra point', [1, 2], [3]) };
  const corrected = { was: told('Penalty', [3, 1], [5]), is: told('Gain of 11', [6, 6], [1]) };
  const at = { game: declaration, before: viewed([]), now: viewed([]) };
  const { says, was } = correctionOf({ ...at, ...screen, corrected });
  expect(says).toBe('Corrected: Offense 6-6, not 3-1; Defense 1, not 5.');
  // The boxes hold the extra point: none of it was wrong.
  expect(was).toEqual([]);
  const last = correctionOf({ ...at, was: screen.was, is: corrected.is, corrected });
  expect(last.was.map(({ dice }) => dice?.faces)).toEqual([[3, 1], [5]]);
});

test('§ 661a.6(f)(1) the crew is told which of its entries do not count any more', () => {
  const entry = (command: string, title: string) => ({
    ...{ command, title, cite: '58 Pa. Code § 661a.5(e)' as const },
    fields: [],
  });
  const entries = [entry('OfferDice', 'Offer the dice'), entry('CallThrow', 'Call the throw')];
  const thrown = (green: number) => ({ type: 'CallThrow', green });
  const game = { ...declaration, entries };
  const droppedIn = (was: readonly object[], is: readonly object[]) => {
    const [before, now] = [was, is].map((said) => ({ ...viewed([]), said }) as Partial<View>);
    const screen = told('Penalty', [3, 1], [5]);
    const at = { before: before as View, now: now as View, was: screen, is: screen };
    return correctionOf({ game, ...at }).dropped;
  };
  const offered = { type: 'OfferDice', seat: 1 };
  const bet = { type: 'PlaceBet', seat: 1 };
  const four = [offered, thrown(1), bet, thrown(2), offered];
  expect(droppedIn(four, [offered, thrown(6)])).toEqual(['Call the throw', 'Offer the dice']);
  expect(droppedIn(four, four.with(1, thrown(6)))).toEqual([]);
  expect(droppedIn([thrown(1), thrown(1)], [thrown(6)])).toEqual(['Call the throw']);
  // Who is not of the crew is sent none of it.
  const stranger = told('Penalty', [3, 1], [5]);
  const none = { before: viewed([]), now: viewed([]), was: stranger, is: stranger };
  expect(correctionOf({ game, ...none }).dropped).toEqual([]);
});

test.each<readonly [string, Line | undefined, Line | undefined, string | undefined]>([
  [
    'a win that was none',
    line(1, 'penalty', 'win', 900),
    line(1, 'penalty', 'lose'),
    'Penalty: $9 and the stake go back to the rack.',
  ],
  [
    'a loss that was none',
    line(1, 'big-play', 'lose'),
    line(1, 'big-play', 'win', 2000),
    'Big Play: $20 paid, stake back.',
  ],
  [
    'more than was paid',
    line(1, 'over-four-yards', 'win', 500),
    line(1, 'over-four-yards', 'win', 3500),
    'Over Four Yards: $30 paid.',
  ],
  [
    'less than was paid',
    line(1, 'over-four-yards', 'win', 3500),
    line(1, 'over-four-yards', 'win', 500),
    'Over Four Yards: $30 goes back to the rack.',
  ],
  [
    'a push that was none',
    line(1, 'penalty', 'push'),
    line(1, 'penalty', 'lose'),
    'Penalty: the stake goes back to the rack.',
  ],
  [
    'a loss that is void',
    line(1, 'penalty', 'lose'),
    line(1, 'penalty', 'void'),
    'Penalty: stake back.',
  ],
  ['the same', line(1, 'penalty', 'lose'), line(1, 'penalty', 'lose'), undefined],
  [
    'a win that is not decided yet',
    line(1, 'touchdown', 'win', 500),
    undefined,
    'Touchdown: $5 goes back to the rack, the wager is in play again.',
  ],
  [
    'a loss that is not decided yet',
    line(1, 'touchdown', 'lose'),
    undefined,
    'Touchdown: the wager is in play again.',
  ],
])('House rules § correction each wager that it changes is told: %s', (_what, was, is, says) => {
  const of = (one: Line | undefined) => (one === undefined ? [] : [one]);
  const { moved, bets } = between(viewed(of(was)), viewed(of(is), is === undefined ? [1] : []));
  expect(moved).toEqual(says === undefined ? [] : [says]);
  expect(bets).toEqual(says === undefined ? [] : [1]);
});

test('House rules § correction nobody is told of another player’s wagers', () => {
  const others = { ...line(1, 'penalty', 'win', 900), seat: 2 };
  const { moved, changed } = between(viewed([others]), viewed([]));
  expect(moved).toEqual([]);
  // The crew goes by what changed at any seat.
  expect(changed).toEqual([1]);
  expect(between(viewed([others]), viewed([others])).changed).toEqual([]);
});

const bare = (say: string, lying?: Told['shown']['lying']): Told => ({
  ...told(say, [], []),
  shown: lying === undefined ? {} : { lying },
});
const worded = (was: Told, is: Told, blocks?: object) => {
  const game = blocks === undefined ? declaration : { ...declaration, felt: { blocks } as never };
  return correctionOf({ game, before: viewed([]), now: viewed([]), was, is });
};

test('House rules § correction without dice and cards it is told by what was called, as far as something was', () => {
  expect(worded(bare('Penalty'), bare('Gain of 1')).says).toBe(
    'Corrected: Gain of 1, not Penalty.',
  );
  expect(worded(bare('Penalty'), bare('')).says).toBe('Corrected: Penalty.');
  expect(worded(bare(''), bare('Gain of 1')).says).toBe('Corrected: Gain of 1.');
});

test('House rules § correction dice that were not seen before were not wrong', () => {
  const { says, was } = worded(bare('Penalty'), told('Gain of 11', [6, 6], [1]));
  expect(says).toBe('Corrected: Gain of 11, not Penalty.');
  expect(was).toEqual([]);
});

test('House rules § correction dice that are gone are told as gone', () => {
  expect(worded(told('Penalty', [3, 1], [5]), bare('')).says).toBe(
    'Corrected: Offense empty, not 3-1; Defense empty, not 5.',
  );
});

const boxes = (count: number, more: object = {}) => ({
  field: { kind: 'board' },
  dice: {
    kind: 'boxes',
    title: 'Dice',
    boxes: Array.from({ length: count }, (_, i) => ({
      ...{ id: `box-${i}`, title: `Box ${i}`, holds: 'dice', room: 3 },
      ...more,
    })),
  },
});
const lying = (count: number, face: number, faces = 1): Told['shown']['lying'] =>
  Array.from({ length: count }, (_, i) => ({
    box: `box-${i}`,
    dice: { label: '', colour: 'red', faces: Array<number>(faces).fill(face) },
  }));

test.each([
  [3, 'Corrected: Box 0 2, not 1; Box 1 2, not 1; Box 2 2, not 1.'],
  [4, 'Corrected: B, not A.'],
])('House rules § correction of %i boxes is told: %s', (count, says) => {
  const told = worded(bare('A', lying(count, 1)), bare('B', lying(count, 2)), boxes(count));
  expect(told.says).toBe(says);
  expect(told.was).toHaveLength(count);
});

test('§ 675a.4 a box for one face is told by how many it holds; a figure is not told', () => {
  const between = [bare('A', lying(1, 6, 1)), bare('B', lying(1, 6, 3))] as const;
  expect(worded(...between, boxes(1, { counts: true })).says).toBe('Corrected: Box 0 3, not 1.');
  expect(worded(...between, boxes(1, { holds: 'figure' })).says).toBe('Corrected: B, not A.');
});

test('§ 525.8 cards are told by their names', () => {
  const card = (name: 'As' | 'Kc'): Told['shown']['lying'] => [
    { box: 'box-0', cards: [name, 'Joker'] },
  ];
  const between = [bare('A', card('As')), bare('B', card('Kc'))] as const;
  expect(worded(...between, boxes(1, { holds: 'cards' })).says).toBe(
    'Corrected: Box 0 king of clubs, Joker, not ace of spades, Joker.',
  );
});

test('House rules § correction a wager that came back, and is gone, is not in play again', () => {
  const { moved } = between(viewed([line(1, 'touchdown', 'win', 500)]), viewed([]));
  expect(moved).toEqual(['Touchdown: $5 and the stake go back to the rack.']);
  const other = between(viewed([line(1, 'touchdown', 'lose')]), viewed([], [2]));
  expect(other.moved).toEqual([]);
});

test('House rules § correction of several wagers each is told once, in their order', () => {
  const was = [line(1, 'penalty', 'lose'), line(2, 'big-play', 'lose')];
  const is = [line(1, 'penalty', 'win', 900), line(2, 'big-play', 'lose')];
  const { moved, bets } = between(viewed(was), viewed(is));
  expect([moved, bets]).toEqual([['Penalty: $9 paid, stake back.'], [1]]);
});
