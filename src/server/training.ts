import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { House } from '../house/house.ts';
import { recent } from '../house/people/recent.ts';
import { exercisesOf, isRight, type ScriptedExercise } from '../house/training/exercises.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import type { Role } from '../table/index.ts';
import { type Door, route } from './describe.ts';
import type { Answers } from './journal-questions.ts';
import { keepScore, type Scoring } from './scores.ts';
import { type Sessions, signedOff } from './session.ts';
import { exercise, exercisesShown, marked, scoresShown } from './wire/training.ts';

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
const lists = route.house({
  id: 'exercises',
  says: 'Training exercises, made of the scripts in the law digests',
  answers: exercisesShown,
});
const shows = route.house({
  id: 'exercise',
  says: 'One exercise, step by step',
  answers: exercise,
  params: at,
});
const marks = route.house({
  id: 'markStep',
  says: 'Whether a step was done right, and under which paragraph',
  answers: marked,
  params: at.extend({ step: z.coerce.number().int().min(0).max(1000) }),
  body: z.strictObject({ answer: z.string().max(400) }),
});

const scores = route.house({
  id: 'trainingScores',
  says: 'How lessons and exercises went, newest first, by paragraph',
  more: 'Your own; everybody’s for a floorperson, an administrator and the regulator.',
  answers: scoresShown,
  querystring: z.object({ person: z.string().max(64).optional() }),
});

/** Who sees how everybody learns. */
const SUPERVISES: readonly Role[] = ['floorperson', 'administrator', 'regulator'];
/** Exercises that are kept at once; the oldest of them is forgotten first. */
const MOST = 200;

/** Training: the script plays patrons, dice and cards, with their errors; the trainee acts, judges and pays. */
export const training = (app: Door, house: House, who: Sessions, journal: Answers): void => {
  const running = recent<ReadonlyMap<number, Scoring>>(MOST);
  let known: readonly ScriptedExercise[] | undefined;
  const all = (): readonly ScriptedExercise[] => {
    known ??= allExercises();
    return known;
  };

  app.get('/api/training', { schema: lists }, async (request) => {
    if ((await who.of(request)) === undefined) return signedOff;
    return {
      exercises: all().map(({ steps, ...one }) => ({
        ...one,
        ...{ gameTitle: house.games[one.game]?.title ?? one.game, steps: steps.length },
      })),
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
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const { exercise: name, step: number } = request.params;
    const found = all().find((one) => one.exercise === name);
    const step = found?.steps[number];
    if (found === undefined || step === undefined) return noSuch;
    const right = isRight(step, request.body.answer);
    const key = `${on.person.person} ${name}`;
    // The first step begins again, and the first try of each is scored.
    const before = number === 0 ? undefined : running.get(key);
    const scored = new Map(before);
    if (!scored.has(number)) scored.set(number, { right, cite: step.cite, at: house.clock() });
    running.set(key, scored);
    if (scored.size === found.steps.length && before?.size !== scored.size) {
      const { title } = found;
      await keepScore(house, on.person, { kind: 'exercise', script: name, title }, [
        ...scored.values(),
      ]);
    }
    return { right, expected: step.expected, cite: step.cite };
  });

  app.get('/api/training-scores', { schema: scores }, async (request) => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    const { person, duties } = on.person;
    const asked = request.query.person ?? (duties.some(supervises) ? undefined : person);
    if (asked !== person && !duties.some(supervises)) return notYours;
    const found = await journal.ask('scores', asked);
    if (isRefusal(found)) return found;
    const { people } = await house.people();
    return {
      scores: found.map((one) => ({ ...one, name: people[one.person]?.name ?? one.person })),
    };
  });
};

const supervises = (role: Role): boolean => SUPERVISES.includes(role);
const notYours = refuse(
  'not-your-role',
  `You see your own scores. These roles see everybody’s: ${SUPERVISES.join(', ')}.`,
  'House rules § training',
);
const noSuch = refuse('no-such-page', 'There is no such exercise.', 'House rules § rounds');
