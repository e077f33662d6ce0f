import { expect, test } from 'vitest';
import { DEALER, dealt, FROM_DEALER, READY } from '../../test/asia-poker-table.ts';
import { atTable } from '../../test/at-table.ts';
import { asiaPoker, threeDiceFootball } from '../games/index.ts';
import type { AnyGame } from '../kernel/game.ts';
import { readCommand } from '../kernel/notation.ts';
import { refuse } from '../kernel/refusal.ts';
import { closedTable, type Table } from '../table/state.ts';
import { phaseOf, plainFelt } from './felt-view.ts';
import { eventsFor, offersTo, presentOf, readBackOf, viewOf } from './view.ts';
import { knownAs, type Looking, seatOf, viewerOf } from './viewer.ts';

const football = threeDiceFootball as AnyGame;
const poker = asiaPoker as AnyGame;
const NOW = { at: 50, position: 7 };

const PUBLIC: Looking = { staff: false, surveillance: false };
const OWN: Looking = { person: 'patron-3', staff: false, surveillance: false };
const STAFF: Looking = { person: 'dealer-1', staff: true, surveillance: false };
const WATCHES: Looking = { person: 'eye-1', staff: false, surveillance: true };

const LINES = ['seat 3  touchdown $5', 'offer 3', 'accept 3'];
const tableWith = (more: Partial<Table> = {}, ...lines: readonly string[]): Table => {
  const fresh = closedTable(football);
  const commands = lines.map((line) => readCommand(football, line)) as never;
  return {
    ...fresh,
    ...{ status: 'open', kind: 'felt', betting: 'open', inventoryCents: 500 },
    play: atTable(football).said(...lines).play,
    told: { ...fresh.told, commands },
    seats: {
      3: { patron: 'patron-3', chipsCents: 900 },
      4: { patron: 'patron-4', chipsCents: 800 },
    },
    crew: [{ person: 'dealer-1', duty: 'dealer' }],
    ...more,
  };
};
const seen = (looking: Looking, table: Table, now: object = NOW) =>
  viewOf(football, 'F1', table, looking, now as typeof NOW);

test.each([
  [PUBLIC, undefined, { as: 'public' }, 'public'],
  [OWN, 3, { as: 'seat', seat: 3 }, 'seat-3-'],
  [{ ...PUBLIC, person: 'nobody' }, undefined, { as: 'public' }, 'public'],
  [STAFF, undefined, { as: 'dealer' }, 'staff'],
  [{ ...STAFF, counts: true }, undefined, { as: 'dealer' }, 'staff-counts'],
  [{ ...STAFF, person: 'patron-4' }, 4, { as: 'dealer' }, 'staff-4-'],
  [WATCHES, undefined, { as: 'surveillance' }, 'surveillance'],
  [{ ...WATCHES, staff: true }, undefined, { as: 'surveillance' }, 'surveillance'],
  [{ ...PUBLIC, language: 'es' }, undefined, { as: 'public' }, 'public-es'],
  [{ ...OWN, language: 'es' }, 3, { as: 'seat', seat: 3 }, 'seat-3-'],
] as const)('House rules § seats %o is seat %s, sees as %o, and is told as %s', (...one) => {
  const [looking, seat, viewer, known] = one;
  const table = tableWith();
  expect(seatOf(table, 'person' in looking ? looking.person : undefined)).toBe(seat);
  expect(viewerOf(table, looking)).toEqual(viewer);
  const name = knownAs(table, looking);
  // Whoever takes the seat after somebody else is not taken for them.
  const spanish = 'language' in looking ? '-es' : '';
  if (!known.endsWith('-')) expect(name).toBe(known);
  else expect(name).toMatch(new RegExp(`^${known}[0-9a-f]{12}${spanish}$`));
});

test('House rules § seats two who sit in one seat, one after the other, are told apart', () => {
  const seats = { 3: { patron: 'patron-9', chipsCents: 0 } };
  const next = knownAs(tableWith({ seats }), { ...OWN, person: 'patron-9' });
  expect(next).not.toBe(knownAs(tableWith(), OWN));
});

const SEATS = [
  { seat: 3, chipsCents: 900, you: false },
  { seat: 4, chipsCents: 800, you: false },
];

