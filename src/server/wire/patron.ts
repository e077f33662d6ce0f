import { z } from 'zod';
import type { SettlementLine } from '../../kernel/settlement.ts';
import { carried, cents, type Wire } from './wire.ts';

const limits = z.object({
  stakeCents: cents.exactOptional(),
  lossCents: cents.exactOptional(),
  minutes: z.int().exactOptional(),
});

/** What a patron has chosen, how far play has come today, and the rounds they took part in, newest first. */
export const patronShown = z
  .object({
    person: z.string(),
    name: z.string(),
    limits,
    later: z.object({ from: z.number(), limits }).exactOptional(),
    away: z.object({ until: z.number().exactOptional() }).exactOptional(),
    lostTodayCents: cents,
    practiceLostTodayCents: cents.meta({
      description: 'The same of practice chips, which make no room for money.',
    }),
    minutesToday: z.number(),
    rounds: z.array(
      z.object({
        ...{ table: z.string(), game: z.string(), title: z.string(), round: z.int() },
        ...{ at: z.number(), seats: z.array(z.int()), netCents: cents, wageredCents: cents },
        lines: z.array(carried<SettlementLine>('What became of a wager')),
        titles: z.record(z.string(), z.string()).meta({ description: 'Each wager by its title.' }),
      }),
    ),
    money: z.array(
      z.object({
        ...{ at: z.number(), table: z.string(), type: z.string(), cents, practice: z.boolean() },
      }),
    ),
  })
  .meta({ id: 'PatronShown' });
export type PatronShown = Wire<typeof patronShown>;
