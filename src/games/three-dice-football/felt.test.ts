import { expect, test } from 'vitest';
import { atTable } from '../../../test/at-table.ts';
import type { Beat } from '../../kernel/felt.ts';
import type { Viewer } from '../../kernel/game.ts';
import { narrow, wide } from './board.ts';
import { commands } from './commands.ts';
import { entries, felt, offers } from './felt.ts';
import { threeDiceFootball } from './index.ts';
import type { Event, Round } from './procedure.ts';
import { shows, stands, tell, trace } from './telling.ts';
import { NO_ROLL_REASONS } from './throw.ts';
import { FULL_GAME, SINGLE_PLAY } from './wagers.ts';

const { blocks } = felt('en');
const ready = (bet: string) =>
  atTable(threeDiceFootball).said(`seat 1  ${bet}`, 'offer 1', 'accept 1');
const round = (table: ReturnType<typeof ready>) => table.play.round as Round;
const shown = (table: ReturnType<typeof ready>) =>
  Object.fromEntries((shows(round(table), 'en').pucks ?? []).map(({ id, says }) => [id, says]));
const lastTold = (table: ReturnType<typeof ready>): readonly Beat[] =>
  tell(table.events.findLast(({ type }) => type === 'DownPlayed') as Event, { as: 'public' }, 'en');

test('§ 661a.2(b)(2) an area for each wager, full game and single play apart', () => {
  const areasOf = (name: string) => {
    const block = blocks[name];
    return block?.kind === 'wagers' ? block : undefined;
  };
  const [full, single] = [areasOf('full'), areasOf('single')];
  const ids = (of: typeof full) => of?.areas.map(({ wager }) => wager).toSorted();
  expect(ids(full)).toEqual([...FULL_GAME].toSorted());
  expect(ids(single)).toEqual([...SINGLE_PLAY].toSorted());
  for (const block of [full, single]) {
    const spans = block?.areas.reduce((sum, { span }) => sum + (span ?? 1), 0) ?? 1;
    expect(spans % 12).toBe(0);
  }
});

test.each([
  ['wide', wide],
  ['narrow', narrow],
] as const)(
  '§ 661a.2(b)(4)–(6) two end zones, two 10 and two 20 yard lines, yards 1 to 23, downs and game length on the %s board',
  (name, board) => {
    const words = board.shapes.flatMap((shape) => (shape.kind === 'words' ? [shape.text] : []));
    const times = (text: string) => words.filter((word) => word === text).length;
    for (let yard = 1; yard <= 23; yard += 1) {
      // The 10 and the 20 stand once more at the far end, 1 to 6 once more for the game length.
      expect(times(String(yard))).toBe(yard <= 6 || yard === 10 || yard === 20 ? 2 : 1);
    }
    expect(
      board.shapes.filter((shape) => shape.kind === 'box' && shape.tone === 'zone'),
    ).toHaveLength(2);
    expect(times('END ZONE') + times('END')).toBe(2);
    expect(name === 'wide' ? times('END ZONE') : 2).toBe(2);
    for (const spot of [
      ...['1st Down', '2nd Down', '3rd Down', '1st & Goal', '2nd & Goal', '3rd & Goal'],
      ...['Extra Point', 'Game Length'],
    ]) {
      expect(times(spot)).toBe(1);
    }
  },
);

test('§ 661a.6(a), (c) the three pucks follow the game', () => {
  const table = ready('extra-point $5');
  expect(shown(table)).toEqual({
    'yard-marker': '20 yard line',
    'down-puck': '1st Down',
    'game-length-puck': 'Play 1',
  });
  const goal = table.said('throw 65/1');
  expect(shown(goal)).toEqual({
    'yard-marker': '10 yard line',
    'down-puck': '1st & Goal',
    'game-length-puck': 'Play 2',
  });
  expect(shown(goal.said('throw 33/3'))).toEqual({
    'yard-marker': 'end zone',
    'down-puck': 'Extra Point',
    'game-length-puck': 'Play 2',
  });
});

test.each([
  ['wide', wide],
  ['narrow', narrow],
] as const)('every puck has its place on the %s board, inside it', (_, board) => {
  const table = ready('extra-point $5');
  const rounds = [table, table.said('throw 65/1'), table.said('throw 33/3')].map(round);
  for (const { place } of rounds.flatMap((one) => shows(one, 'en').pucks ?? [])) {
    expect(board.places[place]).toBeDefined();
  }
  for (let yards = 1; yards <= 23; yards += 1) expect(board.places[`yard ${yards}`]).toBeDefined();
  for (const { x, y } of Object.values(board.places)) {
    expect(Number.isInteger(x) && Number.isInteger(y)).toBe(true);
    expect(x > 0 && x < board.width && y > 0 && y < board.height).toBe(true);
  }
});

