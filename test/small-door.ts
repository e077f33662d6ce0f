import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Person } from '../src/house/people/people.ts';
import type { Door } from '../src/server/describe.ts';
import { guardDoor } from '../src/server/door.ts';
import { LIMITS } from '../src/server/pace.ts';
import type { Sessions } from '../src/server/session.ts';

/** Somebody with roles, as a session has them. */
export const somebody = (...duties: readonly string[]): Person =>
  ({ person: `${duties[0]}-1`, kind: 'staff', name: `The ${duties[0]}`, duties }) as never;

/** One door of a house, with as much of the house behind it as a test gives. Whoever asks is who the test says. */
export const smallDoor = async (serve: (door: Door, who: Sessions) => void) => {
  const faults: unknown[] = [];
  const app = fastify();
  let on: Person | undefined;
  const of = async () => (on === undefined ? undefined : { person: on, session: 'a session' });
  guardDoor(app, (error) => faults.push(error));
  app.register(rateLimit, LIMITS);
  app.after(() => {
    serve(app.withTypeProvider<ZodTypeProvider>(), { of } as Partial<Sessions> as Sessions);
  });
  await app.ready();
  const send =
    (method: 'GET' | 'POST') =>
    (url: string, who?: Person, payload?: object, headers: Record<string, string> = {}) => {
      on = who;
      return app.inject({
        ...{ method, url, headers: { 'x-houseway': '1', ...headers } },
        ...(payload === undefined ? {} : { payload }),
      });
    };
  return { app, faults, get: send('GET'), post: send('POST'), close: () => app.close() };
};
