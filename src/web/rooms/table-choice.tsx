import type { FloorTable } from '../house.ts';
import { ask } from './frame/address.ts';

/** Which table is looked at; the choice is in the address. */
export const TableChoice = ({
  tables,
  table,
}: {
  tables: readonly FloorTable[];
  table: string | undefined;
}) => (
  <label>
    Table
    <select value={table} onChange={(event) => ask({ table: event.currentTarget.value })}>
      {tables.map((one) => (
        <option key={one.table} value={one.table}>
          {one.table} {one.gameTitle}
        </option>
      ))}
    </select>
  </label>
);
