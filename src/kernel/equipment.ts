import type { Role } from './command.ts';
import type { Citation } from './law.ts';

/** A kind of equipment that must be at the table, and for how long one set of it may stay. */
export interface Equipment {
  readonly kind: string;
  readonly title: string;
  /** What a complete set holds: `{ green: 4, red: 2 }`, `{ cards: 53 }`. */
  readonly holds: Readonly<Record<string, number>>;
  readonly mostHours?: number;
  /** Needed only where these rules are in force, such as `{ dice: 6 }`. */
  readonly under?: Readonly<Record<string, string | number>>;
  /** Whose responsibility it is: without one of them it may not stay at the table. */
  readonly attendedBy?: CrewNeed;
  /** It goes from table to table and back: closing a table does not use it up. */
  readonly lasts?: true;
  /** The deck that it is, where the round handles it: brought here, then received, opened and removed in the round. */
  readonly deck?: 1 | 2;
  readonly cite: Citation;
  /** The paragraph that wants it at the table, where it is another one. */
  readonly present?: Citation;
  /** Why a set may have to be replaced before its time, in the words of the chapter. */
  readonly replacedWhen: readonly RemovalCause[];
}

export interface RemovalCause {
  readonly reason: string;
  readonly cite: Citation;
  /** What left for this reason may come back, with the clock it left with. */
  readonly returns?: true;
}

/** How far a round is with a piece that it handles itself. */
export interface PieceInRound {
  readonly kind: string;
  readonly stage: 'awaited' | 'at the table' | 'in play';
  /** It is the one that is dealt from, or will be next. */
  readonly turn: boolean;
}

/** The equipment that a table needs under these rules. */
export const neededUnder = (
  rules: Readonly<Record<string, unknown>>,
  equipment: readonly Equipment[],
): readonly Equipment[] =>
  equipment.filter(({ under = {} }) =>
    Object.entries(under).every(([name, value]) => rules[name] === value),
  );

/** How many people of a role each table needs. */
export interface CrewNeed {
  readonly duty: Role;
  readonly atLeast: number;
  readonly cite: Citation;
}

/** How much one floorperson may watch; `counts` are what a table of this game and of another one weigh. */
export interface Supervision {
  readonly mostTables: number;
  readonly withOther: { readonly most: number; readonly notWith: readonly string[] };
  readonly cite: Citation;
}