test('House rules § tables somebody who passes by sees the table, and nobody’s name', () => {
  const table = tableWith({}, ...LINES);
  const view = seen(PUBLIC, table);
  expect(view).toMatchObject({
    ...{ table: 'F1', game: football.id, position: 7, as: 'public', at: 50, status: 'open' },
    ...{ kind: 'felt', practice: false, betting: 'open', limits: table.limits, phase: 'open' },
    round: { number: 1, over: false },
    ...{ offers: [], players: table.play.players, bets: table.play.bets, settled: [] },
  });
  expect(view.seats).toEqual(SEATS);
  expect(view.open.touchdown).toBe(true);
  for (const key of ['closesAt', 'mine', 'next', 'crew', 'equipment', 'clocks', 'said'])
    expect(view, key).not.toHaveProperty(key);
  for (const key of ['inventoryCents', 'warnedUntil', 'keptCents', 'unpaid', 'waits'])
    expect(view, key).not.toHaveProperty(key);
  expect(JSON.stringify(view)).not.toMatch(/patron-|dealer-1/);
  expect(seen(PUBLIC, table, { ...NOW, closesAt: 99 }).closesAt).toBe(99);
});

test('House rules § seats a player sees which seat is theirs, and when they must be back', () => {
  const away = { warned: { 3: 70, 4: 80 }, owed: { 'patron-3': 40, 'patron-4': 60 } };
  const view = seen(OWN, tableWith(away, ...LINES));
  expect(view.seats).toEqual([{ ...SEATS[0], you: true }, SEATS[1]]);
  expect(view).toMatchObject({ mine: 3, warnedUntil: 70, keptCents: 40 });
  for (const key of ['crew', 'said', 'inventoryCents', 'next'])
    expect(view).not.toHaveProperty(key);
  const owes = seen(OWN, tableWith({ owed: { 'patron-3': -5 } }));
  expect(owes).not.toHaveProperty('keptCents');
  expect(owes).not.toHaveProperty('warnedUntil');
  expect(seen(PUBLIC, tableWith(away))).not.toHaveProperty('warnedUntil');
});

test('House rules § crew staff see who sits and deals, what was said, and the inventory unless they count boxes', () => {
  const table = tableWith({}, ...LINES);
  const view = seen(STAFF, table);
  expect(view.seats.map(({ patron }) => patron)).toEqual(['patron-3', 'patron-4']);
  expect(view).toMatchObject({ crew: table.crew, equipment: table.equipment, inventoryCents: 500 });
  expect(view.said).toEqual(table.told.commands);
  expect(view.next).toBe('chance');
  expect(Array.isArray(view.clocks)).toBe(true);
  expect(view).not.toHaveProperty('mine');
  const counts = { ...STAFF, counts: true };
  expect(seen(counts, table)).not.toHaveProperty('inventoryCents');
  expect(seen(counts, tableWith({ practice: true })).inventoryCents).toBe(500);
  expect(seen(WATCHES, table)).not.toHaveProperty('inventoryCents');
});

test('§ 661a.5 what is due next is told with its command to staff, and to others that it is', () => {
  const before = tableWith({}, LINES[0]!);
  const due = (looking: Looking, table: Table) => seen(looking, table).due;
  const offered = due(STAFF, before);
  expect(offered?.kind).toMatch(/forced|choice/);
  expect(JSON.stringify(offered)).toContain('OfferDice');
  expect(JSON.stringify(due(PUBLIC, before))).not.toContain('OfferDice');
  const asked = tableWith({}, ...LINES.slice(0, 2));
  expect(seen(PUBLIC, asked).waits).toBe(3);
  expect(due(OWN, asked)).toEqual({
    kind: 'choice',
    commands: expect.arrayContaining([{ type: 'AcceptDice', seat: 3 }]),
  });
  expect(due(PUBLIC, asked)).toEqual({ kind: 'choice', commands: [] });
  expect(due({ ...OWN, person: 'patron-4' }, asked)).toEqual({ kind: 'choice', commands: [] });
  expect(offersTo(football, asked, 3, 'en').map(({ command }) => command.type)).toContain(
    'AcceptDice',
  );
  const throwing = tableWith({}, ...LINES);
  for (const looking of [STAFF, PUBLIC])
    expect(due(looking, throwing)).toEqual({ kind: 'chance', command: 'CallThrow' });
  expect(seen(PUBLIC, throwing)).not.toHaveProperty('waits');
  const over = tableWith({}, ...LINES, 'throw 66/6');
  expect(due(PUBLIC, over)).toEqual({ kind: 'over' });
  expect(seen(PUBLIC, over)).toMatchObject({ phase: 'settled', round: { over: true } });
});