test('§ 661a.5(e), .6(c), (d) a down is told in order: dice, result, pucks, and the next down last', () => {
  const beats = lastTold(ready('touchdown $5').said('throw 64/2'));
  expect(
    beats.map(({ say, why, next, move, after }) => say ?? next ?? move ?? why ?? after),
  ).toEqual([
    'No more bets',
    'tumble',
    'Gain of 8',
    'slide',
    '2nd Down, 12 to go, Play 2. Single play wagers are open.',
  ]);
  expect(beats[2]).toMatchObject({ why: '6 + 4 less 2.' });
  expect(beats[1]?.shown?.lying?.map(({ dice }) => dice?.faces)).toEqual([[6, 4], [2]]);
  expect(beats.at(-1)?.after).toBe(true);
});

test.each([
  ['13/5', 'Penalty', '1 + 3 is less than 5.'],
  ['23/5', 'No gain', '2 + 3 equals 5.'],
  ['12/6', 'Turnover', '1 + 2 against a 6.'],
  ['44/4', 'Trips TD', 'Three 4s.'],
])('§ 661a.1 a throw of %s is told with its reason', (dice, say, why) => {
  const beats = lastTold(ready('touchdown $5').said(`throw ${dice}`));
  expect(beats.find((beat) => beat.say === say)?.why).toBe(why);
});

test('a game leaves its ending and its play in the row of past results', () => {
  const mark = (...said: readonly string[]) => {
    const table = ready('touchdown $5').said(...said);
    return trace(round(table), 'en')?.mark;
  };
  expect(mark()).toBeUndefined();
  expect(mark('throw 44/4')).toBe('*1');
  expect(mark('throw 12/6')).toBe('x1');
  expect(mark('throw 66/1', 'throw 66/1')).toBe('T2');
});

test('§ 661a.4(b), .7(a) a player is asked about the dice that are offered, and may pass on those held', () => {
  const table = atTable(threeDiceFootball).said('seat 1  touchdown $5', 'offer 1');
  const titles = (play: typeof table, seat = 1) =>
    offers(round(play), seat, 'en').map(({ title }) => title);
  expect(titles(table)).toEqual(['Accept the dice', 'Reject the dice']);
  expect(titles(table, 2)).toEqual([]);
  const accepted = table.said('accept 1');
  expect(titles(accepted)).toEqual(['Pass the dice']);
  expect(titles(accepted.said('throw 64/2'))).toEqual([]);
});

test.each([
  ['en', 'Your dice', 'Accept them and throw, or reject them.', 'Dice to seat 1'],
  ['es', 'Sus dados', 'Acéptelos y tire, o rechácelos.', 'Dados al puesto 1'],
] as const)(
  '§ 661a.4(b) who is offered the dice is told what to answer, and everybody else who is asked, in %s',
  (language, say, why, others) => {
    const offered = { type: 'DiceOffered', seat: 1 } as const;
    const told = (viewer: Viewer) => tell(offered, viewer, language)[0];
    expect(told({ as: 'seat', seat: 1 })).toMatchObject({ say, why });
    for (const viewer of [{ as: 'seat', seat: 2 }, { as: 'dealer' }, { as: 'public' }] as const)
      expect(told(viewer)?.say).toBe(others);
  },
);

test('§ 661a.5(b)–(g) the stickperson enters every call, with every reason for "no roll"', () => {
  const rules = { edition: '577', firstAndGoal: 'at-once', touchdown: 'reach-zero' } as const;
  const asked = entries(rules);
  for (const { command } of asked) {
    expect(commands[command as keyof typeof commands].by).toContain('stickperson');
  }
  expect(asked.map(({ command }) => command)).toEqual(['OfferDice', 'CallThrow', 'CallNoRoll']);
  const [reason] = asked[2]?.fields ?? [];
  expect(reason).toMatchObject({ kind: 'choice' });
  const choices = reason !== undefined && 'choices' in reason ? reason.choices : [];
  expect(choices?.map(({ value }) => value)).toEqual([...NO_ROLL_REASONS]);
  expect(choices?.[2]?.cite).toBe('58 Pa. Code § 577.5(c)(1)');
});

test('§ 661a.6(c)(3), (f)(1) the floor reads the play that is next, then the extra point, and nothing once the game is over', () => {
  const at = (table: ReturnType<typeof ready>) => stands(round(table), 'en');
  const begun = ready('extra-point $5');
  expect(at(begun)).toBe('Play 1');
  const played = begun.said('throw 64/2', 'throw 65/1');
  expect(at(played)).toBe('Play 3');
  expect(stands(round(played), 'es')).toBe('Jugada 3');
  const scored = played.said('throw 43/4');
  expect(at(scored)).toBe('Extra Point');
  expect(at(scored.said('throw 11/4'))).toBeUndefined();
});
