import { expect, test } from 'vitest';
import { atTable } from '../../test/at-table.ts';
import { highRollDice, threeDiceFootball } from '../games/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import { readCommand } from '../kernel/notation.ts';
import { closedTable, type Table } from '../table/state.ts';
import { phaseOf, plainFelt, tellingFor, toldIn } from './felt-view.ts';
import { eventsFor, offersTo, openFor, presentOf, readBackOf, viewOf } from './view.ts';
import { knownAs, type Looking, seatOf, viewerOf } from './viewer.ts';

const PUBLIC: Looking = { staff: false, surveillance: false };
const PLAYER: Looking = { ...PUBLIC, person: 'patron-3' };
const CREW: Looking = { person: 'dealer-1', staff: true, surveillance: false };
const EYE: Looking = { person: 'eye-1', staff: true, surveillance: true };

const football = threeDiceFootball as AnyGame;
const LINES = ['seat 3  touchdown $5', 'offer 3', 'accept 3', 'seat 3  big-play $5'];
const tableAt = (more: Partial<Table> = {}, game: AnyGame = football): Table => ({
  ...closedTable(game),
  ...{ status: 'open', kind: 'felt', inventoryCents: 500_000 },
  crew: [{ person: 'dealer-1', duty: 'dealer' }],
  seats: {
    1: { patron: 'patron-1', chipsCents: 700 },
    3: { patron: 'patron-3', chipsCents: 900 },
  },
  ...more,
});
const seen = (table: Table, looking: Looking, now: object = {}, game: AnyGame = football) =>
  viewOf(game, 'F1', table, looking, { at: 1_000, position: 7, ...now });

test('House rules § people who looks is the public, a seat, the crew or surveillance', () => {
  const table = tableAt();
  expect(viewerOf(table, PUBLIC)).toEqual({ as: 'public' });
  expect(viewerOf(table, { ...PUBLIC, person: 'patron-9' })).toEqual({ as: 'public' });
  expect(viewerOf(table, PLAYER)).toEqual({ as: 'seat', seat: 3 });
  expect(viewerOf(table, CREW)).toEqual({ as: 'dealer' });
  expect(viewerOf(table, EYE)).toEqual({ as: 'surveillance' });
  expect([seatOf(table, 'patron-3'), seatOf(table, 'patron-9')]).toEqual([3, undefined]);
  const nameless = tableAt({ seats: { 2: { chipsCents: 5 } as never } });
  expect(seatOf(nameless, undefined)).toBeUndefined();
});

test('House rules § people two who may know different things are never known by one name', () => {
  const table = tableAt();
  const names = [
    ...[PUBLIC, PLAYER, { ...PLAYER, person: 'patron-1' }, CREW, EYE],
    ...[{ ...PUBLIC, language: 'es' } as const, { ...PLAYER, language: 'es' } as const],
    ...[
      { ...CREW, counts: true },
      { ...EYE, counts: true },
    ],
  ].map((looking) => knownAs(table, looking));
  expect(new Set(names).size).toBe(names.length);
  expect(names.slice(0, 1)).toEqual(['public']);
  expect(names[1]).toMatch(/^seat-3-[0-9a-f]{12}$/);
  expect([names[3], names[4], names[5], names[7]]).toEqual([
    ...['staff', 'surveillance', 'public-es', 'staff-counts'],
  ]);
  // Nobody reads a patron's name from it.
  expect(names[1]).not.toContain('patron');
});

test('House rules § people the public sees seats and chips; who sits there only the crew', () => {
  const table = tableAt();
  expect(seen(table, PUBLIC).seats).toEqual([
    { seat: 1, chipsCents: 700, you: false },
    { seat: 3, chipsCents: 900, you: false },
  ]);
  expect(seen(table, PLAYER).seats[1]).toEqual({ seat: 3, chipsCents: 900, you: true });
  expect(seen(table, PLAYER).mine).toBe(3);
  expect(seen(table, PUBLIC)).not.toHaveProperty('mine');
  expect(seen(table, CREW).seats[0]).toEqual({
    ...{ seat: 1, chipsCents: 700, you: false, patron: 'patron-1' },
  });
});

