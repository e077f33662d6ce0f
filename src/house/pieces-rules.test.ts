import { describe, expect, test } from 'vitest';
import { highRollDice } from '../games/high-roll-dice/index.ts';
import { closedTable, type Table, type TableCommand } from '../table/index.ts';
import { emptyFloor, evolveFloor, type Floor } from './floor.ts';
import { concernsPieces, decidePieces } from './pieces.ts';

const FLOOR: Floor = { ...emptyFloor, format: 2 };
const TABLE = closedTable(highRollDice);
const H1 = { table: 'H1', game: highRollDice };
const bring = (set: string): TableCommand => ({ type: 'BringEquipment', kind: 'shaker', set });
const close: TableCommand = { type: 'CloseTable', closerCents: 0 };
const withPieces = (sets: Readonly<Record<string, string>>): Table => ({
  ...TABLE,
  equipment: Object.fromEntries(
    Object.entries(sets).map(([kind, set]) => [kind, { set }]),
  ) as never,
});
const bound = (piece: string, table: string): Floor =>
  evolveFloor(FLOOR, { type: 'PieceBound', piece, table });

describe('House rules § equipment a piece', () => {
  test('is looked for where equipment comes or a table closes, and nowhere else', () => {
    expect([bring('shaker 1'), close].map(concernsPieces)).toEqual([true, true]);
    const others: readonly TableCommand[] = [
      { type: 'Fill', cents: 1, slip: 'F' },
      { type: 'RemoveEquipment', kind: 'shaker', reason: 'worn' } as unknown as TableCommand,
    ];
    expect(others.map(concernsPieces)).toEqual([false, false]);
    for (const other of others) expect(decidePieces(FLOOR, H1, TABLE, other)).toEqual([]);
  });

  test('belongs to the table it was brought to, and comes to no other', () => {
    expect(decidePieces(FLOOR, H1, TABLE, bring('shaker 1'))).toEqual([
      { type: 'PieceBound', piece: 'shaker 1', table: 'H1' },
    ]);
    expect(decidePieces(bound('shaker 1', 'H1'), H1, TABLE, bring('shaker 1'))).toEqual([]);
    expect(decidePieces(bound('shaker 1', 'H2'), H1, TABLE, bring('shaker 1'))).toEqual({
      refused: 'piece-retired',
      because: 'shaker 1 belongs to table H2. Bring another one, under its own name.',
      cite: 'House rules § equipment',
    });
    // A name that every object has is a name like another.
    expect(decidePieces(FLOOR, H1, TABLE, bring('constructor'))).toEqual([
      { type: 'PieceBound', piece: 'constructor', table: 'H1' },
    ]);
  });

  test('that lasts is free when its table closes; dice are not', () => {
    const lasting = highRollDice.table.equipment.filter(({ lasts }) => lasts === true);
    expect(lasting.map(({ kind }) => kind)).toEqual(['shaker']);
    const both = withPieces({ shaker: 'shaker 1', 'ten-dice': 'dice 7' });
    expect(decidePieces(bound('shaker 1', 'H1'), H1, both, close)).toEqual([
      { type: 'PieceFreed', piece: 'shaker 1' },
    ]);
    expect(decidePieces(FLOOR, H1, withPieces({ 'ten-dice': 'dice 7' }), close)).toEqual([]);
  });

  test('belonged to nobody in logs of format 1', () => {
    const old = { ...bound('shaker 1', 'H2'), format: 1 };
    expect(decidePieces(old, H1, withPieces({ shaker: 'shaker 1' }), close)).toEqual([]);
    expect(decidePieces(old, H1, TABLE, bring('shaker 1'))).toEqual([]);
  });
});
