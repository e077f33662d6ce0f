import { expect, test } from 'vitest';
import { type AtTable, atTable } from '../../../test/at-table.ts';
import { threeDiceFootball } from './index.ts';
import { FULL_GAME, SINGLE_PLAY } from './wagers.ts';

/** Three places, each with every wager of the layout, laid in an order that is not the law's. */
const full = (filed = {}): AtTable => {
  const bets = [5, 2, 9].flatMap((seat) =>
    [...SINGLE_PLAY, ...FULL_GAME].toReversed().map((wager) => `seat ${seat}  ${wager} $5`),
  );
  return atTable(threeDiceFootball, { filed }).said(...bets, 'offer 2', 'accept 2');
};
const at = (seats: readonly number[], ...wagers: readonly string[]) =>
  seats.flatMap((seat) => wagers.map((wager) => `${seat} ${wager}`));
const order = (table: AtTable) => table.lines.map((line) => `${line.seat} ${line.wager}`);
/** The paragraphs under which everything after so many lines was settled. */
const stepsOf = (table: AtTable, from: number) => [
  ...new Set(table.lines.slice(from).map((line) => line.step)),
];
const seats = [2, 5, 9];
const others = FULL_GAME.filter(
  (wager) => !['touchdown', 'defense', 'extra-point'].includes(wager),
);

test('§ 661a.6(d) after a down all single play wagers, place by place, and no other', () => {
  const table = full().said('throw 14/4');
  expect(order(table)).toEqual(at(seats, ...SINGLE_PLAY));
  expect(new Set(table.lines.map((line) => line.step))).toEqual(
    new Set(['58 Pa. Code § 661a.6(d)']),
  );
  expect(table.play.bets.map((bet) => bet.wager).toSorted()).toEqual(
    [...FULL_GAME, ...FULL_GAME, ...FULL_GAME].toSorted(),
  );
});

test.each([
  ['a Trips TD', ['33/3'], []],
  ['a touchdown', ['66/1', '66/1'], at(seats, ...SINGLE_PLAY)],
])(
  '§ 661a.6(f)(1) after %s: Defense, single play, the other full game wagers, then the extra point roll, Touchdown and Extra Point',
  (_, throws, before) => {
    const score = full().said(...throws.map((dice) => `throw ${dice}`));
    const first = [
      ...before,
      ...at(seats, 'defense'),
      ...(before.length === 0 ? at(seats, ...SINGLE_PLAY) : []),
      ...at(seats, ...others),
    ];
    expect(order(score)).toEqual(first);
    const rolled = score.said('throw 12/1');
    expect(order(rolled)).toEqual([
      ...first,
      ...at(seats, 'touchdown'),
      ...at(seats, 'extra-point'),
    ]);
    expect(stepsOf(rolled, before.length)).toEqual(['58 Pa. Code § 661a.6(f)(1)']);
    expect(rolled.play.bets).toEqual([]);
  },
);

test('§ 661a.6(f)(1) single play wagers on the scoring throw come after Defense', () => {
  const score = full()
    .said('throw 66/1', 'seat 9  big-play $1', 'seat 2  penalty $1', 'throw 66/1')
    .lines.slice(3 * SINGLE_PLAY.length);
  expect(score.slice(0, 5).map((line) => `${line.seat} ${line.wager} ${line.result}`)).toEqual([
    '2 defense lose',
    '5 defense lose',
    '9 defense lose',
    '2 penalty lose',
    '9 big-play win',
  ]);
  expect(score[3]?.step).toBe('58 Pa. Code § 661a.6(f)(1)');
});

test('§ 661a.6(f)(1) reading 6: with nobody on Extra Point, Touchdown is paid last', () => {
  const table = atTable(threeDiceFootball)
    .said('seat 1  touchdown $5', 'seat 1  game-changer $5', 'seat 1  penalty $5')
    .said('seat 2  defense $5', 'offer 1', 'accept 1', 'throw 33/3');
  expect(order(table)).toEqual(['2 defense', '1 penalty', '1 game-changer', '1 touchdown']);
  expect(stepsOf(table, 0)).toEqual(['58 Pa. Code § 661a.6(f)(1)']);
});

