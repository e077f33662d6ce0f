import { z } from 'zod';
import { cents, type Wire } from './wire.ts';

const alertShown = z
  .object({
    alert: z.string(),
    kind: z.string(),
    table: z.string().exactOptional(),
    at: z.int(),
    position: z.int(),
    says: z.string(),
    cite: z.string(),
    people: z
      .array(z.string())
      .meta({ description: 'Who signed the entry that it began with; they cannot answer it.' }),
    answer: z.object({ person: z.string(), explanation: z.string(), at: z.int() }).exactOptional(),
  })
  .meta({ id: 'Alert' });
export type AlertShown = Wire<typeof alertShown>;

export const alertsShown = z.object({ alerts: z.array(alertShown) });
export type AlertsShown = Wire<typeof alertsShown>;

/** Something that happened, as it is found. */
export const happening = z
  .object({
    position: z.int(),
    ordinal: z.int(),
    at: z.int(),
    day: z.string(),
    table: z.string().exactOptional(),
    round: z.int().exactOptional(),
    type: z.string(),
    seat: z.int().exactOptional(),
    cents: cents.exactOptional(),
    says: z.string().exactOptional(),
    people: z.array(z.object({ person: z.string(), role: z.string() })),
  })
  .meta({ id: 'Happening' });
export type HappeningShown = Wire<typeof happening>;

export const happeningsShown = z.object({
  happened: z.array(happening),
  /** Ask before this entry for more. */
  next: z.int().exactOptional(),
});
export type HappeningsShown = Wire<typeof happeningsShown>;

export const dropBehind = z.object({
  entries: z.array(happening),
  total: z.object({ entries: z.int(), cents }),
});
export type DropBehind = Wire<typeof dropBehind>;

/** A round behind a figure. */
const roundBehind = z
  .object({
    table: z.string(),
    game: z.string(),
    gameTitle: z.string(),
    round: z.int(),
    day: z.string(),
    shift: z.string(),
    at: z.int(),
    first: z.int(),
    last: z.int(),
    wagers: z.int(),
    handleCents: cents,
    winCents: cents,
  })
  .meta({ id: 'RoundBehind' });
export type RoundBehind = Wire<typeof roundBehind>;

export const roundsBehind = z.object({
  rounds: z.array(roundBehind),
  total: z.object({ rounds: z.int(), wagers: z.int(), handleCents: cents, winCents: cents }),
});
export type RoundsBehind = Wire<typeof roundsBehind>;