test('House rules § rounds a game that words no offers is offered by the names of its commands', () => {
  const plain = { ...football, screen: undefined } as never as AnyGame;
  const asked = tableWith({}, ...LINES.slice(0, 2));
  expect(offersTo(plain, asked, 3, 'en')).toContainEqual({
    ...{ title: 'Accept dice', command: { type: 'AcceptDice', seat: 3 }, asked: true },
  });
  expect(offersTo(plain, asked, 4, 'en')).toEqual([]);
  expect(offersTo(plain, tableWith({}, ...LINES), 3, 'en')).toEqual([]);
});

/** Football, of which the next step is this one. */
const nextly = (next: object, more: object = {}) =>
  ({ ...football, next: () => next, ...more }) as never as AnyGame;

test('House rules § rounds what a device says itself is offered to nobody', () => {
  const command = { type: 'OfferDice', seat: 3 };
  const [own, other] = [
    { title: 'Own', command },
    { title: 'x', command: { type: 'Other' } },
  ];
  const screen = { ...football.screen, offers: () => [own, other] };
  const offered = (kind: Table['kind'], next: string) => {
    const step = { kind: next, command, commands: [command], draws: [] };
    return offersTo(nextly(step, { screen }), tableWith({ kind }), 3, 'en');
  };
  expect(offered('electronic', 'forced')).toEqual([other]);
  expect(offered('felt', 'forced')).toEqual([own, other]);
  expect(offered('electronic', 'choice')).toEqual([own, other]);
});

test.each([
  ['choice', { type: 'AcceptDice', seat: 4 }, 4],
  ['forced', { type: 'AcceptDice', seat: 4 }, 4],
  ['chance', { type: 'AcceptDice', seat: 4 }, undefined],
  ['choice', { type: 'CallThrow', seat: 4 }, undefined],
  ['choice', { type: 'AcceptDice' }, undefined],
  ['choice', { type: 'Unknown', seat: 4 }, undefined],
])('House rules § rounds a %s of %o waits for seat %s', (kind, command, seat) => {
  const game = nextly({ kind, command, commands: [command], draws: [{ command }] });
  expect(viewOf(game, 'F1', tableWith(), PUBLIC, NOW).waits).toBe(seat);
});

test('§ 675a.4(h) the crew is told how many dice are thrown, which is fewer for an extra roll', () => {
  const due = (looking: Looking, command: object) =>
    viewOf(nextly({ kind: 'chance', draws: [{ command }] }), 'F1', tableWith(), looking, NOW).due;
  const extra = { type: 'CallThrow', dice: [1, 1, 2, 2, 2, 2] };
  expect(due(STAFF, extra)).toStrictEqual({ kind: 'chance', command: 'CallThrow', dice: 6 });
  expect(due(PUBLIC, extra)).toStrictEqual({ kind: 'chance', command: 'CallThrow' });
  expect(due(STAFF, { type: 'CallThrow', dice: 1 })).not.toHaveProperty('dice');
});

test('House rules § rounds what is read from the felt is asked of the crew, not chosen by it', () => {
  const step = { kind: 'choice', commands: [{ type: 'AcceptDice', seat: 3 }] };
  const due = (looking: Looking, read: object | undefined) =>
    viewOf(nextly(step, { draw: () => read }), 'F1', tableWith(), looking, NOW).due;
  const read = { type: 'CallThrow', seat: 5, more: 1 };
  expect(due(STAFF, read)).toStrictEqual({ kind: 'chance', command: 'CallThrow', seat: 5 });
  expect(due(STAFF, { type: 'CallThrow' })).toStrictEqual({ kind: 'chance', command: 'CallThrow' });
  expect(due(STAFF, undefined)).toStrictEqual(step);
  expect(due(OWN, read)).toStrictEqual(step);
  expect(due(PUBLIC, read)).toStrictEqual({ kind: 'choice', commands: [] });
  const forced = nextly({ kind: 'forced', command: step.commands[0] });
  const now = (looking: Looking) => viewOf(forced, 'F1', tableWith(), looking, NOW).due;
  expect(now(STAFF)).toStrictEqual({ kind: 'forced', command: step.commands[0] });
  expect(now(PUBLIC)).toStrictEqual({ kind: 'forced' });
});

