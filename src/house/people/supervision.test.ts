import { describe, expect, test } from 'vitest';
import { testVault } from '../../../test/dealing.ts';
import { games } from '../../games/index.ts';
import { isRefusal } from '../../kernel/refusal.ts';
import { type Actor, type TableCommand, tableOf } from '../../table/index.ts';
import { decisionOf } from '../decisions.ts';
import { type FloorEvent, FORMAT } from '../floor.ts';
import { folding, statesOf, streamsIn } from '../log/stream.ts';
import { floorStream, peopleStream } from '../streams.ts';
import type { PeopleEvent } from './people.ts';
import { concernsWatch, decideWatch, supervisedAs } from './supervision.ts';

/** A floor whose tables are told things, each decision on the table and the floor together. */
const pit = () => {
  const states = folding();
  for (const person of ['floor-1', 'floor-2', 'floor-3', 'x']) {
    const duties = ['floorperson', 'dealer', 'stickperson'];
    const added = { person, kind: 'staff', name: person, duties };
    states.tell(peopleStream, { type: 'PersonAdded', added });
  }
  const ask = (
    table: string,
    game: string,
    asks: TableCommand,
    person = 'floor-1',
    duty: Actor['duty'] = 'floorperson',
  ) => {
    const by: Actor[] = [{ person, duty }];
    const isElectronic = asks.type === 'OpenTable' && asks.kind === 'electronic';
    const opens = () => testVault().opens(`${table}/1969-12-31/1`, 'aa'.repeat(32), false);
    const part = isElectronic ? { opens: opens() } : {};
    const { streams, rule } = decisionOf(games, { kind: 'table', table, game, asks, ...part });
    const answer = rule(statesOf(streams, states.of), 0, by);
    if (isRefusal(answer)) return `${answer.refused} ${answer.cite}`;
    for (const { stream, event } of answer) {
      states.tell<unknown, unknown>(streamsIn(streams).find(({ name }) => name === stream)!, event);
    }
    return 'accepted';
  };
  const opened = (kind: 'felt' | 'electronic'): TableCommand => ({
    ...{ type: 'OpenTable', kind, practice: false, openerCents: 0 },
  });
  return {
    ask,
    opens: (table: string, game = 'three-dice-football', person = 'floor-1') =>
      ask(table, game, opened('felt'), person),
    electronic: (table: string) => ask(table, 'three-dice-football', opened('electronic')),
    joins: (table: string, person: string, game = 'three-dice-football') =>
      ask(table, game, { type: 'JoinCrew', person, duty: 'floorperson' }),
    watched: () => states.of(floorStream).watched,
    floor: (event: FloorEvent) => states.tell(floorStream, event),
    people: (event: PeopleEvent) => states.tell(peopleStream, event),
  };
};

test.each<[string, (person: string) => PeopleEvent]>([
  ['has left the house', (person) => ({ type: 'PersonLeft', person, reason: 'retired' })],
  [
    'has lost the role',
    (person) => {
      const changed = { person, kind: 'staff', name: person, duties: ['floorperson'] } as const;
      return { type: 'PersonChanged', changed };
    },
  ],
])('§ 577.9(b) three dealers are there who are dealers: one who %s counts no more', (_, goes) => {
  const it = pit();
  const at = ['T1', 'three-dice-football'] as const;
  it.floor({ type: 'HouseFormat', format: FORMAT });
  it.opens('T1');
  const crew = { 'floor-2': 'dealer', 'floor-3': 'dealer', x: 'stickperson' } as const;
  for (const [person, duty] of Object.entries(crew))
    expect(it.ask(...at, { type: 'JoinCrew', person, duty })).toBe('accepted');
  const deals = () => {
    const said = { type: 'CallThrow', offensive: [1, 2], defensive: 3 } as const;
    return it.ask(...at, { type: 'Say', said }, 'x', 'stickperson');
  };
  const SHORT = 'crew-short 58 Pa. Code § 577.9(b)';
  expect(deals()).toBe('equipment-missing 58 Pa. Code § 661a.4(a)');
  it.people(goes('floor-3'));
  expect(deals()).toBe(SHORT);
  expect(it.ask(...at, { type: 'BringEquipment', kind: 'dice', set: 'set-1' })).toBe('accepted');
  // Entered or not, they are gone; that they are is entered without asking who is left.
  expect(it.ask(...at, { type: 'LeaveCrew', person: 'floor-3' })).toBe('accepted');
  expect(deals()).toBe(SHORT);
});

const TOO_MANY = 'too-many-tables 58 Pa. Code § 577.9(c)';

