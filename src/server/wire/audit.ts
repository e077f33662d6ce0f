import { z } from 'zod';
import type { SettlementLine } from '../../kernel/settlement.ts';
import { declaration, view } from './table.ts';
import { carried, type Wire } from './wire.ts';

const signer = z.object({ person: z.string(), duty: z.string() });

/** How long the log is, and how far the heads reach that the house has signed over it. */
export const logShown = z
  .object({
    entries: z.int(),
    covered: z.int().meta({ description: 'Entries that the last signed head covers.' }),
    key: z.string(),
    heads: z.array(z.object({ size: z.int(), root: z.string(), at: z.number() })),
  })
  .meta({ id: 'LogShown' });
export type LogShown = Wire<typeof logShown>;

/** A signed head; and, over a log that a reader saw earlier, the proof that it only grew. */
export const headShown = z
  .object({
    size: z.int(),
    root: z.string(),
    at: z.number(),
    key: z.string(),
    signature: z.string(),
    proof: z.array(z.string()).exactOptional().meta({
      description: 'Consistency proof of RFC 9162, section 2.1.4, as docs/log-format.md has it.',
    }),
  })
  .meta({ id: 'SignedHead' });

/** One step of a round: who did what, what was called and settled, and the table afterwards. */
const step = z.object({
  position: z.int(),
  at: z.number(),
  by: z.array(signer),
  did: z.string(),
  calls: z.array(z.string()),
  lines: z.array(carried<SettlementLine>('What became of a wager')),
  view,
});

export const roundSteps = z
  .object({ table: z.string(), round: z.int(), declaration, steps: z.array(step) })
  .meta({ id: 'RoundSteps' });
export type RoundSteps = Wire<typeof roundSteps>;
