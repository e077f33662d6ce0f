import { expect, test } from 'vitest';
import { atTable } from '../../../test/at-table.ts';
import { commands } from './commands.ts';
import { dice, entries, felt, markers, offers } from './felt.ts';
import { threeDiceFootball } from './index.ts';
import type { Round } from './procedure.ts';
import { NO_ROLL_REASONS } from './throw.ts';
import { FULL_GAME, SINGLE_PLAY } from './wagers.ts';

const { board, narrow, groups } = felt();
const ready = (bet: string) =>
  atTable(threeDiceFootball).said(`seat 1  ${bet}`, 'offer 1', 'accept 1');
const shown = (table: ReturnType<typeof ready>) =>
  Object.fromEntries(markers(table.play.round as Round).map(({ id, says }) => [id, says]));

test('§ 661a.2(b)(2) an area for each wager, full game and single play apart', () => {
  const [full, length, single] = groups.map(({ areas }) => areas.map(({ wager }) => wager));
  expect([...(full ?? []), ...(length ?? [])].toSorted()).toEqual([...FULL_GAME].toSorted());
  expect(single?.toSorted()).toEqual([...SINGLE_PLAY].toSorted());
  for (const { columns, areas } of groups) {
    const spans = areas.reduce((sum, { span }) => sum + (span ?? 1), 0);
    expect(spans % columns).toBe(0);
  }
});

test('§ 661a.2(b)(4)–(6) yards 1 through 23, the downs, Extra Point and game length 1 through 6', () => {
  const words = (board?.shapes ?? []).flatMap((shape) =>
    shape.kind === 'words' ? [shape.text] : [],
  );
  const times = (text: string) => words.filter((word) => word === text).length;
  // The numbers 1 to 6 stand once more, for the game length.
  for (let yard = 1; yard <= 23; yard += 1) {
    expect(times(String(yard))).toBe(yard <= 6 ? 2 : 1);
  }
  for (const area of [
    '1st Down',
    '2nd Down',
    '3rd Down',
    '1st & Goal',
    '2nd & Goal',
    '3rd & Goal',
    'Extra Point',
    'END ZONE',
  ]) {
    expect(times(area)).toBe(1);
  }
});

test('§ 661a.6(a), (c) the three markers follow the game', () => {
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
  ['wide', board],
  ['narrow', narrow],
] as const)(
  'every marker lies on the %s board, the Yard Marker nearer the end zone with every yard',
  (_, on) => {
    const kickOff = ready('touchdown $5').play.round as Round;
    const markersAt = (yards: number, scored = false) =>
      markers({
        ...kickOff,
        field: { ...kickOff.field, yards },
        ...(scored ? { ended: 'touchdown' as const } : {}),
      });
    const place = (named: string | undefined) => on?.places[named ?? ''] ?? { x: -1, y: -1 };
    const at = (yards: number) => place(markersAt(yards)[0]?.place).x;
    for (let yards = 23; yards > 1; yards -= 1) expect(at(yards - 1)).toBeGreaterThan(at(yards));
    expect(place(markersAt(1, true)[0]?.place).x).toBeGreaterThan(at(1));
    for (const { x, y } of [...markersAt(20), ...markersAt(1, true)].map((one) =>
      place(one.place),
    )) {
      expect(x > 0 && x < (on?.width ?? 0)).toBe(true);
      expect(y > 0 && y < (on?.height ?? 0)).toBe(true);
    }
    for (const { x, y } of Object.values(on?.places ?? {})) {
      expect(Number.isInteger(x) && Number.isInteger(y)).toBe(true);
    }
  },
);

test('§ 661a.4(b), .7(a) a player is asked about the dice he is offered, and may pass on those he has', () => {
  const table = atTable(threeDiceFootball).said('seat 1  touchdown $5', 'offer 1');
  const titles = (play: typeof table, seat = 1) =>
    offers(play.play.round as Round, seat).map(({ title }) => title);
  expect(titles(table)).toEqual(['Accept the dice', 'Pass them on']);
  expect(titles(table, 2)).toEqual([]);
  const accepted = table.said('accept 1');
  expect(titles(accepted)).toEqual(['Pass the dice']);
  expect(titles(accepted.said('throw 64/2'))).toEqual([]);
});

test('two green dice and a red one are shown, by name and by colour', () => {
  const thrown = ready('touchdown $5').said('throw 64/2').events.at(-1);
  expect(dice(thrown as Parameters<typeof dice>[0])).toEqual([
    { label: 'Offense', colour: 'green', faces: [6, 4] },
    { label: 'Defense', colour: 'red', faces: [2] },
  ]);
  expect(dice({ type: 'DiceOffered', seat: 1 })).toBeUndefined();
});

test('§ 661a.5(b)–(g) the stickperson enters what is his to say, with every reason for "no roll"', () => {
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
