import { describe, expect, test } from 'vitest';
import { GAME as game } from '../../../test/electronic-table.ts';
import { canonical } from '../../kernel/canonical.ts';
import { evolveAll } from '../../kernel/decider.ts';
import type { Play } from '../../kernel/play.ts';
import { expectAccepted } from '../../kernel/refusal.ts';
import { closedTable, playing } from '../../table/index.ts';
import { sha256Hex } from '../log/digest.ts';
import type { Receipt } from './receipt.ts';
import { linesAgain } from './receipt-lines.ts';

const games = { [game.id]: game };
const table = closedTable(game);
const decider = playing(game, table);
const [TABLE, DEVICE] = [`table/${game.id}/T1`, 'device/T1'];

type Told = readonly (readonly [stream: string, event: object])[];
const FACES = [1, 1, 1, 2, 2, 2];
const DRAWN = { type: 'Drawn', draw: 1, shape: { dice: 6 }, outcome: FACES };
const REVEALS = { type: 'RevealHands', red: [1, 1, 1], blue: [2, 2, 2] };
const PROMISED: Told = [[DEVICE, { type: 'Promised', round: 1, promise: 'ab' }]];
const bet = { type: 'PlaceBet', seat: 1, wager: 'red', stakeCents: 500 };

/** What was said, as it was decided, with what the device drew for it. */
const said = (now: Play, command: object, drawn?: object) => {
  const events = expectAccepted(decider.decide(now, command as never));
  const played: Told = [[TABLE, { type: 'Played', said: command, events }]];
  return {
    after: evolveAll(decider, now, events),
    told: drawn === undefined ? played : [...played, [DEVICE, drawn] as const],
  };
};
const closed = (bets: unknown): Told => [
  [DEVICE, { type: 'Closed', bets: sha256Hex(canonical(bets)) }],
];

/** A round from its commitment to its end, entry by entry. */
const round = (): readonly Told[] => {
  const told: Told[] = [PROMISED];
  let now: Play = table.play;
  const says = (command: object, drawn?: object) => {
    const one = said(now, command, drawn);
    told.push(one.told);
    now = one.after;
  };
  says({ type: 'Join', seat: 1 });
  says(bet);
  told.push(closed(now.bets));
  says({ type: 'ShakeCup', cup: 'red' });
  says({ type: 'ShakeCup', cup: 'blue' });
  says(REVEALS, DRAWN);
  return told;
};
const whole = round();
const END = whole.length;

/** What is found where the round is told like this; entries have positions 10, 20, 30 and so on. */
const again = (told: readonly Told[], more: object = {}, known: object = games) => {
  const entries = told.map((events, i) => ({
    ...{ position: 10 * (i + 1), before: '', content: '', earlier: {}, proof: [] },
    events: events.map(([stream, event]) => ({ stream, version: 1, link: '', event })),
  }));
  const receipt = {
    ...{ table: 'T1', game: game.id, round: 1, seat: 1, began: table.play, entries },
    ...{ rules: { inForce: table.inForce, payment: table.payment }, promise: { promise: 'ab' } },
    ...more,
  };
  return linesAgain(receipt as unknown as Receipt, known as never);
};
/** The round, where an entry is told otherwise. */
const but = (at: number, instead: (events: Told) => Told) =>
  again(whole.map((events, i) => (i === at ? instead(events) : events)));
const NOT_OVER = 'The round is not over in these entries.';
const NOT_DRAWN = (entry: number) => `What entry ${entry} says is not what was drawn.`;
const NOT_RULES = (entry: number) => `What entry ${entry} settles does not follow from the rules.`;