test('§ 577.9(c) one floorperson watches two tables of Three Dice Football, and not three', () => {
  const it = pit();
  expect([it.opens('T1'), it.opens('T2'), it.opens('T3')]).toEqual([
    'accepted',
    'accepted',
    TOO_MANY,
  ]);
  expect(it.opens('T3', 'three-dice-football', 'floor-2')).toBe('accepted');
  expect(it.watched()).toMatchObject({ T1: { person: 'floor-1' }, T3: { person: 'floor-2' } });
});

test('§ 577.9(c) or one of them and one table of another game', () => {
  const it = pit();
  expect(it.opens('T1')).toBe('accepted');
  expect(it.opens('T2', 'asia-poker')).toBe('accepted');
  expect(it.opens('T3', 'football-kings')).toBe(TOO_MANY);
  expect(it.opens('T4')).toBe(TOO_MANY);
});

test('§ 577.9(c) a floorperson who joins a crew takes the watch over, and is held to the same', () => {
  const it = pit();
  for (const table of ['T1', 'T2']) it.opens(table);
  expect(it.joins('T2', 'floor-1')).toBe('accepted');
  it.opens('T3', 'three-dice-football', 'floor-2');
  expect(it.joins('T3', 'floor-1')).toBe(TOO_MANY);
  expect(it.joins('T2', 'floor-2')).toBe('accepted');
  expect(it.watched()).toMatchObject({ T2: { person: 'floor-2' } });
  // Who watches a table already may join its crew as well.
  expect(it.joins('T1', 'floor-1')).toBe('accepted');
  // Relieved of one table, the first may watch another.
  expect(it.joins('T3', 'floor-1')).toBe('accepted');
});

test('House rules § crew an open felt table stays watched; a closed one is watched by nobody', () => {
  const it = pit();
  it.opens('T1');
  it.joins('T1', 'floor-2');
  const game = 'three-dice-football';
  expect(it.ask('T1', game, { type: 'LeaveCrew', person: 'floor-2' })).toBe(
    'crew-short House rules § crew',
  );
  expect(it.joins('T1', 'floor-3')).toBe('accepted');
  expect(it.ask('T1', game, { type: 'LeaveCrew', person: 'floor-2' })).toBe('accepted');
  expect(it.watched()).toMatchObject({ T1: { person: 'floor-3' } });
  expect(it.ask('T1', game, { type: 'CloseTable', closerCents: 0 })).toBe('accepted');
  expect(it.watched()).toEqual({});
});

test('House rules § crew nobody supervises the table that they deal, nor deals it before another does', () => {
  const it = pit();
  const at = ['T1', 'three-dice-football'] as const;
  const ONE = 'one-duty House rules § crew';
  const deals = (person: string) => it.ask(...at, { type: 'JoinCrew', person, duty: 'dealer' });
  expect(deals('floor-2')).toBe('accepted');
  expect(it.opens('T1', 'three-dice-football', 'floor-2')).toBe(ONE);
  expect(it.opens('T1')).toBe('accepted');
  expect(deals('floor-1')).toBe(ONE);
  expect(it.joins('T1', 'floor-3')).toBe('accepted');
  expect(deals('floor-1')).toBe('accepted');
});

test.each<[string, PeopleEvent]>([
  ['left the house', { type: 'PersonLeft', person: 'floor-1', reason: 'retired' }],
  [
    'lost the role',
    {
      type: 'PersonChanged',
      changed: { person: 'floor-1', kind: 'staff', name: 'floor-1', duties: ['dealer'] },
    },
  ],
])(
  'House rules § crew nothing is dealt at a live table whose floorperson %s, until another joins',
  (_, goes) => {
    const it = pit();
    const at = ['Y1', 'three-dice-yahtzee'] as const;
    it.floor({ type: 'HouseFormat', format: FORMAT });
    it.opens(...at);
    it.ask(...at, { type: 'JoinCrew', person: 'x', duty: 'dealer' }, 'floor-2');
    const said = { type: 'ShakeCup', cup: 'red' } as const;
    const shakes = () => it.ask(...at, { type: 'Say', said }, 'x', 'dealer');
    const before = shakes();
    expect(before).not.toContain('crew-short');
    it.people(goes);
    expect(shakes()).toBe('crew-short House rules § crew');
    const joins = { type: 'JoinCrew', person: 'floor-2', duty: 'floorperson' } as const;
    expect(it.ask(...at, joins, 'floor-2')).toBe('accepted');
    expect(shakes()).toBe(before);
  },
);

