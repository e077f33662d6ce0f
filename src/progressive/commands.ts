import { z } from 'zod';
import { type CommandOf, command, money, text } from '../kernel/command.ts';
import type { Cents } from '../kernel/money.ts';
import type { Odds } from '../kernel/odds.ts';
import { cite } from './settings.ts';

const increment: z.ZodType<Odds> = z.tuple([z.int().min(1), z.int().min(1)]);
const ceilingCents: z.ZodType<Cents | null> = money.nullable();
const record = z.strictObject({
  on: z.string().meta({ field: 'day' }),
  signedBy: z.array(z.string()),
});

/**
 * What people may ask of a meter, and who must sign. Anybody who supervises may switch it off; everything else needs
 * finance and the pit together. Contributions and hits belong to the rounds of the table alone.
 */
export const meterCommands = {
  DisableMeter: command('DisableMeter', {
    by: ['floorperson', 'finance', 'surveillance'],
    cite,
    fields: { reason: text },
    words: { title: 'Switch the meter off', fields: { reason: { label: 'Reason' } } },
  }),
  ResumeMeter: command('ResumeMeter', {
    by: ['floorperson'],
    second: ['finance'],
    cite,
    fields: { shownCents: money },
    words: { title: 'Switch the meter on', fields: { shownCents: { label: 'Meter shows' } } },
  }),
  ChangeIncrement: command('ChangeIncrement', {
    by: ['floorperson'],
    second: ['finance'],
    cite,
    fields: { increment },
    words: {
      title: 'Change the increment',
      says: 'It takes effect after the next hit.',
      fields: { increment: { label: 'Increment', hint: 'Part of the wager, such as 13 in 100' } },
    },
  }),
  ChangeCeiling: command('ChangeCeiling', {
    by: ['floorperson'],
    second: ['finance'],
    cite,
    fields: { ceilingCents },
    words: {
      title: 'Change the ceiling',
      fields: { ceilingCents: { label: 'Ceiling', hint: 'Leave empty for none' } },
    },
  }),
  Decommission: command('Decommission', {
    by: ['floorperson'],
    second: ['finance'],
    cite,
    fields: { movesTo: text, record },
    words: {
      title: 'Decommission the meter',
      fields: { movesTo: { label: 'Pool moves to' }, record: { label: 'Signed record' } },
    },
  }),
  ReceivePool: command('ReceivePool', {
    by: ['floorperson'],
    second: ['finance'],
    cite,
    fields: { from: text, parts: z.int().min(0), record },
    words: {
      title: 'Receive a pool',
      fields: {
        from: { label: 'Pool comes from' },
        parts: { label: 'Amount', hint: 'In ten-thousandths of a cent' },
        record: { label: 'Signed record' },
      },
    },
  }),
} as const;

/** The commands of a meter that a person gives. */
export type MeterAsk = CommandOf<(typeof meterCommands)[keyof typeof meterCommands]>;
