import type { AnyGame } from '../kernel/game.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { Table, TableCommand } from '../table/index.ts';
import type { Floor, FloorEvent } from './floor.ts';

/** The commands by which a piece of equipment comes to a table, or is free for another one. */
export const concernsPieces = ({ type }: TableCommand): boolean =>
  type === 'BringEquipment' || type === 'CloseTable';

/**
 * A piece has one name in the house and belongs to the table it was brought to, so that what was retired there comes to no
 * other table. What lasts is free again when its table closes.
 */
export const decidePieces = (
  floor: Floor,
  at: { readonly table: string; readonly game: AnyGame },
  before: Table,
  asks: TableCommand,
): readonly FloorEvent[] | Refusal => {
  if (floor.format < 2) return [];
  if (asks.type === 'CloseTable') {
    const lasting = at.game.table.equipment.filter(({ lasts }) => lasts === true);
    return lasting.flatMap(({ kind }): readonly FloorEvent[] => {
      const piece = before.equipment[kind]?.set;
      return piece === undefined ? [] : [{ type: 'PieceFreed', piece }];
    });
  }
  if (asks.type !== 'BringEquipment') return [];
  const belongs = Object.hasOwn(floor.pieces, asks.set) ? floor.pieces[asks.set] : undefined;
  if (belongs === at.table) return [];
  return belongs === undefined
    ? [{ type: 'PieceBound', piece: asks.set, table: at.table }]
    : refuse(
        'piece-retired',
        `${asks.set} belongs to table ${belongs}. Bring another one, under its own name.`,
        'House rules § equipment',
      );
};
