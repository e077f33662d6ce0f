import { expect, test } from 'vitest';
import { codeOf } from '../../test/electronic-table.ts';
import { games } from '../games/index.ts';
import { isRefusal } from '../kernel/refusal.ts';
import type { Actor, TableCommand } from '../table/index.ts';
import { decisionOf, type HouseCommand } from './decisions.ts';
import { folding, statesOf, streamsIn } from './log/stream.ts';
import { floorStream, peopleStream, tableStream } from './streams.ts';

const FOOTBALL = 'three-dice-football';
const floorperson = (person: string): Actor => ({ person, duty: 'floorperson' });

/** A floor on which floor-1 supervises T1 and T2, with $500 at each. */
const pit = () => {
  const states = folding();
  const roles = {
    ...{ 'floor-1': ['floorperson'], 'floor-2': ['floorperson'], dealer: ['dealer'] },
    both: ['floorperson', 'dealer'],
  };
  for (const [person, duties] of Object.entries(roles)) {
    const added = { person, kind: 'staff', name: person, duties };
    states.tell(peopleStream, { type: 'PersonAdded', added });
  }
  const ask = (command: HouseCommand, by: readonly Actor[]) => {
    const { streams, rule } = decisionOf(games, command);
    const answer = rule(statesOf(streams, states.of), 7, by);
    if (isRefusal(answer)) return codeOf(answer);
    for (const { stream, event } of answer) {
      states.tell<unknown, unknown>(streamsIn(streams).find(({ name }) => name === stream)!, event);
    }
    return 'accepted';
  };
  const opens = (table: string, person: string, game = FOOTBALL) => {
    const added = { type: 'TableSetUp', table, game, title: table };
    states.tell(floorStream, added);
    const asks: TableCommand = {
      ...{ type: 'OpenTable', kind: 'felt', practice: false, openerCents: 50_000 },
    };
    return ask({ kind: 'table', table, game, asks }, [floorperson(person)]);
  };
  expect([opens('T1', 'floor-1'), opens('T2', 'floor-1')]).toEqual(['accepted', 'accepted']);
  const counted = (table: string, countedCents = 50_000) => ({
    ...{ table, game: FOOTBALL, countedCents },
  });
  const changes = (
    said: Partial<Record<'from' | 'to' | 'remarks', string>> & {
      readonly counts?: readonly ReturnType<typeof counted>[];
      readonly by?: readonly Actor[];
    } = {},
  ) =>
    ask(
      {
        kind: 'floor',
        asks: {
          type: 'ChangeShift',
          shift: 'swing',
          from: said.from ?? 'floor-1',
          to: said.to ?? 'floor-2',
          counts: [...(said.counts ?? [counted('T1'), counted('T2')])],
          ...(said.remarks === undefined ? {} : { remarks: said.remarks }),
        },
      },
      said.by ?? [floorperson('floor-1'), floorperson('floor-2')],
    );
  return {
    ...{ ask, opens, changes, counted },
    floor: () => states.of(floorStream),
    inventory: (table: string) => states.of(tableStream(games[FOOTBALL]!, table)).inventoryCents,
  };
};

test('House rules § crew a shift is handed over by two floorpersons, and supervision goes with it', () => {
  const it = pit();
  expect(it.changes()).toBe('accepted');
  expect(it.floor().watched).toMatchObject({
    T1: { person: 'floor-2' },
    T2: { person: 'floor-2' },
  });
});

test('House rules § crew nobody hands a shift over to themselves, alone, or for others', () => {
  const it = pit();
  const [one, dealer] = [floorperson('floor-1'), { person: 'dealer', duty: 'dealer' } as const];
  expect(it.changes({ by: [one] })).toBe('second-signature');
  expect(it.changes({ by: [one, one] })).toBe('second-signature');
  expect(it.changes({ by: [one, dealer] })).toBe('second-signature');
  expect(it.changes({ by: [dealer, one] })).toBe('second-signature');
  expect(it.changes({ to: 'floor-1' })).toBe('not-signed-by-both');
  expect(it.changes({ from: 'floor-2', to: 'floor-1' })).toBe('not-supervised');
  expect(it.changes({ from: 'dealer' })).toBe('not-signed-by-both');
  expect(it.changes({ to: 'dealer' })).toBe('not-signed-by-both');
  expect(it.floor().watched).toMatchObject({
    T1: { person: 'floor-1' },
    T2: { person: 'floor-1' },
  });
});

test('House rules § crew nobody takes over a table that they deal', () => {
  const it = pit();
  const joins = { type: 'JoinCrew', person: 'both', duty: 'dealer' } as const;
  const at = { kind: 'table', table: 'T2', game: FOOTBALL } as const;
  expect(it.ask({ ...at, asks: joins }, [floorperson('floor-1')])).toBe('accepted');
  const by = [floorperson('floor-1'), floorperson('both')];
  expect(it.changes({ to: 'both', by })).toBe('one-duty');
  const goes = { type: 'LeaveCrew', person: 'both' } as const;
  expect(it.ask({ ...at, asks: goes }, [floorperson('floor-1')])).toBe('accepted');
  expect(it.changes({ to: 'both', by })).toBe('accepted');
});

test('House rules § crew every table handed over is counted, once, and no other', () => {
  const it = pit();
  const { counted } = it;
  expect(it.opens('T3', 'floor-2')).toBe('accepted');
  expect(it.changes({ counts: [counted('T1')] })).toBe('count-missing');
  expect(it.changes({ counts: [counted('T1'), counted('T1')] })).toBe('count-missing');
  expect(it.changes({ counts: [counted('T1'), counted('T2'), counted('T3')] })).toBe(
    'count-missing',
  );
  expect(it.changes({ counts: [counted('T1'), counted('T2'), counted('T9')] })).toBe(
    'count-missing',
  );
  const noGame = { ...counted('T2'), game: 'nothing' };
  expect(it.changes({ counts: [counted('T1'), noGame] })).toBe('count-missing');
  const wrongGame = { ...counted('T2'), game: 'asia-poker' };
  expect(it.changes({ counts: [counted('T1'), wrongGame] })).toBe('count-missing');
});

test('§ 577.9(c) nobody takes over more tables than one floorperson supervises', () => {
  const it = pit();
  expect(it.opens('T3', 'floor-2')).toBe('accepted');
  expect(it.changes()).toBe('too-many-tables');
  expect(it.floor().watched.T1).toMatchObject({ person: 'floor-1' });
});

test('House rules § ledger a count at a shift change moves no money, and its difference is kept', () => {
  const it = pit();
  expect(it.changes({ counts: [it.counted('T1', 49_500), it.counted('T2')] })).toBe('accepted');
  expect(it.inventory('T1')).toBe(50_000);
  expect(it.floor().shift).toEqual({
    ...{ shift: 'swing', from: 'floor-1', to: 'floor-2', at: 7 },
    counts: [
      { table: 'T1', game: FOOTBALL, countedCents: 49_500, countedAgainstCents: 50_000 },
      { table: 'T2', game: FOOTBALL, countedCents: 50_000, countedAgainstCents: 50_000 },
    ],
  });
  expect(it.changes()).toBe('not-supervised');
});

test('House rules § crew what the two remark is kept with the shift, and nothing where they remark nothing', () => {
  const [it, other] = [pit(), pit()];
  expect(it.changes({ remarks: 'a chip of T1 is chipped' })).toBe('accepted');
  expect(it.floor().shift).toMatchObject({ remarks: 'a chip of T1 is chipped' });
  expect(other.changes()).toBe('accepted');
  expect(other.floor().shift).not.toHaveProperty('remarks');
});
