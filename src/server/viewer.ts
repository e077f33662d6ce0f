import type { Language } from '../kernel/felt.ts';
import type { Viewer } from '../kernel/game.ts';
import { sha256, toHex } from '../kernel/sha256.ts';
import type { Seat } from '../kernel/wager.ts';
import type { Table } from '../table/index.ts';

/** Who looks at a table, as the session has it. */
export interface Looking {
  readonly person?: string;
  readonly staff: boolean;
  readonly surveillance: boolean;
  /** Counts drop boxes, and is not told the inventory, from which the drop follows. */
  readonly counts?: boolean;
  readonly language?: Language;
}

export const viewerOf = (table: Table, { person, staff, surveillance }: Looking): Viewer => {
  if (surveillance) return { as: 'surveillance' };
  if (staff) return { as: 'dealer' };
  const seat = seatOf(table, person);
  return seat === undefined ? { as: 'public' } : { as: 'seat', seat };
};

export const seatOf = (table: Table, person: string | undefined): Seat | undefined => {
  const seated = Object.entries(table.seats).find(([, { patron }]) => patron === person);
  return person === undefined || seated === undefined ? undefined : Number(seated[0]);
};

/** As whom somebody sees a table: who is known by the same name is told the same. */
export const knownAs = (
  table: Table,
  { person, staff, surveillance, counts = false, language = 'en' }: Looking,
): string => {
  const at = seatOf(table, person);
  const as = surveillance ? 'surveillance' : staff ? 'staff' : at === undefined ? 'public' : 'seat';
  const own = ownPlace(table, at, person);
  return `${as}${counts ? '-counts' : ''}${own}${language === 'en' ? '' : `-${language}`}`;
};

/** Where somebody has something of their own to see: a seat, or chips that are kept since they left it. */
const ownPlace = ({ owed }: Table, at: Seat | undefined, person = ''): string => {
  if (at === undefined && owed[person] === undefined) return '';
  return `-${at ?? 'kept'}-${toHex(sha256(new TextEncoder().encode(person))).slice(0, 12)}`;
};
