import { z } from 'zod';
import { ROLES } from '../../kernel/command.ts';
import { floorTable } from './house.ts';
import { cents, type Wire } from './wire.ts';

const person = z.object({ person: z.string(), name: z.string() });

/** Something that is to be done now, and why. */
const due = z.object({
  says: z.string(),
  cite: z.string(),
  /** Play cannot go on without it. */
  stops: z.boolean(),
});

/** A table as the pit has it before its eyes. */
const pitTable = floorTable
  .pick({
    ...{ table: true, game: true, title: true, gameTitle: true, round: true },
    ...{ status: true, kind: true, practice: true, limits: true },
  })
  .extend({
    betting: z.enum(['open', 'closed']),
    seats: z.array(person.extend({ seat: z.int(), chipsCents: cents, wageredCents: cents })),
    seatsOf: z.int(),
    crew: z.array(person.extend({ duty: z.enum(ROLES), since: z.int().exactOptional() })),
    needs: z.array(
      z.object({ duty: z.enum(ROLES), atLeast: z.int(), present: z.int(), cite: z.string() }),
    ),
    floorperson: person.exactOptional(),
    equipment: z.array(
      z.object({
        kind: z.string(),
        title: z.string(),
        cite: z.string(),
        set: z.string().exactOptional(),
        since: z.int().exactOptional(),
        leftMilliseconds: z.number().exactOptional(),
        reasons: z.array(z.string()),
      }),
    ),
    cameras: z
      .object({ atLeast: z.int(), where: z.string(), cite: z.string() })
      .exactOptional()
      .meta({ description: 'How many there must be, where the chapter says so.' }),
    /** None of these is told to those who count the box, before they have. */
    inventoryCents: cents.exactOptional(),
    dropCents: cents.exactOptional(),
    coupons: z.int().exactOptional(),
    tipBoxCents: cents.exactOptional(),
    owed: z.array(person.extend({ cents })),
    due: z.array(due),
  })
  .meta({ id: 'PitTable' });
export type PitTable = Wire<typeof pitTable>;

const shiftChange = z.object({
  shift: z.string(),
  from: z.string(),
  to: z.string(),
  at: z.int(),
  counts: z.array(
    z.object({
      table: z.string(),
      game: z.string(),
      countedCents: cents,
      countedAgainstCents: cents,
    }),
  ),
  remarks: z.string().exactOptional(),
});

export const pitShown = z.object({
  at: z.int(),
  day: z.string(),
  tables: z.array(pitTable),
  /** Crew on file who are at no table, and since when. */
  off: z.array(person.extend({ duties: z.array(z.enum(ROLES)), since: z.int().exactOptional() })),
  shift: shiftChange.exactOptional(),
  shifts: z.array(z.string()),
  floorpersons: z.array(person.extend({ tables: z.array(z.string()) })),
});
export type PitShown = Wire<typeof pitShown>;
