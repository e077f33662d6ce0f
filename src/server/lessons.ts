import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { House } from '../house/house.ts';
import { recent } from '../house/people/recent.ts';
import type { SignedOn } from '../house/people/sign-on.ts';
import { answered, dealt, type LessonRun, shown, startLesson } from '../house/training/lesson.ts';
import { LESSONS } from '../house/training/lessons.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import type { Role } from '../table/index.ts';
import { commandOf } from './declared.ts';
import { type Door, route } from './describe.ts';
import { commandBody, parseCommands, parseOne } from './envelope.ts';
import { keepScore } from './scores.ts';
import { type Sessions, signedOff } from './session.ts';
import { declarationOf, presentOf } from './view.ts';
import { type LessonShown, lessonShown, lessonsShown } from './wire/lessons.ts';

/** Lessons that are kept at once; the oldest of them is forgotten first. */
const MOST = 200;

interface Running {
  readonly person: string;
  readonly steps: number;
  readonly run: LessonRun;
}

const at = z.object({ run: z.string().max(40) });
const said = z.object({ calls: z.array(z.string()), lines: z.array(z.never()) });

const described = (id: string, says: string) => route.house({ id, says, answers: lessonShown });
const lists = route.house({
  ...{ id: 'lessons', says: 'Lessons at the console', answers: lessonsShown },
});
const starts = {
  ...described('startLesson', 'Starts a lesson: a table of its own, outside the log'),
  body: z.strictObject({ lesson: z.string().max(100) }),
};
const shows = { ...described('lesson', 'A lesson as it is now'), params: at };
const deals = {
  ...described('dealLesson', 'A step at the console of a lesson'),
  params: at,
  body: commandBody,
};
const previews = route.house({
  ...{ id: 'previewLesson', answers: said },
  says: 'What is read back in a lesson; amounts are left to the trainee',
  params: at,
  body: z.strictObject({ said: commandOf('RoundCommand') }),
});
const answers = {
  ...described(
    'answerLesson',
    'A judgment or amounts in a lesson, or nothing to have the step shown',
  ),
  params: at,
  body: z.strictObject({
    answer: z
      .union([z.string().max(100), z.record(z.string().max(20), z.string().max(30))])
      .exactOptional(),
  }),
};

/** Lessons: the real console over a table that a script plays. Nothing of them is in the log of the house. */
export const lessons = (app: Door, house: House, who: Sessions): void => {
  const runs = running(house, who);
  app.get('/api/lessons', { schema: lists }, async (request) => {
    if ((await who.of(request)) === undefined) return signedOff;
    return {
      lessons: LESSONS.flatMap(({ lesson, title, script }) => {
        const game = script.trim().split(/\s/, 1)[0] ?? '';
        const { title: gameTitle } = house.games[game] ?? {};
        return gameTitle === undefined ? [] : [{ lesson, title, game, gameTitle }];
      }),
    };
  });

  app.post('/api/lessons', { schema: starts }, async (request) => {
    const on = await who.of(request);
    if (on === undefined) return signedOff;
    if (on.person.kind !== 'staff') return forStaff;
    const lesson = LESSONS.find((one) => one.lesson === request.body.lesson);
    if (lesson === undefined) return noSuch;
    return runs.keep(randomUUID(), on, startLesson(house.games, lesson, house.clock()), 0);
  });

  app.get('/api/lessons/:run', { schema: shows }, async (request) => {
    const at = await runs.find(request);
    if (isRefusal(at)) return at;
    const { on, now } = at;
    return shownTo(request.params.run, now.run, on.person, now.steps, house.clock());
  });
  takesSteps(app, house, runs);
};

/** The lessons in progress, each its trainee's alone. */
const running = (house: House, who: Sessions) => {
  const kept = recent<Running>(MOST);
  return {
    find: async (
      request: Parameters<Sessions['of']>[0] & { readonly params: { readonly run: string } },
    ): Promise<{ readonly on: SignedOn; readonly now: Running } | Refusal> => {
      const on = await who.of(request);
      if (on === undefined) return signedOff;
      const now = kept.get(request.params.run);
      return now?.person === on.person.person ? { on, now } : noSuch;
    },
    keep: async (
      id: string,
      { person }: SignedOn,
      run: LessonRun,
      steps: number,
    ): Promise<LessonShown> => {
      const before = kept.get(id)?.run;
      kept.set(id, { person: person.person, run, steps });
      if (isOver(run) && before !== undefined && !isOver(before)) await scored(house, person, run);
      return shownTo(id, run, person, steps, house.clock());
    },
  };
};