test('House rules § people crew, equipment and inventory are for staff alone', () => {
  const OF_STAFF = ['next', 'crew', 'equipment', 'clocks', 'said', 'inventoryCents'];
  const table = tableAt();
  for (const looking of [PUBLIC, PLAYER]) {
    expect(OF_STAFF.filter((member) => member in seen(table, looking))).toEqual([]);
  }
  for (const looking of [CREW, EYE]) {
    expect(OF_STAFF.filter((member) => member in seen(table, looking))).toEqual(OF_STAFF);
  }
});

test('§ 525.21(q) who counts the drop is not told the inventory, but for practice chips', () => {
  const counts = { ...CREW, counts: true };
  expect(seen(tableAt(), counts)).not.toHaveProperty('inventoryCents');
  expect(seen(tableAt({ practice: true }), counts).inventoryCents).toBe(500_000);
  expect(seen(tableAt(), { ...CREW, counts: false }).inventoryCents).toBe(500_000);
});

test('House rules § seats who is away is told until when, and what is kept for them; nobody else is', () => {
  const table = tableAt({ warned: { 3: 60_000 }, owed: { 'patron-3': 500, 'patron-1': -200 } });
  expect(seen(table, PLAYER)).toMatchObject({ warnedUntil: 60_000, keptCents: 500 });
  for (const looking of [PUBLIC, CREW, { ...PUBLIC, person: 'patron-1' }]) {
    expect(seen(table, looking)).not.toHaveProperty('warnedUntil');
    expect(seen(table, looking)).not.toHaveProperty('keptCents');
  }
  const nothing = tableAt({ owed: { 'patron-3': 0 } });
  expect(seen(nothing, PLAYER)).not.toHaveProperty('keptCents');
});

test('House rules § rounds when wagers close is told as long as it is known', () => {
  expect(seen(tableAt(), PUBLIC)).not.toHaveProperty('closesAt');
  expect(seen(tableAt(), PUBLIC, { closesAt: 9_000 }).closesAt).toBe(9_000);
  expect(seen(tableAt(), PUBLIC)).toMatchObject({ at: 1_000, position: 7, table: 'F1' });
});

test.each([
  ['a closed table', { status: 'closed' }, false, 'closed'],
  ['a closed table whose round is over', { status: 'closed' }, true, 'closed'],
  ['a round that is over', {}, true, 'settled'],
  ['wagers that are open', {}, false, 'open'],
  ['no more bets', { betting: 'closed' }, false, 'no more bets'],
] as const)('House rules § rounds the phase of %s', (_, more, over, phase) => {
  const open = { touchdown: true, penalty: { code: '', because: '', cite: '' } } as const;
  expect(phaseOf(tableAt(more), over, open)).toBe(phase);
});

test('House rules § rounds without a wager that is open there are no more bets', () => {
  const { penalty } = { penalty: { code: '', because: '', cite: '' } };
  expect(phaseOf(tableAt(), false, { penalty })).toBe('no more bets');
});

test('§ 661a.3(c) for each wager a player is told whether it is open, or why not', () => {
  const begun = atTable(football).said(...LINES, 'throw 64/2').play;
  const before = openFor(football, tableAt(), 3);
  expect(before.touchdown).toBe(true);
  const after = openFor(football, tableAt({ play: begun }), 3);
  expect(after.touchdown).toMatchObject({ code: expect.any(String), cite: expect.any(String) });
  expect(after['big-play']).toBe(true);
});

test('§ 675a.4(a) wagers of one value are told which values could not be paid, to their player alone', () => {
  const dice = highRollDice as AnyGame;
  const { play } = atTable(dice).said('take shaker 10', 'seat 3  pip-street-2 $20');
  // Six to one on $1 cannot be paid in chips of $5.
  const payment = { unitCents: 500, otherwise: 'refuse' } as const;
  const unpaid = (looking: Looking, more: Partial<Table> = {}) =>
    seen(tableAt({ play, payment, ...more }, dice), looking, {}, dice).unpaid;
  expect(Object.keys(unpaid(PLAYER) ?? {})).toEqual(['100']);
  expect(unpaid(PLAYER)?.[100]).toMatchObject({ code: 'stake-not-payable' });
  expect(unpaid(PLAYER, { payment: closedTable(dice).payment })).toBeUndefined();
  expect(unpaid(PUBLIC)).toBeUndefined();
  expect(unpaid({ ...PUBLIC, person: 'patron-1' })).toBeUndefined();
});

