import { z } from 'zod';
import type { AnyGame } from '../kernel/game.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { type Meter, type MeterCommand, type MeterEvent, meter } from '../progressive/index.ts';
import { type Actor, type SigningRule, signedBy } from '../table/index.ts';

const of = <Shape extends z.ZodRawShape>(type: string, shape: Shape) =>
  z.object({ type: z.literal(type), ...shape });

const ratio = z.tuple([z.number(), z.number()]);
const record = z.object({ on: z.string(), signedBy: z.array(z.string()) });
const cite = 'House rules § meters' as const;

/**
 * What people may ask of a meter, and whose hands it wants. Anybody who watches may switch it off; whatever else is
 * done to it wants finance and the pit together. Contributions and hits belong to the rounds of the table alone.
 */
export const meterCommands = {
  DisableMeter: {
    by: ['floorperson', 'finance', 'surveillance'],
    cite,
    shape: of('DisableMeter', { reason: z.string() }),
  },
  ResumeMeter: {
    by: ['floorperson'],
    second: ['finance'],
    cite,
    shape: of('ResumeMeter', { shownCents: z.number() }),
  },
  ChangeIncrement: {
    by: ['floorperson'],
    second: ['finance'],
    cite,
    shape: of('ChangeIncrement', { increment: ratio }),
  },
  ChangeCeiling: {
    by: ['floorperson'],
    second: ['finance'],
    cite,
    shape: of('ChangeCeiling', { ceilingCents: z.number().nullable() }),
  },
  Decommission: {
    by: ['floorperson'],
    second: ['finance'],
    cite,
    shape: of('Decommission', { movesTo: z.string(), record }),
  },
  ReceivePool: {
    by: ['floorperson'],
    second: ['finance'],
    cite,
    shape: of('ReceivePool', { from: z.string(), parts: z.number(), record }),
  },
} as const satisfies Readonly<Record<string, SigningRule & { readonly shape: z.ZodType }>>;

/** The commands of a meter that a person gives. */
export type MeterAsk = Extract<MeterCommand, { readonly type: keyof typeof meterCommands }>;

export const decideMeter = (
  game: AnyGame,
  name: string,
  state: Meter,
  asks: MeterAsk,
  by: readonly Actor[],
): readonly MeterEvent[] | Refusal => {
  if (!(game.meters?.names ?? []).includes(name)) {
    return refuse('no-such-meter', `${game.title} has no such meter.`, cite);
  }
  const hands: SigningRule | undefined = Object.hasOwn(meterCommands, asks?.type)
    ? meterCommands[asks.type]
    : undefined;
  if (hands === undefined) {
    return refuse('unknown-command', 'Nobody gives a meter such a command.', cite);
  }
  const signed = signedBy(hands, { by, at: 0, day: '' });
  return signed === true ? meter.decide(state, asks) : signed;
};
