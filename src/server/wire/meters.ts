import { z } from 'zod';
import { offeredForm } from './forms.ts';
import { cents, type Wire } from './wire.ts';

const meterShown = z
  .object({
    table: z.string(),
    meter: z.string(),
    gameTitle: z.string(),
    phase: z.string(),
    figures: z
      .object({
        seededCents: cents,
        contributedCents: cents,
        receivedCents: cents,
        paidCents: cents,
        movedCents: cents,
        shownCents: cents,
        balanceCents: cents,
        heldCents: cents.meta({ description: 'Held back: above the ceiling.' }),
        seedCents: cents,
        hits: z.int(),
      })
      .exactOptional(),
    history: z.array(
      z.object({
        position: z.int(),
        at: z.int(),
        type: z.string(),
        cents,
        shownCents: cents,
        balanceCents: cents,
      }),
    ),
    forms: z.array(offeredForm),
  })
  .meta({ id: 'MeterShown' });
export type MeterShown = Wire<typeof meterShown>;

export const metersShown = z.object({ meters: z.array(meterShown) });
export type MetersShown = Wire<typeof metersShown>;