const playedTo = (...lines: readonly string[]) =>
  tableAt({ play: atTable(football).said(...lines).play });

test('§ 661a.4(b) the seat that is asked is seen by everybody; what it is asked, by its player and the crew', () => {
  const table = playedTo('seat 3  touchdown $5', 'offer 3');
  for (const looking of [PUBLIC, PLAYER, CREW]) expect(seen(table, looking).waits).toBe(3);
  expect(seen(table, PUBLIC).offers).toEqual([]);
  expect(seen(table, PLAYER).offers.map(({ command }) => command)).toEqual([
    { type: 'AcceptDice', seat: 3 },
    { type: 'RejectDice', seat: 3 },
  ]);
  const commands = (looking: Looking) => seen(table, looking).due.commands?.map(({ type }) => type);
  expect(commands(PUBLIC)).toEqual([]);
  expect(commands({ ...PUBLIC, person: 'patron-1' })).toEqual([]);
  expect(commands(PLAYER)).toEqual(['AcceptDice', 'RejectDice']);
  expect(commands(CREW)).toEqual(['AcceptDice', 'RejectDice']);
  expect(seen(tableAt(), PUBLIC)).not.toHaveProperty('waits');
});

test('House rules § submission a game that words no offers is asked by the names of its commands', () => {
  const { screen: _, ...plain } = football;
  const table = playedTo('seat 3  touchdown $5', 'offer 3');
  expect(offersTo(plain, table, 3, 'en')).toEqual([
    { title: 'Accept dice', command: { type: 'AcceptDice', seat: 3 }, asked: true },
    { title: 'Reject dice', command: { type: 'RejectDice', seat: 3 }, asked: true },
  ]);
  expect(offersTo(plain, table, 1, 'en')).toEqual([]);
  expect(offersTo(plain, playedTo(...LINES), 3, 'en')).toEqual([]);
});

test('§ 661a.5 that chance is due everybody is told, and by what; what is forced, staff alone', () => {
  const thrown = playedTo(...LINES);
  for (const looking of [PUBLIC, PLAYER, CREW]) {
    expect(seen(thrown, looking).due).toEqual({ kind: 'chance', command: 'CallThrow' });
  }
  expect(seen(thrown, CREW).next).toBe('chance');
  const forced = playedTo('seat 3  touchdown $5');
  expect(seen(forced, PUBLIC).due).toEqual({ kind: 'forced' });
  expect(seen(forced, CREW).due).toEqual({
    kind: 'forced',
    command: { type: 'OfferDice', seat: 3 },
  });
  const over = playedTo(...LINES, 'throw 66/6');
  expect(seen(over, CREW)).toMatchObject({ due: { kind: 'over' }, phase: 'settled' });
});

test('House rules § people of what happens at a table others than staff learn where, and no name', () => {
  const table = tableAt();
  const events = [
    { type: 'SeatTaken', seat: 2, patron: 'patron-2' },
    { type: 'CrewJoined', person: 'dealer-2', duty: 'dealer' },
    { type: 'LimitsSet', limits: table.limits },
    { type: 'BoughtIn', seat: 2, cents: 500 },
    { type: 'Filled', cents: 900 },
    { type: 'SeatWarned', seat: 3, until: 5 },
  ] as never;
  const told = (looking: Looking) => eventsFor(football, table, events, looking);
  const plain = [
    { type: 'SeatTaken', seat: 2 },
    { type: 'CrewJoined' },
    { type: 'LimitsSet', limits: table.limits },
    { type: 'BoughtIn', seat: 2, cents: 500 },
  ];
  expect(told(PUBLIC)).toEqual([...plain, { type: 'Filled' }, { type: 'SeatWarned', seat: 3 }]);
  expect(told(PLAYER)).toEqual(told(PUBLIC));
  const whole = [
    { type: 'Filled', cents: 900 },
    { type: 'SeatWarned', seat: 3, until: 5 },
  ];
  expect(told(CREW)).toEqual([...plain, ...whole]);
  expect(told({ ...PUBLIC, surveillance: true })).toEqual([...plain, ...whole]);
});

