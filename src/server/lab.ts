import { z } from 'zod';
import type { Judgement, Profile } from '../house/dealing/devices/index.ts';
import type { Games } from '../house/games.ts';
import { answerOf, programBeside } from '../house/thread.ts';
import { isRefusal, type Refusal, refuse } from '../kernel/refusal.ts';
import { unknownGame } from '../lab/answers/examined.ts';
import { type Door, file, route } from './describe.ts';
import { type Sessions, signedOff } from './session.ts';
import { carried } from './wire/wire.ts';

const KINDS = ['pdf', 'html', 'json'] as const;
const TESTED = ['gli19', 'pa810a', 'nj'] as const;

/** What is changed of a game, as an address of the lab writes it. */
export type Changes = Readonly<Record<'rules' | 'pays' | 'without' | 'plus', string>>;

/** What the lab's own thread is given to do. */
export type LabTask =
  | { readonly kind: 'report'; readonly game: string; readonly changes: Changes }
  | { readonly kind: 'device'; readonly game: string; readonly profile: (typeof TESTED)[number] };

export type LabReport = Readonly<Record<(typeof KINDS)[number], string | Uint8Array>>;

/** Fresh draws of the device on the path of a table, judged by the tests of a standard. */
export interface DeviceJudged extends Judgement, Pick<Profile, 'title' | 'source'> {
  readonly game: string;
}

const TYPES = {
  pdf: 'application/pdf',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const;

const change = (description: string) => z.string().max(2_000).default('').meta({ description });

const reports = route.reports({
  id: 'mathReport',
  says: 'The mathematical report of a game under its rules',
  more: 'For staff. As PDF, HTML or JSON; the same rules give the same bytes.',
  answers: { 'application/pdf': file, 'text/html': file, 'application/json': file },
  params: z.object({ game: z.string().max(40), kind: z.enum(KINDS) }),
  querystring: z.object({
    rules: change('name=value, with commas between'),
    pays: change('What if lines paid otherwise: wager/line=25:1, with commas between'),
    without: change('Wagers that are not offered, with commas between'),
    plus: change('Wagers that are added: Title: wager/line=25:1+lose=push, with commas between'),
  }),
});

const devices = route.reports({
  id: 'judgeDevice',
  says: "Fresh draws judged by a standard's statistical tests",
  more: 'For staff. Each request draws again.',
  answers: carried<DeviceJudged>('Every finding, and whether all of them pass together'),
  params: z.object({ game: z.string().max(40) }),
  querystring: z.object({ profile: z.enum(TESTED).default('gli19') }),
});

/** The last few reports: one is the same for the same rules. */
const KEPT = 8;
const MOST_WAITING = 4;

/** What is too long for a browser, or for a table to wait for: done in a thread of its own, one after the other. */
export const lab = (app: Door, who: Sessions, games: Games): void => {
  const kept = new Map<string, LabReport>();
  let [waiting, last] = [0, Promise.resolve<unknown>(undefined)];

  const worked = async <Answer>(task: LabTask): Promise<Answer | Refusal> => {
    if (!Object.hasOwn(games, task.game)) return unknownGame(task.game);
    if (waiting >= MOST_WAITING) {
      return refuse('busy', 'The lab is busy. Try again in a minute.', 'House rules § reports');
    }
    waiting += 1;
    const mine = last.then(
      () => apart<Answer>(task),
      () => apart<Answer>(task),
    );
    last = mine;
    return mine.finally(() => {
      waiting -= 1;
    });
  };

  app.get('/api/lab/:game/report.:kind', { schema: reports }, async (request, reply) => {
    const may = await staffOnly(who, request);
    if (may !== true) return may;
    const { game, kind } = request.params;
    const changes = request.query;
    const key = JSON.stringify([game, changes]);
    const made = kept.get(key) ?? (await worked<LabReport>({ kind: 'report', game, changes }));
    if (isRefusal(made)) return made;
    kept.delete(key);
    kept.set(key, made);
    for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old);
    return reply
      .type(TYPES[kind])
      .header('content-disposition', `attachment; filename="${game}-mathematical-report.${kind}"`)
      .send(made[kind]);
  });

  app.get('/api/lab/:game/device', { schema: devices }, async (request) => {
    const may = await staffOnly(who, request);
    if (may !== true) return may;
    const { game } = request.params;
    return worked<DeviceJudged>({ kind: 'device', game, profile: request.query.profile });
  });
};

const staffOnly = async (
  who: Sessions,
  request: Parameters<Sessions['of']>[0],
): Promise<true | Refusal> => {
  const on = await who.of(request);
  if (on === undefined) return signedOff;
  return on.person.kind !== 'patron'
    ? true
    : refuse('not-your-role', 'Only staff of the house may do this.', 'House rules § reports');
};

const apart = <Answer>(task: LabTask): Promise<Answer> =>
  answerOf<Answer>(programBeside(import.meta.url, 'lab-worker'), task);
