import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { refuse } from '../kernel/refusal.ts';
import { type Door, route } from './describe.ts';
import { type Sessions, signedOff } from './session.ts';
import { exercisesOf, isRight, type ScriptedExercise } from './training-exercises.ts';
import { exercise, exercisesShown, marked } from './wire/training.ts';

const folder = new URL('../../law/', import.meta.url);

/** The exercises of every chapter; the digests do not change while the program runs. */
const allExercises = (): readonly ScriptedExercise[] =>
  readdirSync(folder)
    .filter((file) => /^(?!README|coverage|house-rules).*\.md$/.test(file))
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(new URL(file, folder), 'utf8');
      const title = /^# (.*)$/m.exec(text)?.[1] ?? file;
      return exercisesOf(file.replace('.md', ''), title, text);
    });

const at = z.object({ exercise: z.string().max(100) });
const lists = route({
  id: 'exercises',
  says: 'Training exercises, made of the scripts in the law digests',
  tag: 'house',
  answers: exercisesShown,
});
const shows = {
  ...route({ id: 'exercise', says: 'One exercise, step by step', tag: 'house', answers: exercise }),
  params: at,
};
const marks = {
  ...route({
    id: 'markStep',
    says: 'Whether a step was done right, and under which paragraph',
    tag: 'house',
    answers: marked,
  }),
  params: at.extend({ step: z.coerce.number().int().min(0).max(1000) }),
  body: z.strictObject({ answer: z.string().max(400) }),
};

/** Training: the script plays patrons, dice and cards, with their errors; the trainee acts, judges and pays. */
export const training = (app: Door, who: Sessions): void => {
  let known: readonly ScriptedExercise[] | undefined;
  const all = (): readonly ScriptedExercise[] => {
    known ??= allExercises();
    return known;
  };

  app.get('/api/training', { schema: lists }, async (request) => {
    if ((await who.of(request)) === undefined) return signedOff;
    return {
      exercises: all().map(({ steps, ...one }) => ({ ...one, steps: steps.length })),
    };
  });

  app.get('/api/training/:exercise', { schema: shows }, async (request) => {
    if ((await who.of(request)) === undefined) return signedOff;
    const found = all().find((one) => one.exercise === request.params.exercise);
    if (found === undefined) return noSuch;
    return {
      ...found,
      steps: found.steps.map(({ expected: _hidden, cite: _told, ...step }, number) => ({
        ...{ step: number, ...step },
      })),
    };
  });

  app.post('/api/training/:exercise/:step', { schema: marks }, async (request) => {
    if ((await who.of(request)) === undefined) return signedOff;
    const { exercise: name, step: number } = request.params;
    const step = all().find((one) => one.exercise === name)?.steps[number];
    if (step === undefined) return noSuch;
    const { expected, cite } = step;
    return { right: isRight(step, request.body.answer), expected, cite };
  });
};

const noSuch = refuse('no-such-page', 'There is no such exercise.', 'House rules § rounds');
