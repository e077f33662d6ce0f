import { z } from 'zod';
import type { Citation } from '../../kernel/law.ts';
import type { SettlementLine } from '../../kernel/settlement.ts';
import { cents, type Wire } from './wire.ts';

/** Where a message comes from: its entry in the log. */
const from = { position: z.int(), hash: z.string(), at: z.int() };
const atTable = { table: z.string(), game: z.string(), round: z.int(), practice: z.boolean() };
const citation = z.custom<Citation>().meta({ type: 'string', description: 'The paragraph.' });

/** What became of one wager, to the cent. */
const settlementLine = z
  .object({
    bet: z.int(),
    seat: z.int(),
    wager: z.string(),
    result: z.enum(['win', 'push', 'lose', 'void']),
    line: z.string().exactOptional(),
    stakeCents: cents,
    returnedCents: cents,
    paidCents: cents,
    cutCents: cents.meta({ description: 'What a payout limit took off.' }),
    breakageCents: cents.meta({ description: 'What paying in whole chips added or took off.' }),
    meter: z.string().exactOptional(),
    coupon: z
      .object({
        serial: z.string(),
        valueCents: cents,
        paidCents: cents,
        cutCents: cents.exactOptional(),
        goes: z.enum(['to the drop box', 'stays with the patron']),
      })
      .exactOptional(),
    step: citation,
    cite: citation,
  })
  .meta({ id: 'SettlementLine' }) satisfies z.ZodType<SettlementLine>;
const lines = z.array(settlementLine);

const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('settlement'), ...from, ...atTable, lines }),
  z.object({
    type: z.literal('correction'),
    ...from,
    ...atTable,
    reason: z.string(),
    lines: lines.meta({
      description: 'Every line of the round as it is right; they replace the earlier ones.',
    }),
    moved: z
      .array(z.object({ seat: z.int(), cents }))
      .meta({ description: 'By how much the chips of each seat changed.' }),
  }),
  z.object({
    type: z.literal('meter-hit'),
    ...from,
    table: z.string(),
    meter: z.string(),
    hitIn: z.string().meta({ description: 'The round, as the meter has it.' }),
    level: z.string(),
    shownCents: cents,
    winners: z.array(z.object({ seat: z.int(), paidCents: cents })),
  }),
]);
export type OutboxMessage = Wire<typeof message>;

/** Messages in the order of the log; the signature is over everything else, as canonical JSON. */
export const outboxPage = z
  .object({
    kind: z.literal('houseway outbox 1'),
    after: z.int(),
    next: z.int().meta({ description: 'The last entry looked at. Ask after this one next.' }),
    messages: z.array(message),
    key: z.string(),
    signature: z.string(),
  })
  .meta({ id: 'OutboxPage' });
export type OutboxPage = Wire<typeof outboxPage>;
