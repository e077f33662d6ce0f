import { type Refusal, refuse } from '../kernel/refusal.ts';
import type { Actor, Table, TableCommand } from '../table/index.ts';
import type { House } from './house.ts';

type Looks = Pick<House, 'floor' | 'table'>;

/**
 * § 577.9(b), § 675a.3(c): each table has the crew that its chapter wants. Who is on the crew of one live table for money joins that of
 * no other of the game; only a floorperson supervises several (§ 577.9(c)), and deals at none of them. A node asks this at its
 * door, and logs of before hold.
 */
export const alreadyPlaced = async (
  { floor: floorNow, table: tableNow }: Looks,
  at: { readonly table: string; readonly game: string },
  own: Table,
  asks: readonly TableCommand[],
): Promise<Refusal | undefined> => {
  const joins = joining(own, asks);
  if (joins.length === 0) return undefined;
  const { tables, watched } = await floorNow();
  for (const { table, game } of tables) {
    if (game !== at.game) continue;
    const other = await tableNow({ table, game });
    if (other.practice || other.status === 'closed') continue;
    const { person: watcher } = watched[table] ?? {};
    const there: readonly Actor[] = [
      // Who is on the crew already is the table's own to say.
      ...(table === at.table ? [] : other.crew),
      ...(watcher === undefined ? [] : [{ person: watcher, duty: 'floorperson' } as const]),
    ];
    const found = joins.find(({ person, duty }) =>
      there.some((one) => one.person === person && !(isFloor(one.duty) && isFloor(duty))),
    );
    if (found !== undefined) return placedAt(found.person, table);
  }
  return undefined;
};

/** Who is on the crew of an open table for money after this: a crew that joined before comes with the opening. */
const joining = (
  { status, practice, crew }: Table,
  asks: readonly TableCommand[],
): readonly Actor[] => {
  const opens = asks.some(
    (one) => one.type === 'OpenTable' && one.kind === 'felt' && !one.practice,
  );
  if (!opens && (status === 'closed' || practice)) return [];
  const joined = asks.flatMap((one) =>
    one.type === 'JoinCrew' ? [{ person: one.person, duty: one.duty }] : [],
  );
  return opens ? [...crew, ...joined] : joined;
};

const isFloor = (duty: Actor['duty']): boolean => duty === 'floorperson';

const placedAt = (person: string, table: string): Refusal =>
  refuse(
    'one-duty',
    `${person} is at table ${table}. Have them leave it first.`,
    'House rules § crew',
  );
