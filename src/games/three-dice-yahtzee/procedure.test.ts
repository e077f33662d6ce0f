import { expect, test } from 'vitest';
import { act } from '../../kernel/decider.ts';
import { readCommand, writeCommand } from '../../kernel/notation.ts';
import { play } from '../../kernel/play.ts';
import type { PlayCommand } from '../../kernel/play-commands.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { parseSubmission } from '../../kernel/submission.ts';
import type { Command } from './commands.ts';
import { RESHAKE_REASONS } from './cups.ts';
import { threeDiceYahtzee } from './index.ts';

const read = (line: string) =>
  expectAccepted(readCommand<Command>(threeDiceYahtzee, line)) as Command | PlayCommand;

const given = (filed: object, ...lines: string[]) => {
  const rules = expectAccepted(parseSubmission(threeDiceYahtzee.submission, filed));
  const decider = play(threeDiceYahtzee, rules);
  const state = lines.reduce((now, line) => {
    const { state: after, refusal } = act(decider, now, read(line));
    expect([line, refusal]).toEqual([line, undefined]);
    return after;
  }, decider.initial);
  const when = (said: string | Command) =>
    act(decider, state, typeof said === 'string' ? read(said) : said);
  return {
    state,
    rules,
    when,
    /** The code of the refusal, which says in a sentence what to do and cites the sheet. */
    refuses: (said: string | Command) => {
      const { refusal } = when(said);
      if (refusal === undefined) return undefined;
      expect(refusal.because).toMatch(/^[A-Z].+\.$/);
      expect(refusal.cite).toMatch(/^3-Dice Yahtzee § (introduction|rules of play)$/);
      return refusal.refused;
    },
  };
};

const both = ['seat 1 red $5', 'seat 2 blue $5', 'shake red', 'shake blue'];
const shakes = { playersShake: 'yes' };

test('§ rules of play: a round begins with a wager on the layout', () => {
  expect(given({}).refuses('shake red')).toBe('wager-required');
  expect(given({}, 'seat 1 red $5').refuses('shake red')).toBeUndefined();
});

test('§ rules of play: the dealer shakes each cup before the dice are revealed', () => {
  expect(given({}, 'seat 1 red $5').refuses('reveal 333/643')).toBe('cup-not-shaken');
  expect(given({}, 'seat 1 red $5', 'shake red').refuses('reveal 333/643')).toBe('cup-not-shaken');
  expect(given({}, 'seat 1 red $5', 'shake blue').refuses('reveal 333/643')).toBe('cup-not-shaken');
  expect(given({}, ...both).refuses('reveal 333/643')).toBeUndefined();
});

test('§ rules of play: players shake only where the operator allows it', () => {
  expect(given({}, ...both).refuses('hand red to 1')).toBe('dealer-shakes');
  expect(given(shakes, ...both).refuses('hand red to 1')).toBeUndefined();
});

test('§ rules of play: the dealer shakes a cup before handing it to a player', () => {
  const table = given(shakes, 'seat 1 red $5', 'shake red');
  expect(table.refuses('hand blue to 1')).toBe('cup-not-shaken');
  expect(table.refuses('hand red to 1')).toBeUndefined();
});

test('§ rules of play: a cup goes to a player with a wager, and no other', () => {
  const table = given(shakes, 'seat 3 joins', ...both);
  expect(table.refuses('hand red to 3')).toBe('not-a-player');
  expect(table.refuses('hand red to 9')).toBe('not-a-player');
  const nobody = { type: 'HandCup', cup: 'red', seat: 'x' } as unknown as Command;
  expect(table.refuses(nobody)).toBe('not-a-player');
});

test('§ rules of play: nobody exposes the dice while a player has a cup', () => {
  const table = given(shakes, ...both, 'hand red to 1');
  expect(table.refuses('reveal 333/643')).toBe('cup-handed');
  expect(table.refuses('shake red')).toBe('cup-handed');
  expect(table.refuses('hand red to 2')).toBe('cup-handed');
  expect(table.refuses('seat 2 shakes red')).toBe('cup-not-handed');
  expect(table.refuses('seat 1 shakes blue')).toBe('cup-not-handed');
  expect(table.refuses('take back blue')).toBe('cup-not-handed');
  expect(table.refuses('shake blue')).toBeUndefined();
});

test('who shook the cups is recorded, the dealer first', () => {
  const table = given(
    shakes,
    ...both,
    'hand red to 2',
    'seat 2 shakes red',
    'hand blue to 1',
    'take back blue',
  );
  expect(table.state.round.cups).toEqual({
    red: { shakenBy: ['dealer', 2] },
    blue: { shakenBy: ['dealer'] },
  });
  expect(table.refuses('reveal 333/643')).toBeUndefined();
});

test('§ rules of play: dice exposed before shaking is complete count for nothing', () => {
  const table = given(shakes, ...both, 'hand red to 2', 'reshake red: dice exposed');
  expect(table.state.round.cups.red).toEqual({ shakenBy: [] });
  expect(table.state.round.cups.blue).toEqual({ shakenBy: ['dealer'] });
  // The wagers stay as they are, and the dealer begins again.
  expect(table.state.bets).toHaveLength(2);
  expect(table.state.settled).toEqual([]);
  expect(table.refuses('seat 3 tie $5')).toBe('wager-closed');
  expect(table.refuses('reveal 333/643')).toBe('cup-not-shaken');
  expect(table.refuses('hand red to 2')).toBe('cup-not-shaken');
  expect(table.refuses('shake red')).toBeUndefined();
});

