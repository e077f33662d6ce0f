import { z } from 'zod';
import type { InBox, Trace } from '../../kernel/felt.ts';
import { carried, cents, type Wire } from './wire.ts';

/** Who is at the other end of a connection, and the house that answers. */
export const me = z
  .object({
    house: z.string(),
    demo: z.boolean(),
    person: z.string().exactOptional(),
    name: z.string().exactOptional(),
    kind: z.enum(['staff', 'patron', 'regulator']).exactOptional(),
    duties: z.array(z.string()).exactOptional(),
    credential: z.string().exactOptional(),
    accounts: z
      .array(z.object({ person: z.string(), password: z.string(), duty: z.string() }))
      .exactOptional()
      .meta({ description: 'In a demo house only.' }),
  })
  .meta({ id: 'Me' });
export type Me = Wire<typeof me>;

/** The limits posted at a table. */
export const limits = z.object({
  minimumCents: cents,
  maximumCents: cents,
  perWager: z
    .record(z.string(), z.object({ minimumCents: cents, maximumCents: cents }))
    .exactOptional(),
});

export const floorTable = z
  .object({
    table: z.string(),
    game: z.string(),
    title: z.string(),
    gameTitle: z.string(),
    status: z.enum(['open', 'closed']),
    kind: z.enum(['felt', 'electronic']),
    practice: z.boolean(),
    limits,
    seats: z.object({ taken: z.int(), of: z.int() }),
    round: z.int(),
    at: z.number().meta({ description: 'The clock of the house when this was so.' }),
    closesAt: z.number().exactOptional(),
    phase: z.enum(['open', 'no more bets', 'settled', 'closed']).exactOptional(),
    says: z.string().exactOptional().meta({ description: 'The last call.' }),
    stands: z
      .string()
      .exactOptional()
      .meta({ description: 'Where the round stands, in the words of its game.' }),
    shows: z.array(carried<InBox>('Dice or cards on the layout')).exactOptional(),
    road: z.array(carried<Trace & { readonly round: number }>('A past round')).exactOptional(),
    meterCents: cents.exactOptional(),
  })
  .meta({ id: 'FloorTable' });
export type FloorTable = Wire<typeof floorTable>;

export const floorShown = z.object({ name: z.string(), tables: z.array(floorTable) });