const isOver = ({ steps }: LessonRun): boolean => steps.length === 0;

const scored = (house: House, person: SignedOn['person'], run: LessonRun): Promise<void> => {
  const { lesson: script, title } = run.lesson;
  let at = 0;
  const steps = run.marks.map(({ right, cite, seconds }) => {
    at += seconds * 1000;
    return { right, cite, at };
  });
  return keepScore(house, person, { kind: 'lesson', script, title }, steps);
};

/** What the console sends, and what the trainee answers. */
const takesSteps = (app: Door, house: House, runs: ReturnType<typeof running>): void => {
  app.post('/api/lessons/:run', { schema: deals }, async (request) => {
    const at = await runs.find(request);
    if (isRefusal(at)) return at;
    const parsed = parseCommands(at.now.run.game, request.body);
    if (isRefusal(parsed)) return parsed;
    const [asks] = parsed;
    const { run, refusal } = dealt(at.now.run, asks, house.clock());
    const now = await runs.keep(request.params.run, at.on, run, at.now.steps + 1);
    return refusal ?? now;
  });

  app.post('/api/lessons/:run/preview', { schema: previews }, async (request) => {
    const at = await runs.find(request);
    if (isRefusal(at)) return at;
    const asks = parseOne(at.now.run.game, { type: 'Say', ...request.body });
    // What is wrong with it comes out when it is given, and is scored then.
    return isRefusal(asks) ? asks : { calls: [], lines: [] };
  });

  app.post('/api/lessons/:run/answer', { schema: answers }, async (request) => {
    const at = await runs.find(request);
    if (isRefusal(at)) return at;
    const { answer } = request.body;
    const { run: before, steps } = at.now;
    const run =
      answer === undefined ? shown(before, house.clock()) : answered(before, answer, house.clock());
    return isRefusal(run) ? run : runs.keep(request.params.run, at.on, run, steps + 1);
  });
};

/** The table as its crew sees it: the trainee is all of the crew, and what was settled is theirs to say first. */
const shownTo = (
  id: string,
  run: LessonRun,
  { person, duties }: SignedOn['person'],
  steps: number,
  now: number,
): LessonShown => {
  const { game, table, unsettled, lesson, told, marks } = run;
  const looking = { person, staff: true, surveillance: false };
  const whole = presentOf(game, id, unsettled ?? table, looking, { at: now, position: steps });
  const declared = declarationOf(game, table.inForce, { showsOdds: false });
  const isStaffs = (roles: readonly Role[]) => roles.some((role) => role !== 'player');
  return {
    ...{ run: id, lesson: lesson.lesson, title: lesson.title, told: [...told] },
    view: { ...whole, crew: duties.map((duty) => ({ person, duty })), clocks: [] },
    declaration: {
      ...declared,
      // A trainee may do what any of the crew does, and signs for both.
      commands: declared.commands.map(({ command, by }) => ({
        command,
        by: isStaffs(by)
          ? [...new Set([...duties, ...by.filter((role) => role === 'player')])]
          : by,
      })),
    },
    asked: askedIn(run),
    marks: [...marks],
  };
};

const askedIn = ({ game, table, steps: [step] }: LessonRun): LessonShown['asked'] => {
  if (step === undefined) return { kind: 'over' };
  if (step.kind === 'act') return { kind: 'act' };
  if (step.kind === 'judge') return { kind: 'judge', says: step.says, choices: [...step.choices] };
  const wagers = game.wagers(table.inForce);
  return {
    kind: 'amounts',
    lines: step.lines.map(({ bet, seat, wager, stakeCents }) => ({
      ...{ bet, seat, title: wagers[wager]?.title ?? wager, stakeCents },
    })),
  };
};

const noSuch = refuse(
  'no-such-page',
  'There is no such lesson, or it was given up. Start it again.',
  'House rules § training',
);
const forStaff = refuse('not-your-role', 'Lessons are for staff.', 'House rules § training');