const FELT = {
  ...{ inscriptions: [], grid: {} },
  blocks: {
    equal: { kind: 'wagers', unit: 'equal value', areas: [{ wager: 'touchdown' }, { wager: 'x' }] },
    single: { kind: 'wagers', areas: [{ wager: 'defense' }] },
    marks: { kind: 'track', unit: 'yards', areas: [{ wager: 'defense' }] },
  },
};

test('House rules § payment where wagers have one value, those that could not be paid are told, each with the reason', () => {
  const game = {
    ...football,
    screen: { ...football.screen, felt: () => FELT },
  } as never as AnyGame;
  const payment = { unitCents: 500, otherwise: 'refuse' } as never;
  const unpaid = (looking: Looking, lines: readonly string[], more: Partial<Table> = {}) =>
    viewOf(game, 'F1', tableWith({ payment, ...more }, ...lines), looking, NOW).unpaid;
  const own = unpaid(OWN, LINES) ?? {};
  expect(Object.keys(own)).toEqual(['100']);
  expect(own[100]).toMatchObject({ code: 'stake-not-payable' });
  expect(unpaid(PUBLIC, LINES)).toBeUndefined();
  expect(unpaid(OWN, ['seat 4  touchdown $5'])).toBeUndefined();
  expect(unpaid(OWN, ['seat 3  defense $5'])).toBeUndefined();
  expect(unpaid(OWN, LINES, { payment: closedTable(football).payment })).toBeUndefined();
  expect(seen(OWN, tableWith({ payment }, ...LINES))).not.toHaveProperty('unpaid');
  const bare = { ...game, screen: { ...game.screen, felt: undefined } } as never as AnyGame;
  expect(viewOf(bare, 'F1', tableWith({ payment }, ...LINES), OWN, NOW)).not.toHaveProperty(
    'unpaid',
  );
});

test('§ 525.22(b) the crew sees every coupon that is offered, a player their own, and nobody else any', () => {
  const offers = {
    3: { serial: 'MP-3', wager: 'touchdown', names: ['a'] },
    4: { serial: 'MP-4', wager: 'defense' },
  };
  const table = tableWith({ offers, returned: { 3: { serial: 'MP-1' } } } as never);
  const all = [
    { seat: 3, state: 'offered', serial: 'MP-3', wager: 'touchdown', names: ['a'] },
    { seat: 4, state: 'offered', serial: 'MP-4', wager: 'defense' },
    { seat: 3, state: 'returned', serial: 'MP-1' },
  ];
  expect(seen(STAFF, table).coupons).toStrictEqual(all);
  expect(seen(WATCHES, table).coupons).toStrictEqual(all);
  expect(seen(OWN, table).coupons).toStrictEqual([all[0], all[2]]);
  expect(seen(PUBLIC, table)).not.toHaveProperty('coupons');
  expect(seen(STAFF, tableWith())).not.toHaveProperty('coupons');
});

const dealtHands = atTable(poker).said(
  ...[...READY, 'seat 3  asia-poker $10', ...FROM_DEALER],
  dealt({ 0: DEALER, 3: 'Ac Qh Jc 8d 7d 5s 3c' }, 0),
  ...['count 4', 'cover shaker', 'seat 3  looks'],
);

test('§ 575.7(f) how hands may be set is told to their player, and to staff without the cards', () => {
  const table = { ...tableWith(), inForce: closedTable(poker).inForce, play: dealtHands.play };
  const commands = (looking: Looking) => {
    const { due } = viewOf(poker, 'A1', table, looking, NOW);
    return due?.kind === 'choice' ? (due.commands ?? []) : [];
  };
  expect(commands(OWN).length).toBeGreaterThan(1);
  for (const one of commands(OWN)) expect(one).toMatchObject({ type: 'SetHands', seat: 3 });
  expect(Object.keys(commands(OWN)[0] ?? {}).length).toBeGreaterThan(2);
  expect(commands(PUBLIC)).toEqual([]);
  for (const one of commands(STAFF)) expect(Object.keys(one).toSorted()).toEqual(['seat', 'type']);
});

const PLAYED = { type: 'Played', said: { type: 'CallThrow' } } as const;