test.each(RESHAKE_REASONS)('a cup may be shaken again: %s', (reason) => {
  const { events } = given({}, ...both).when(`reshake blue: ${reason}`);
  expect(events).toMatchObject([{ type: 'ReshakeCalled', cup: 'blue', reason }]);
});

test('a cup is shaken again for a known reason, and after it was shaken', () => {
  expect(given({}, ...both).refuses('reshake blue: bad luck')).toBe('not-a-reshake');
  expect(given({}, 'seat 1 red $5', 'shake red').refuses('reshake blue: dice exposed')).toBe(
    'cup-not-shaken',
  );
});

test('§ rules of play: hands are three dice each', () => {
  const table = given({}, ...both);
  for (const hands of ['33/643', '333/64', '337/643', '333/640', '/']) {
    expect(table.refuses(`reveal ${hands}`)).toBe('not-a-throw');
  }
  const junk = { type: 'RevealHands', red: 'abc', blue: undefined } as unknown as Command;
  expect(table.refuses(junk)).toBe('not-a-throw');
});

test('§ introduction: there are two cups', () => {
  const table = given(shakes, ...both);
  for (const line of ['shake green', 'hand green to 1', 'seat 1 shakes green', 'take back green']) {
    expect(table.refuses(line)).toBe('no-such-cup');
  }
});

test('the round is over when the hands are revealed, and nothing more can be done to it', () => {
  const table = given(shakes, ...both, 'reveal 346/333');
  expect(table.state.round.revealed).toEqual({ red: [6, 4, 3], blue: [3, 3, 3] });
  for (const line of ['shake red', 'reveal 346/333', 'reshake red: dice exposed']) {
    expect(table.refuses(line)).toBe('round-over');
  }
  const begun = table.when('new round').state;
  expect(begun.round).toEqual({
    begun: false,
    cups: { red: { shakenBy: [] }, blue: { shakenBy: [] } },
  });
});

test('main wagers are settled first, then bonuses in the order of their tables, then the progressive', () => {
  const { state } = given(
    {},
    'meter progressive $2,000',
    ...[1, 2].flatMap((seat) => [
      `seat ${seat} blue $5`,
      `seat ${seat} double-straight $1`,
      `seat ${seat} yahtzee $1`,
      `seat ${seat} progressive $1`,
      `seat ${seat} red $5`,
    ]),
    'shake red',
    'shake blue',
    'reveal 654/321',
  );
  expect(state.settled.map(({ seat, wager }) => `${seat} ${wager}`)).toEqual([
    '2 red',
    '2 blue',
    '1 red',
    '1 blue',
    '2 yahtzee',
    '2 double-straight',
    '1 yahtzee',
    '1 double-straight',
    '2 progressive',
    '1 progressive',
  ]);
});

test('what comes next: shake both cups, then the dice; a player who has a cup shakes it or gives it back', () => {
  const next = (...lines: string[]) => {
    const { state, rules } = given(shakes, ...lines);
    return threeDiceYahtzee.next(rules, state.round, state);
  };
  expect(next()).toEqual({ kind: 'choice', commands: [] });
  expect(next('seat 1 red $5')).toEqual({ kind: 'forced', command: read('shake red') });
  expect(next('seat 1 red $5', 'shake red')).toEqual({
    kind: 'forced',
    command: read('shake blue'),
  });
  expect(next(...both).kind).toBe('chance');
  expect(next(...both, 'hand blue to 2')).toEqual({
    kind: 'choice',
    commands: [read('seat 2 shakes blue'), read('take back blue')],
  });
  expect(next(...both, 'reveal 333/643')).toEqual({ kind: 'over' });
});

test.each([
  ['shake red', 'dealer shakes the Red cup'],
  ['hand blue to 2', 'Blue cup to seat 2'],
  [
    'reshake red: die not flat',
    'die not flat, the dealer shakes the Red cup again  3-Dice Yahtzee § rules of play',
  ],
  ['reveal 333/643', 'Red 3-3-3 Yahtzee, Blue 6-4-3 Chance 13: Red wins'],
  ['reveal 431/433', 'Red 4-3-1 Chance 8, Blue 4-3-3 Chance 10: Blue pushes, 10 over 8'],
  [
    'reveal 123/654',
    'Red 3-2-1 Straight, Blue 6-5-4 Straight: Blue wins; Large Straight on the six dice',
  ],
  ['reveal 125/521', 'Red 5-2-1 Chance 8, Blue 5-2-1 Chance 8: tie'],
])('the dealer calls after "%s": %s', (line, said) => {
  const { when, rules } = given(shakes, ...both);
  const { state, events } = when(line);
  expect(threeDiceYahtzee.call(rules, state.round, events[0] as never)).toBe(said);
});

test.each([
  'shake red',
  'hand blue to 2',
  'seat 2  shakes blue',
  'take back blue',
  'reshake red: dice exposed',
  'reveal 333/643',
])('"%s" is written and read back the same', (line) => {
  expect(writeCommand(threeDiceYahtzee, read(line))).toBe(line);
});

test.each(['shakes', 'hand red', 'reveal 333', 'reshake red', 'expose red'])(
  '"%s" is no command',
  (line) => {
    expect(readCommand(threeDiceYahtzee, line)).toMatchObject({ refused: 'not-understood' });
  },
);
