import { z } from 'zod';
import type { Wire } from './wire.ts';

/** One thing that the trainee decides; what happened before it is told first. */
const step = z.object({
  step: z.int(),
  /** What the script does before: patrons, dice and cards. */
  told: z.array(z.string()),
  asks: z.enum(['next act', 'allow or refuse', 'amount']),
  says: z.string(),
  choices: z.array(z.string()).exactOptional(),
});

const listed = {
  ...{ exercise: z.string(), title: z.string() },
  ...{ chapter: z.string(), game: z.string() },
};

export const exercise = z.object({ ...listed, steps: z.array(step) });
export type Exercise = Wire<typeof exercise>;

export const exercisesShown = z.object({
  exercises: z.array(z.object({ ...listed, gameTitle: z.string(), steps: z.int() })),
});
export type ExercisesShown = Wire<typeof exercisesShown>;

const score = { right: z.int(), of: z.int() };

/** How finished lessons and exercises went, the first try of every step counted. */
export const scoresShown = z.object({
  scores: z.array(
    z.object({
      ...{ person: z.string(), name: z.string(), at: z.int() },
      ...{ kind: z.enum(['lesson', 'exercise']), script: z.string(), title: z.string() },
      ...{ ...score, seconds: z.int() },
      paragraphs: z.array(z.object({ cite: z.string(), ...score })),
    }),
  ),
});
export type ScoresShown = Wire<typeof scoresShown>;

export const marked = z.object({
  right: z.boolean(),
  expected: z.string(),
  cite: z.string(),
});
export type Marked = Wire<typeof marked>;