describe('House rules § export a revealed round is played again from its entries', () => {
  test('and comes out as it is written', () => {
    expect(again(whole)).toBeUndefined();
    expect(again(whole, { began: undefined })).toBeUndefined();
  });

  test('by a game that is known', () => {
    expect(again(whole, {}, {})).toBe(`The game ${game.id} is not known here.`);
    expect(again(whole, { game: 'constructor' })).toBe('The game constructor is not known here.');
  });

  test('with the wagers that were fixed at closing, by its own device', () => {
    const none = closed([]);
    expect(but(3, () => none)).toBe('The wagers at closing are not those that entry 40 fixed.');
    expect(but(3, (own) => [...own, ['device/T2', none[0]![1]]])).toBeUndefined();
    expect(but(3, () => [[DEVICE, { ...none[0]![1], type: 'Opened' }]])).toBeUndefined();
  });

  test('with what was drawn in the same entry, by its own device, and nowhere else', () => {
    const drew = (drawn: object, stream = DEVICE) =>
      but(END - 1, ([played]) => [played!, [stream, drawn]]);
    expect(drew(DRAWN)).toBeUndefined();
    expect(drew({ ...DRAWN, outcome: FACES.toReversed() })).toBe(NOT_DRAWN(10 * END));
    expect(drew(DRAWN, 'device/T2')).toBe(NOT_DRAWN(10 * END));
    expect(drew({ ...DRAWN, type: 'Revealed' })).toBe(NOT_DRAWN(10 * END));
    expect(but(4, (own) => [...own, [DEVICE, DRAWN]])).toBe(NOT_DRAWN(50));
    // What players say needs no draw, and where there is one it decides something.
    expect(but(2, (own) => own)).toBeUndefined();
    expect(but(2, (own) => [...own, [DEVICE, DRAWN]])).toBe(NOT_DRAWN(30));
    expect(but(2, () => [[DEVICE, DRAWN]])).toBe(NOT_DRAWN(30));
  });

  test('with what the device says when it is due, once and in its order', () => {
    const at = (type: string) => whole.findIndex(([one]) => Object(one?.[1]).said?.type === type);
    const red = at('ShakeCup');
    const WAITED = (entry: number) => `What entry ${entry} says is not what the table waited for.`;
    const twice = whole
      .slice(0, red)
      .reduce<Play>(
        (play, events) => evolveAll(decider, play, Object(events[0]?.[1]).events ?? []),
        table.play,
      );
    const shaken = said(twice, { type: 'ShakeCup', cup: 'red' });
    const more = said(shaken.after, { type: 'ShakeCup', cup: 'red' }).told;
    expect(again(whole.toSpliced(red + 1, 0, more))).toBe(WAITED(10 * (red + 2)));
  });

  test('by the rules: nothing else is settled, and nothing less', () => {
    const settles = (change: (events: readonly object[]) => readonly object[]) =>
      but(END - 1, ([[stream, played] = [TABLE, {}], ...drawn]) => [
        [stream, { ...played, events: change(Object(played).events) }],
        ...drawn,
      ]);
    expect(settles((events) => events)).toBeUndefined();
    expect(settles((events) => events.slice(1))).toBe(NOT_RULES(10 * END));
    expect(settles((events) => [...events, events[0]!])).toBe(NOT_RULES(10 * END));
  });

  test('to its end, and not beyond', () => {
    expect(again(whole.slice(0, -1))).toBe(NOT_OVER);
    const now = whole.reduce<Play>(
      (play, events) =>
        events.reduce<Play>(
          (so, [, event]) => evolveAll(decider, so, Object(event).events ?? []),
          play,
        ),
      table.play,
    );
    const next = said(now, { type: 'BeginRound' }).told;
    const other: Told = [[TABLE, { type: 'Played', said: REVEALS, events: [] }]];
    expect(again([...whole, other])).toBe(NOT_RULES(10 * (END + 1)));
    expect(again([...whole, next, other])).toBeUndefined();
  });

  test('without a wager to where something else is filed, when the device begins another round', () => {
    const begins = (number: number): Told => [
      [
        TABLE,
        { type: 'Played', said: { type: 'BeginRound' }, events: [{ type: 'RoundBegun', number }] },
      ],
    ];
    const [promised, joined, wagered] = whole;
    expect(again([promised!, joined!, begins(2)])).toBeUndefined();
    expect(again([promised!, joined!, begins(3)])).toBe(NOT_RULES(30));
    expect(again([promised!, joined!, wagered!, begins(2)])).toBe(NOT_RULES(40));
  });

  test('from the entry with its commitment on', () => {
    const before: Told = [[TABLE, { type: 'Played', said: REVEALS, events: [] }]];
    expect(again([before, ...whole])).toBeUndefined();
    expect(again([PROMISED, before, ...whole.slice(1)])).toBe(NOT_RULES(20));
    // Without it nothing is told; a round begins with an empty layout.
    const laid = said(said(table.play, { type: 'Join', seat: 1 }).after, bet).after;
    for (const promised of [
      [['device/T2', PROMISED[0]![1]]],
      [[DEVICE, { ...PROMISED[0]![1], promise: 'cd' }]],
      [[DEVICE, { ...PROMISED[0]![1], type: 'Revealed' }]],
    ] as const satisfies readonly Told[]) {
      const told = [promised, ...whole.slice(1)];
      expect(again(told)).toBeUndefined();
      expect(again(told, { began: laid })).toBe('The round does not begin with that layout.');
    }
  });

  test('with a member more than a layout has, or one less', () => {
    const { betsPlaced: _placed, ...less } = table.play;
    for (const began of [{ ...table.play, note: 1 }, less])
      expect(again(whole, { began })).toBe('The round does not begin with that layout.');
  });

  test('with a player who joined and left, as if they had not been there', () => {
    expect(again(whole, { began: { ...table.play, players: [2] } })).toBeUndefined();
  });
});
