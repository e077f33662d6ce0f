import { z } from 'zod';
import { cents, type Wire } from './wire.ts';

const at = {
  ...{ table: z.string(), game: z.string(), gameTitle: z.string() },
  practice: z.boolean(),
};
const judged = { chance: z.number(), beyond: z.boolean() };

export const theoryShown = z.object({
  wagers: z.array(
    z.object({
      ...at,
      wager: z.string(),
      wagerTitle: z.string(),
      rounds: z.int(),
      actualCents: cents,
      expectedCents: cents,
      bandCents: cents,
      ...judged,
      method: z.enum(['exact', 'saddlepoint', 'bound']),
    }),
  ),
  faces: z.array(
    z.object({
      ...at,
      kind: z.string(),
      face: z.string(),
      times: z.int(),
      of: z.int(),
      expected: z.number(),
      ...judged,
    }),
  ),
});
export type TheoryShown = Wire<typeof theoryShown>;
