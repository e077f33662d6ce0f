import { z } from 'zod';
import type { House } from '../house/house.ts';
import { type Door, openRoute } from './describe.ts';

export interface HealthOptions {
  /** Bytes left where the log is kept, where that can be known. */
  readonly freeBytes?: () => Promise<number>;
}

/** Below this the log may stop growing at any moment. */
const LEAST_FREE = 32 * 1024 * 1024;
/** An append takes milliseconds; one that waits this long is stuck. */
const MOST_WAITING_MS = 5_000;
/** After a failed append the house tries again by itself, and is believed again after this long without a failure. */
const QUIET_MS = 10_000;

const answer = z.object({
  ok: z.boolean(),
  entries: z.int().exactOptional(),
  because: z.string().exactOptional().meta({ description: 'Why it is not well.' }),
});
type Health = z.infer<typeof answer>;

/** Whether the house is up: not only that it answers, but that it could keep what it is asked to do. */
export const health = (app: Door, house: House, { freeBytes }: HealthOptions): void => {
  const { response, ...declared } = openRoute.house({
    id: 'health',
    says: 'Whether the house is well, and how many entries its log has',
    more: 'Answered with 503 while the log cannot be written.',
    answers: answer,
  });
  const unwell = { description: 'Not well', content: { 'application/json': { schema: answer } } };
  const schema = { ...declared, response: { ...response, 503: unwell } };

  const wrong = async (): Promise<string | undefined> => {
    const { answering } = house;
    const free = freeBytes === undefined ? Number.POSITIVE_INFINITY : await freeBytes();
    if (free < LEAST_FREE) {
      return `The disk is nearly full: ${Math.floor(free / 1024)} KB are left. Free some space.`;
    }
    const waiting = answering.waitingMs();
    if (waiting > MOST_WAITING_MS) {
      return `An entry has been waiting ${Math.floor(waiting / 1000)} seconds for the store.`;
    }
    const failed = answering.failed();
    return failed === undefined || (failed.agoMs > QUIET_MS && freeBytes !== undefined)
      ? undefined
      : `The last entry could not be kept: ${said(failed.error)}.`;
  };

  app.get('/api/health', { schema }, async (_request, reply): Promise<Health> => {
    try {
      const because = await wrong();
      if (because !== undefined) {
        reply.code(503);
        return { ok: false, because };
      }
      return { ok: true, entries: (await house.log.store.head()).position };
    } catch (error) {
      reply.code(503);
      return { ok: false, because: `The store does not answer: ${said(error)}.` };
    }
  });
};

const said = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
