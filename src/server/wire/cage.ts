import { z } from 'zod';
import { happening } from './journal.ts';
import { cents, type Wire } from './wire.ts';

export const cageShown = z.object({
  day: z.string(),
  /** Where chips are out, and which boxes wait to be counted. */
  tables: z.array(
    z.object({
      table: z.string(),
      gameTitle: z.string(),
      status: z.enum(['open', 'closed']),
      practice: z.boolean(),
      inventoryCents: cents.exactOptional(),
      counted: z.int().exactOptional().meta({ description: 'When its drop box was last counted.' }),
    }),
  ),
  owed: z.array(z.object({ table: z.string(), person: z.string(), name: z.string(), cents })),
  counts: z.array(
    z.object({
      position: z.int(),
      at: z.int(),
      what: z.string(),
      table: z.string(),
      practice: z.boolean(),
      countedCents: cents,
      againstCents: cents,
      coupons: z.int(),
      people: z.array(z.string()),
    }),
  ),
  moved: z.array(happening),
});
export type CageShown = Wire<typeof cageShown>;
