import type { FloorTable } from '../house.ts';
import { Choose } from '../parts/choose.tsx';
import { ask } from './frame/address.ts';
import { useLive } from './frame/live.ts';

export const useTables = (): readonly FloorTable[] =>
  useLive<{ readonly tables: readonly FloorTable[] }>('/api/floor').now?.tables ?? [];

/** Which table is looked at; the choice is in the address. */
export const TableChoice = ({
  tables,
  table,
}: {
  tables: readonly FloorTable[];
  table: string | undefined;
}) => (
  <Choose
    label="Table"
    value={table}
    choices={tables.map((one) => [one.table, `${one.table} ${one.gameTitle}`])}
    onSet={(chosen) => ask({ table: chosen })}
  />
);