test('House rules § rounds an event is told with the dealer’s call, and a correction with its reason', () => {
  const before = tableWith({}, ...LINES);
  const from = atTable(football).said(...LINES);
  const events = from.said('throw 64/2').events.slice(from.events.length);
  const played = { ...PLAYED, events } as never;
  const [told] = eventsFor(football, before, [played], PUBLIC);
  expect(told).toMatchObject({ type: 'Played', said: 'CallThrow' });
  const calls = told?.events?.flatMap(({ call }) => call ?? []) ?? [];
  expect(calls.length).toBeGreaterThan(0);
  expect(told?.events?.length).toBe(events.length);
  const moved = [{ seat: 3, cents: 5 }];
  const corrected = { type: 'RoundCorrected', reason: 'misread', moved, events } as never;
  const [right] = eventsFor(football, before, [corrected], PUBLIC);
  expect(right).toEqual({ type: 'RoundCorrected', reason: 'misread', moved, events: told?.events });
  expect(readBackOf(football, before, [played], PUBLIC)).toEqual({ calls, lines: [] });
  const first = atTable(football).said('seat 3  big-play $5', ...LINES);
  const settled = first.said('throw 64/2').events.slice(first.events.length);
  const back = readBackOf(football, before, [{ ...PLAYED, events: settled } as never], PUBLIC);
  expect(back.lines).toMatchObject([{ wager: 'big-play', seat: 3 }]);
  const quiet = { type: 'BettingClosed' } as never;
  expect(readBackOf(football, before, [quiet], PUBLIC)).toEqual({ calls: [], lines: [] });
});

test('§ 575.7 cards that lie face down are told of to nobody who may not see them', () => {
  const table = { ...tableWith(), inForce: closedTable(poker).inForce, play: dealtHands.play };
  const dealing = dealtHands.events.filter((one) => poker.see(one, { as: 'public' }) === undefined);
  const event = { ...PLAYED, events: dealing } as never;
  const told = (looking: Looking) => eventsFor(poker, table, [event], looking)[0]?.events?.length;
  expect(told(PUBLIC)).toBe(0);
  expect(told(WATCHES)).toBe(dealing.length);
});

test('§ 575.7 a command that names cards nobody may know is told of by its seat, or its name alone', () => {
  const commands = [
    { type: 'SetHands', seat: 3, low: ['As'] },
    { type: 'SetHands', low: ['As'] },
    { type: 'CallThrow', offensive: [1, 2] },
    { type: 'Unknown', low: ['As'] },
  ];
  const table = tableWith({ inForce: closedTable(poker).inForce, play: dealtHands.play });
  const told = { ...table, told: { ...table.told, commands: commands as never } };
  const said = (looking: Looking) => viewOf(poker, 'A1', told, looking, NOW).said;
  expect(said(STAFF)).toStrictEqual([
    { type: 'SetHands', seat: 3 },
    { type: 'SetHands' },
    ...commands.slice(2),
  ]);
  expect(said({ ...STAFF, surveillance: true })).toStrictEqual(commands);
});

test('House rules § rounds what the play itself does is told to everybody, and what a game does not call without a call', () => {
  const events = [
    { type: 'BetPlaced', bet: { id: 1, seat: 3, wager: 'touchdown', stakeCents: 5 } },
    { type: 'Quiet' },
    { type: 'Loud' },
  ];
  const game = {
    ...football,
    see: (one: { type: string }) => (one.type === 'BetPlaced' ? undefined : one),
    call: (_rules: unknown, _round: unknown, { type }: { type: string }) =>
      type === 'Loud' ? 'Loud!' : undefined,
  } as never as AnyGame;
  const event = { ...PLAYED, events } as never;
  const [told] = eventsFor(game, tableWith(), [event], PUBLIC);
  expect(told?.events).toStrictEqual([...events.slice(0, 2), { type: 'Loud', call: 'Loud!' }]);
  expect(readBackOf(game, tableWith(), [event], PUBLIC)).toStrictEqual({
    calls: ['Loud!'],
    lines: [],
  });
});

