import { z } from 'zod';
import { declaration, view } from './table.ts';
import { cents, type Wire } from './wire.ts';

export const lessonsShown = z.object({
  lessons: z.array(
    z.object({ lesson: z.string(), title: z.string(), game: z.string(), gameTitle: z.string() }),
  ),
});
export type LessonsShown = Wire<typeof lessonsShown>;

const mark = z.object({
  asks: z.enum(['procedure', 'judgment', 'amount']),
  says: z.string(),
  answer: z.string(),
  expected: z.string(),
  right: z.boolean(),
  cite: z.string(),
  seconds: z.number(),
});

/** What the trainee is asked now; what is right is not told before. */
const asked = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('act') }),
  z.object({ kind: z.literal('judge'), says: z.string(), choices: z.array(z.string()) }),
  z.object({
    kind: z.literal('amounts'),
    lines: z.array(z.object({ bet: z.int(), seat: z.int(), title: z.string(), stakeCents: cents })),
  }),
  z.object({ kind: z.literal('over') }),
]);

/** A lesson in progress: the table as its crew sees it, what happened there, and how it went so far. */
export const lessonShown = z.object({
  run: z.string(),
  lesson: z.string(),
  title: z.string(),
  declaration,
  view,
  told: z.array(z.string()),
  asked,
  marks: z.array(mark),
});
export type LessonShown = Wire<typeof lessonShown>;
