import { expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { seeded } from '../../src/kernel/chance.ts';
import { evolveAll } from '../../src/kernel/decider.ts';
import { play } from '../../src/kernel/play.ts';
import { expectAccepted, isRefusal } from '../../src/kernel/refusal.ts';
import { parseSubmission } from '../../src/kernel/submission.ts';

const part = (name: string) => import(/* @vite-ignore */ `../../verifier/parts/${name}`);
const { newTable, tableEvent } = await part('table.mjs');
const { play: asPlayed } = await part('round.mjs');
const { GAMES } = await part('games/index.mjs');
const { deviceEvent, guardDevice, newDevice } = await part('device.mjs');

const SEATS = [1, 2, 3];
type Said = { readonly type: string } & Record<string, unknown>;

/** Whatever anybody could say, in any order. */
const words = (
  id: string,
  wagers: readonly (readonly [string, { readonly names?: object }])[],
  uniform: (n: number) => number,
): Said => {
  const one = <T>(list: readonly T[]): T => list[uniform(list.length)]!;
  const dice = (count: number) => Array.from({ length: count }, () => 1 + uniform(6));
  const [seat, cup] = [one(SEATS), one(['red', 'blue'])];
  const [any, { names }] = one(wagers);
  const main = { 'three-dice-football': 'defense', 'three-dice-yahtzee': 'red' }[id];
  const wager = uniform(3) === 0 ? any : (main ?? 'pip-street-1');
  const named = wager === any && names ? { names: any.endsWith('two') ? [2, 5] : [3] } : {};
  const shared: readonly Said[] = [
    ...Array(3).fill({ type: 'PlaceBet', seat, wager, stakeCents: 500, ...named }),
    { type: 'SitOut', seat },
    { type: 'BeginRound' },
  ];
  const own: Readonly<Record<string, readonly Said[]>> = {
    'three-dice-football': [
      ...['OfferDice', 'AcceptDice', 'RejectDice', 'PassDice', 'Join'].map((type) => ({
        ...{ type, seat },
      })),
      { type: 'CallNoRoll', reason: 'die off the table' },
      ...Array(4).fill({ type: 'CallThrow', offensive: dice(2), defensive: 1 + uniform(6) }),
    ],
    'three-dice-yahtzee': [
      ...['ShakeCup', 'TakeBackCup'].map((type) => ({ type, cup })),
      ...['HandCup', 'ShakeHandedCup'].map((type) => ({ type, cup, seat })),
      { type: 'CallReshake', cup, reason: 'dice exposed' },
      { type: 'RevealHands', red: dice(3), blue: dice(3) },
    ],
    'high-roll-dice': [
      { type: 'TakeShaker', dice: one([6, 10, 10]) },
      ...['RemoveShaker', 'AnnounceNoMoreBets', 'CollectDice'].map((type) => ({ type })),
      { type: 'ShakeDice', times: 2 + uniform(3) },
      { type: 'CallNoRoll', reason: 'die off the table' },
      { type: 'CallThrow', dice: dice(one([10, 10, 10, 7, 8, 6, 6, 4])) },
      { type: 'PlaceBet', seat, wager: 'like-kind-4', stakeCents: 500 },
      { type: 'PlaceBet', seat, wager: 'extra-roll', stakeCents: 500 },
    ],
  };
  return one([...shared, ...own[id]!, ...own[id]!]);
};

test.each([
  ['three-dice-football', {}],
  ['three-dice-football', { edition: '577' }],
  ['three-dice-yahtzee', { playersShake: 'yes', offerProgressive: 'no' }],
  ['high-roll-dice', {}],
  ['high-roll-dice', { dice: '6' }],
])(
  'House rules § rounds of %s (%j) the second verifier refuses dice, cups and throws as the table does, and settles under the same paragraphs',
  (id, filed) => {
    const game = games[id]!;
    const rules = expectAccepted(parseSubmission<object>(game.submission, filed));
    const decider = play(game, rules);
    const wagers = Object.entries(game.wagers(rules));
    const uniform = seeded(7);
    let [refused, agreed, rounds] = [0, 0, 0];
    let now = decider.initial;
    const table = newTable('T1', id);
    Object.assign(table, { status: 'open', rules });
    table.seats = Object.fromEntries(SEATS.map((seat) => [seat, `patron-${seat}`]));
    for (const seat of SEATS) table.accounts.set(`seat ${seat}`, 1_000_000_000);
    const how = { isChance: () => true, voids: new Set() };
    for (let step = 0; step < 2_000; step += 1) {
      const match = Object(now.round).first;
      const said = words(id, wagers, uniform);
      const announced = match && uniform(2) === 0 ? announcing(match) : said;
      const events = decider.decide(now, announced as never);
      if (isRefusal(events)) {
        // What the second verifier would take for the events of such a command.
        const told = { rules: table.rules, bets: table.bets, told: [], players: table.players };
        const ofGame = Object.hasOwn(game.commands, announced.type);
        if (!ofGame || events.refused === 'not-declared') continue;
        refused += 1;
        const say = () => GAMES[id].said(structuredClone(table.play), announced, told);
        expect(say, `${announced.type}: ${events.because}`).toThrow();
        continue;
      }
      expect(() => asPlayed(table, { said: announced, events }, how)).not.toThrow();
      agreed += 1;
      rounds += announced.type === 'BeginRound' ? 1 : 0;
      now = evolveAll(decider, now, events);
      expect(table.players).toEqual(now.players);
    }
    expect(Math.min(refused, agreed)).toBeGreaterThan(150);
    expect(rounds).toBeGreaterThan(2);
  },
);

/** The face that occurs the most, or one beside it. */
const announcing = (dice: readonly number[]): Said => {
  const count = (face: number) => dice.filter((die) => die === face).length;
  const [face] = [1, 6, 5, 4, 3, 2].toSorted((a, b) => count(b) - count(a));
  return { type: 'AnnounceMatch', face, count: count(face!) };
};

test('58 Pa. Code § 575.7 the second verifier gives a seat more time three times, and none once its time is over', () => {
  const device = Object.assign(newDevice(), { asked: 10_000 });
  const more = (seat: number, at: number) => () => {
    const event = { type: 'ChoiceExtended', seat, until: device.asked + 30_000 };
    deviceEvent(device, event, { command: { seat }, at, strict: true });
  };
  expect(more(1, 10_001)).toThrow('the time is used up');
  for (const at of [10_000, 40_000, 70_000]) expect(more(1, at)).not.toThrow();
  expect(more(1, 70_000)).toThrow('the time is used up');
  expect(more(2, 70_000)).not.toThrow();
});

test('58 Pa. Code § 661a.4(b) the second verifier lets a device answer for nobody who has time, nor pass dice on', () => {
  const bets = [{ id: 1, seat: 1, wager: 'defense', stakeCents: 500 }];
  const table = newTable('E1', 'three-dice-football');
  Object.assign(table, { status: 'open', kind: 'electronic', bets, seats: { 1: 'ann', 2: 'bob' } });
  const by = [{ person: 'device', duty: 'device' }];
  const says = (type: string, seat: number, at: number) => () => {
    table.play.dice = type === 'PassDice' ? { quarterback: seat } : { offered: seat };
    const device = Object.assign(newDevice(), { session: {}, asked: 1_000 });
    guardDevice(device, table, { type: 'Say', said: { type, seat } }, { at, by });
  };
  expect(says('AcceptDice', 1, 1_000)).not.toThrow();
  expect(says('AcceptDice', 1, 999)).toThrow('who has time');
  // Whoever has no wager, or is before somebody who has, does not hold the throw up.
  expect(says('RejectDice', 2, 1_000)).not.toThrow();
  expect(says('RejectDice', 2, 999)).toThrow('who has time');
  expect(says('RejectDice', 1, 1_000)).toThrow('not what the table waits for');
  expect(says('AcceptDice', 2, 1_000)).toThrow('not what the table waits for');
  expect(says('PassDice', 1, 1_000)).toThrow('for a player');
});

test.each([
  [
    'three-dice-yahtzee',
    { seat: 1, wager: 'red' },
    ['dice'],
    [
      { type: 'ShakeCup', cup: 'red' },
      { type: 'ShakeCup', cup: 'blue' },
    ],
    { type: 'RevealHands', red: [6, 5, 4], blue: [3, 2, 1] },
  ],
  [
    'high-roll-dice',
    { seat: 1, wager: 'pip-street-1' },
    ['ten-dice', 'shaker'],
    [{ type: 'ShakeDice', times: 3 }],
    { type: 'CallThrow', dice: [6, 6, 6, 6, 1, 2, 3, 4, 5, 1] },
  ],
] as const)(
  '58 Pa. Code § 675a.4(b), 3-Dice Yahtzee § rules of play the second verifier of %s refuses what came after the shake and was not shaken',
  (id, bet, kinds, shakes, result) => {
    const game = games[id]!;
    const rules = expectAccepted(parseSubmission<object>(game.submission, {}));
    const decider = play(game, rules);
    const how = { isChance: () => true, voids: new Set() };
    const verdict = (kind: string, ...again: readonly Said[]) => {
      let now = decider.initial;
      const table = newTable('T1', id);
      Object.assign(table, { status: 'open', kind: 'felt', rules, seats: { 1: 'patron-1' } });
      table.accounts.set('seat 1', 1_000_000);
      const tell = (event: object) =>
        tableEvent(table, event, (at: object, told: object) => asPlayed(at, told, how));
      const say = (said: Said) => {
        const events = expectAccepted(decider.decide(now, said as never));
        now = evolveAll(decider, now, events);
        tell({ type: 'Played', said, events });
      };
      if (id === 'high-roll-dice') say({ type: 'TakeShaker', dice: 10 });
      say({ type: 'PlaceBet', stakeCents: 500, ...bet });
      if (id === 'high-roll-dice') say({ type: 'AnnounceNoMoreBets' });
      for (const shake of shakes) say(shake);
      tell({ type: 'EquipmentBrought', kind, set: 'another', at: 0 });
      for (const shake of again) say(shake);
      return () => say({ ...result });
    };
    for (const kind of kinds) {
      expect(verdict(kind)).toThrow('what came after the shake');
      expect(verdict(kind, ...shakes.slice(1))).toThrow('what came after the shake');
      expect(verdict(kind, ...shakes)).not.toThrow();
    }
    expect(verdict('another kind')).not.toThrow();
  },
);