test.each([
  ['BettingClosed', PUBLIC, { seat: 3, more: 1 }],
  ['SubmissionFiled', PUBLIC, { seat: 3, more: 1 }],
  ['SubmissionInForce', PUBLIC, { seat: 3, more: 1 }],
  ['LimitsSet', PUBLIC, { seat: 3, more: 1 }],
  ['PaymentSet', PUBLIC, { seat: 3, more: 1 }],
  ['BoughtIn', PUBLIC, { seat: 3, more: 1 }],
  ['CashedOut', PUBLIC, { seat: 3, more: 1 }],
  ['Tipped', PUBLIC, { seat: 3 }],
  ['Tipped', STAFF, { seat: 3, more: 1 }],
  ['Tipped', WATCHES, { seat: 3, more: 1 }],
  ['SeatTaken', STAFF, { seat: 3 }],
  ['SeatLeft', WATCHES, { seat: 3 }],
  ['CrewJoined', STAFF, { seat: 3 }],
  ['CrewLeft', STAFF, { seat: 3 }],
])('House rules § seats of %s somebody %o learns %o', (type, looking, of) => {
  const event = { type, seat: 3, more: 1 } as never;
  expect(eventsFor(football, tableWith(), [event], looking)).toEqual([{ type, ...of }]);
  const nowhere = { type: 'IrregularityNoted', what: 'x' } as never;
  expect(eventsFor(football, tableWith(), [nowhere], PUBLIC)).toEqual([
    { type: 'IrregularityNoted' },
  ]);
});

test('House rules § rounds somebody who comes to the table is told what was said last, in their language', () => {
  const table = tableWith({}, ...LINES, 'throw 64/2');
  const told = (looking: Looking) => presentOf(football, 'F1', table, looking, NOW).told?.say;
  expect(told(PUBLIC)).toBeTruthy();
  expect(told({ ...PUBLIC, language: 'es' })).not.toBe(told(PUBLIC));
  expect(seen(PUBLIC, table)).not.toHaveProperty('told');
});

test.each([
  [{ status: 'closed' }, true, 'closed'],
  [{}, true, 'settled'],
  [{}, false, 'open'],
  [{ betting: 'closed' }, false, 'no more bets'],
] as const)('House rules § tables %o, over: %s, is %s', (more, over, phase) => {
  const shut = { code: 'c', because: 'b', cite: 'House rules § rounds' } as const;
  expect(phaseOf(tableWith(more as never), over, { a: shut, b: true })).toBe(phase);
  const none = phaseOf(tableWith(more as never), over, { a: shut });
  expect(none).toBe(phase === 'open' ? 'no more bets' : phase);
});

test('House rules § limits why a wager is not open is told in the words of its refusal', () => {
  const no = refuse('wager-closed', 'Too late.', 'House rules § rounds');
  const wagers = () => ({ a: { open: () => true }, b: { open: () => no } });
  const game = { ...football, wagers } as never as AnyGame;
  const { open } = viewOf({ ...game, screen: undefined } as never, 'F1', tableWith(), PUBLIC, NOW);
  expect(open).toEqual({
    a: true,
    b: { code: 'wager-closed', because: 'Too late.', cite: 'House rules § rounds' },
  });
});

const wager = (group: string, title: string, at: number) =>
  ({ wager: `${group}-${at}`, title, group, cite: 'x', pays: [] }) as never;
const several = (group: string, count: number) =>
  Array.from({ length: count }, (_, at) => wager(group, `${group}: ${at}`, at));

test.each([
  [1, 12],
  [2, 6],
  [3, 4],
  [4, 3],
  [5, 3],
  [6, 4],
  [7, 3],
  [8, 3],
])(
  'House rules § odds a plain felt has %i areas of a group in rows of twelve, each %i wide',
  (...of) => {
    const [count, span] = of;
    const { blocks, grid } = plainFelt(several('Main', count));
    expect(blocks).toEqual({
      'group-1': {
        ...{ kind: 'wagers', title: 'Main', columns: 12 },
        areas: Array.from({ length: count }, (_, at) => ({
          ...{ wager: `Main-${at}`, span, label: `${at}` },
        })),
      },
    });
    expect(grid).toEqual({ wide: ['group-1 group-1'], narrow: ['group-1'] });
  },
);

test('House rules § odds groups of a plain felt lie in pairs, the last alone; what has no label keeps its title', () => {
  const groups = [...several('A', 2), ...several('B', 1), wager('C', 'Another', 0)];
  const { blocks, grid, inscriptions } = plainFelt(groups);
  expect(Object.values(blocks).map((one) => 'areas' in one && one.areas.length)).toEqual([2, 1, 1]);
  expect(grid).toEqual({
    wide: ['group-1 group-2', 'group-3 group-3'],
    narrow: ['group-1|group-2|group-3'],
  });
  expect(plainFelt(groups.slice(0, 3)).grid.narrow).toEqual(['group-1|group-2']);
  expect(blocks['group-3']).toMatchObject({ areas: [{ wager: 'C-0', span: 12 }] });
  expect(JSON.stringify(blocks['group-3'])).not.toContain('label');
  expect(inscriptions).toEqual([]);
});