test.each([
  ['a turnover', ['11/6'], []],
  ['a turnover on downs', ['13/4', '13/4', '13/4'], at(seats, ...SINGLE_PLAY)],
])(
  '§ 661a.6(f)(2) after %s: Touchdown and Extra Point, Defense, single play, the rest',
  (_, throws, before) => {
    const table = full().said(...throws.map((dice) => `throw ${dice}`));
    expect(order(table)).toEqual([
      ...before,
      ...at(seats, 'touchdown', 'extra-point'),
      ...at(seats, 'defense'),
      ...(before.length === 0 ? at(seats, ...SINGLE_PLAY) : []),
      ...at(seats, ...others),
    ]);
    expect(stepsOf(table, before.length)).toEqual(['58 Pa. Code § 661a.6(f)(2)']);
    expect(table.play.bets).toEqual([]);
  },
);

test('§ 661a.6(f)(2) single play wagers on the last down come after Defense', () => {
  const table = full().said('throw 13/4', 'throw 13/4', 'seat 5  no-gain $1', 'throw 13/4');
  const last = table.lines.slice(3 * SINGLE_PLAY.length).map((line) => line.wager);
  expect(last.indexOf('no-gain')).toBe(last.lastIndexOf('defense') + 1);
  expect(last.filter((wager) => wager === 'no-gain')).toHaveLength(1);
});

test('§ 661a.6(f)(2) single play wagers on the last down are settled under it too', () => {
  const table = atTable(threeDiceFootball)
    .said('seat 1  penalty $1', 'offer 1', 'accept 1')
    .said('throw 12/6');
  expect(stepsOf(table, 0)).toEqual(['58 Pa. Code § 661a.6(f)(2)']);
});

test('§ 661a.5 neither a roll called off nor what is done with the dice settles anything', () => {
  const table = full().said('throw 14/4', 'seat 2  penalty $1');
  expect(table.said('no roll: improper throw').lines).toEqual(table.lines);
});

test('§ 661a.6(g), .8 a winning line cites its pay table, a losing one its wager', () => {
  const { lines } = full().said('throw 11/6');
  for (const line of lines) {
    const single = (SINGLE_PLAY as readonly string[]).includes(line.wager);
    if (line.result === 'win')
      expect(line.cite).toBe(`58 Pa. Code § 661a.8${single ? '(b)' : '(a)'}`);
    else expect(line.cite).toMatch(single ? /^58 Pa\. Code § 661a\.3\(d\)\(\d\)$/ : /661a\.3\(b\)/);
  }
  expect(lines.some((line) => line.result === 'win')).toBe(true);
});

test('§ 577.6(d), (f) the temporary edition settles in the same order under its own paragraphs', () => {
  for (const throws of [['14/4', '66/1', '66/1', '12/1'], ['11/6'], ['33/3', '22/3']]) {
    const said = throws.map((dice) => `throw ${dice}`);
    const [final, temporary] = [full().said(...said), full({ edition: '577' }).said(...said)];
    const known = (table: AtTable) =>
      table.lines.map(({ cite: _cite, step: _step, ...line }) => line);
    expect(known(temporary)).toEqual(known(final));
    for (const line of temporary.lines) expect(line.cite + line.step).toMatch(/577.*577/);
  }
});

test('money is conserved: what was staked is returned, or stays with the house, line by line', () => {
  const table = full().said('throw 33/3', 'throw 11/1');
  const sum = (of: (line: (typeof table.lines)[number]) => number) =>
    table.lines.reduce((total, line) => total + of(line), 0);
  expect(sum((line) => line.stakeCents)).toBe(3 * 19 * 500);
  expect(sum((line) => line.returnedCents)).toBe(
    500 * table.lines.filter((line) => line.result === 'win').length,
  );
  expect(table.lines.every((line) => line.cutCents === 0 && line.breakageCents === 0)).toBe(true);
});