const THROWN = (() => {
  const before = atTable(football).said(...LINES);
  const after = before.said('throw 64/2');
  const events = after.events.slice(before.events.length);
  const said = { type: 'CallThrow' };
  return { before, after, played: [{ type: 'Played', said, events }] as never };
})();

test('House rules § devices what would be called and settled is read back before it counts', () => {
  const table = tableAt({ play: THROWN.before.play });
  const back = readBackOf(football, table, THROWN.played, CREW);
  expect(back.calls.length).toBeGreaterThan(0);
  expect(back.lines.map(({ wager, seat }) => [wager, seat])).toEqual([['big-play', 3]]);
  const [event] = eventsFor(football, table, THROWN.played, PUBLIC);
  expect(event).toMatchObject({ type: 'Played', said: 'CallThrow' });
  const corrected = [{ type: 'RoundCorrected', reason: 'misread', moved: [], events: [] }] as never;
  expect(eventsFor(football, table, corrected, PUBLIC)).toEqual([
    { type: 'RoundCorrected', reason: 'misread', moved: [], events: [] },
  ]);
});

test('House rules § rounds who comes later is told where the round has come to, and who was there the same', () => {
  const start = atTable(football).play;
  const commands = [...LINES, 'throw 64/2'].map((line) => readCommand(football, line)) as never;
  const quiet = tableAt();
  expect(toldIn(football, quiet, { as: 'public' }, 'en')).toEqual({});
  expect(presentOf(football, 'F1', quiet, PUBLIC, { at: 0, position: 0 })).not.toHaveProperty(
    'told',
  );
  const told = { ...quiet.told, play: start, commands };
  const table = tableAt({ play: THROWN.after.play, told });
  const heard = presentOf(football, 'F1', table, PUBLIC, { at: 0, position: 0 }).told;
  expect(heard?.say).toBeTruthy();
  const { beats } = tellingFor(
    football,
    THROWN.played,
    { before: tableAt({ play: THROWN.before.play }), after: table },
    PUBLIC,
  );
  expect(beats.some(({ say }) => say === heard?.say)).toBe(true);
});

const wager = (group: string, title: string) => ({
  ...{ wager: title.toLowerCase(), title, group, cite: '', pays: [] },
});

test('House rules § submission a game without a felt of its own has its wagers by group, in rows that come out even', () => {
  const spans = (count: number) => {
    const wagers = Array.from({ length: count }, (_, i) => wager('Main', `W${i}`));
    const block = plainFelt(wagers).blocks['group-1'];
    return block?.kind === 'wagers' ? block.areas.map(({ span }) => span) : [];
  };
  expect(spans(8)).toEqual(Array(8).fill(3));
  expect(spans(6)).toEqual(Array(6).fill(4));
  expect(spans(10)).toEqual(Array(10).fill(6));
  expect(spans(1)).toEqual([12]);
  expect(spans(5)).toEqual(Array(5).fill(3));
});

test('House rules § submission groups stand two by two, and share a place on a phone', () => {
  const felt = (...groups: readonly string[]) =>
    plainFelt(groups.map((group) => wager(group, `${group}: one`)));
  const three = felt('Main', 'Side', 'Extra');
  expect(three.grid).toEqual({
    wide: ['group-1 group-2', 'group-3 group-3'],
    narrow: ['group-1|group-2|group-3'],
  });
  expect(felt('Main').grid).toEqual({ wide: ['group-1 group-1'], narrow: ['group-1'] });
  expect(three.blocks['group-2']).toEqual({
    ...{ kind: 'wagers', title: 'Side', columns: 12 },
    areas: [{ wager: 'side: one', span: 12, label: 'one' }],
  });
  const block = plainFelt([wager('Main', 'Over')]).blocks['group-1'];
  expect(block?.kind === 'wagers' && block.areas[0]).toEqual({ wager: 'over', span: 12 });
});
