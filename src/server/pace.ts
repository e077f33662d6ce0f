import type { FastifyInstance } from 'fastify';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { problem } from './problem.ts';

/** How many people besides the one who is signed on sign in a request, each with a password. */
const passwordsBeside = (body: unknown): number => {
  const { approver, others } = (body ?? {}) as { approver?: unknown; others?: unknown };
  return (approver === undefined ? 0 : 1) + Object.keys(others ?? {}).length;
};

/** So many a minute from one address; more is refused until the minute is over. */
export const pacer = (clock: () => number) => {
  const counts = new Map<string, { minute: number; count: number }>();
  return (who: string, most: number): true | Refusal => {
    const minute = Math.floor(clock() / 60_000);
    const before = counts.get(who);
    const count = before?.minute === minute ? before.count + 1 : 1;
    if (counts.size > 10_000) counts.clear();
    counts.set(who, { minute, count });
    return count <= most
      ? true
      : refuse('slow-down', 'Too many attempts: wait a minute.', 'House rules § sign-on');
  };
};

export type Pace = ReturnType<typeof pacer>;

/** Whoever signs beside somebody else gives a password as well, and is kept from guessing in the same way. */
export const paceSigners = (app: FastifyInstance, pace: Pace): void => {
  app.addHook('preHandler', async (request, reply) => {
    for (let left = passwordsBeside(request.body); left > 0; left -= 1) {
      const may = pace(`signs beside ${request.ip}`, 60);
      if (may !== true) return problem(reply, may);
    }
    return undefined;
  });
};