test('House rules § crew electronic tables, and the house at its founding, are counted for nobody', () => {
  const it = pit();
  for (const table of ['E1', 'E2', 'E3']) expect(it.electronic(table)).toBe('accepted');
  for (const table of ['T1', 'T2', 'T3']) {
    expect(it.opens(table, 'three-dice-football', 'house')).toBe('accepted');
  }
  expect(it.watched()).toEqual({});
});

test('House rules § crew the watch is on the floor in the same entry as the crew', () => {
  const asks = { type: 'JoinCrew', person: 'x', duty: 'dealer' } as const;
  const at = { kind: 'table', table: 'T1', game: 'three-dice-football' } as const;
  expect(decisionOf(games, { ...at, asks }).streams.floor).toBe(floorStream);
  const seat = { type: 'LeaveSeat', seat: 1 } as const;
  expect(decisionOf(games, { ...at, asks: seat }).streams.floor).toBeUndefined();
});

describe('House rules § crew who comes to watch a table, and who ceases to', () => {
  const game = 'three-dice-football';
  const at = { table: 'T1', game };
  const closed = tableOf(games[game]!).initial;
  const felt = { ...closed, status: 'open', kind: 'felt' } as const;
  const by: readonly Actor[] = [{ person: 'floor-1', duty: 'floorperson' }];
  const events = (asks: object, watching?: string, before: typeof closed = felt, signed = by) => {
    const watched = watching === undefined ? {} : { T1: { person: watching, game } };
    const floor = { ...floorStream.initial, watched };
    return decideWatch(games, floor, at, before, asks as TableCommand, signed);
  };
  const opens = { type: 'OpenTable', kind: 'felt' };
  const joins = { type: 'JoinCrew', person: 'floor-2', duty: 'floorperson' };
  const taken = (person: string) => [{ type: 'WatchTaken', ...at, person }];
  const left = [{ type: 'WatchLeft', table: 'T1' }];

  test('one who watches already takes nothing over', () => {
    expect(events(joins, 'floor-1')).toEqual(taken('floor-2'));
    expect(events(joins)).toEqual(taken('floor-2'));
    expect(events(joins, 'floor-2')).toEqual([]);
    expect(events({ ...joins, duty: 'dealer' }, 'floor-1')).toEqual([]);
  });

  test('whoever opens a felt table that nobody watches, as a floorperson', () => {
    expect(events(opens, undefined, closed)).toEqual(taken('floor-1'));
    expect(events(opens, 'floor-2', closed)).toEqual([]);
    expect(events({ ...opens, kind: 'electronic' }, undefined, closed)).toEqual([]);
    expect(events(opens, undefined, closed, [])).toEqual([]);
    const others: readonly Actor[] = [
      { person: 'dealer-1', duty: 'dealer' },
      { person: 'house', duty: 'floorperson' },
    ];
    expect(events(opens, undefined, closed, others)).toEqual([]);
    expect(events(opens, undefined, closed, [...others, ...by])).toEqual(taken('floor-1'));
  });

  test('whoever leaves, where the table is not open or not of felt', () => {
    const leaves = { type: 'LeaveCrew', person: 'floor-1' };
    expect(events(leaves, 'floor-1')).toMatchObject({ refused: 'crew-short' });
    expect(events(leaves, 'floor-1', closed)).toEqual(left);
    expect(events(leaves, 'floor-1', { ...felt, kind: 'electronic' })).toEqual(left);
    expect(events(leaves, 'floor-2')).toEqual([]);
    expect(events(leaves)).toEqual([]);
    expect(events({ type: 'CloseTable' }, 'floor-1')).toEqual(left);
    expect(events({ type: 'CloseTable' })).toEqual([]);
    expect(events({ type: 'TakeSeat' }, 'floor-1')).toEqual([]);
  });

  test.each(['OpenTable', 'CloseTable', 'JoinCrew', 'LeaveCrew'])('%s concerns it', (type) => {
    expect(concernsWatch({ type } as TableCommand)).toBe(true);
    expect(concernsWatch({ type: `${type}s` } as never)).toBe(false);
  });
});

test('§ 577.9(c) a table counts by what its game says of supervision, and a game that nobody knows says nothing', () => {
  const at = { table: 'T1', game: 'three-dice-football' };
  const supervision = games['three-dice-football']?.table.supervision;
  expect(supervisedAs(games, at)).toEqual({ ...at, ...(supervision && { supervision }) });
  const named = Object.entries(games).filter(([, { table }]) => table.supervision !== undefined);
  expect(named.length).toBeGreaterThan(0);
  for (const [game, { table }] of named)
    expect(supervisedAs(games, { table: 'T2', game })).toEqual({
      ...{ table: 'T2', game, supervision: table.supervision },
    });
  expect(supervisedAs({}, at)).toStrictEqual(at);
});
