import type { FastifyRateLimitStore, RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recent } from '../house/people/recent.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { problem } from './problem.ts';

/** How long requests are counted together. */
const SPAN_MS = 60_000;

interface Window {
  readonly began: number;
  readonly count: number;
}

/**
 * Counts requests in windows of time that passes evenly: the library's own store goes by the clock, and a clock set back
 * would keep an address out until it catches up.
 */
class SteadyStore implements FastifyRateLimitStore {
  readonly #windows = recent<Window>(20_000);

  incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], span = SPAN_MS): void {
    const now = performance.now();
    const before = this.#windows.get(key);
    const fresh = before === undefined || now - before.began >= span;
    const { began, count } = fresh
      ? { began: now, count: 1 }
      : { ...before, count: before.count + 1 };
    this.#windows.set(key, { began, count });
    done(null, { current: count, ttl: began + span - now });
  }

  read(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], span = SPAN_MS): void {
    const now = performance.now();
    const before = this.#windows.get(key);
    const { began, count } =
      before === undefined || now - before.began >= span ? { began: now, count: 0 } : before;
    done(null, { current: count, ttl: began + span - now });
  }

  child(): SteadyStore {
    return new SteadyStore();
  }
}

/** People and programs make few requests that cannot be read. */
const MOST_JUNK = 600;
const JUNK: ReadonlySet<number> = new Set([400, 401, 404, 405, 413, 414, 415, 431]);

export const LIMITS: RateLimitPluginOptions = {
  global: false,
  timeWindow: SPAN_MS,
  store: SteadyStore,
  errorResponseBuilder: (_request, { ttl }) => slowDown(ttl),
};

export interface PaceOptions {
  /** Requests per address and minute that may be refused by their form or their sender. */
  readonly mostJunk?: number;
}

export const pace = (app: FastifyInstance, { mostJunk = MOST_JUNK }: PaceOptions): void => {
  const junk = app.createRateLimit({ max: mostJunk });
  const tooMuch = async (request: FastifyRequest): Promise<Refusal | undefined> => {
    const so = await junk(request, { increment: false });
    return !so.isAllowed && so.remaining === 0 ? slowDown(so.ttl) : undefined;
  };
  let latest = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', (request, reply, done) => {
    // Where nobody sent junk for as long as it is counted, nobody's count is open: most requests need not ask.
    if (performance.now() - latest >= SPAN_MS) done();
    else answerOr(tooMuch(request), reply, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (!JUNK.has(reply.statusCode)) return done();
    latest = performance.now();
    junk(request).then(() => done(), done);
  });
  paceSigners(app);
};

/** Sends a refusal, or lets the request go on. */
const answerOr = (
  refused: Promise<Refusal | undefined>,
  reply: FastifyReply,
  done: (error?: FastifyError) => void,
): void => {
  refused.then((refusal) => (refusal === undefined ? done() : problem(reply, refusal)), done);
};

/** Requests allowed per minute from one address, as the configuration of a route. */
export const atMost = (max: number) => ({ config: { rateLimit: { max } } });

const slowDown = (milliseconds: number): Refusal =>
  refuse(
    'slow-down',
    `Too many attempts. Try again in ${Math.ceil(milliseconds / 1000)} seconds.`,
    'House rules § sign-on',
  );

/** How many people besides the one who is signed in sign a request, each with a password; where a file is sent, in a header. */
const passwordsBeside = ({ body, headers }: FastifyRequest): number => {
  const { approver, others } = (body ?? {}) as { approver?: unknown; others?: unknown };
  const inHeader = headers['x-second-signature'];
  const single = [approver, inHeader].filter((one) => one !== undefined);
  return single.length + Object.keys(others ?? {}).length;
};

/** A second signer gives a password as well, and is kept from guessing in the same way. */
const paceSigners = (app: FastifyInstance): void => {
  const signers = app.createRateLimit({ max: 60 });
  const tooOften = async (request: FastifyRequest, times: number): Promise<Refusal | undefined> => {
    for (let left = times; left > 0; left -= 1) {
      const so = await signers(request);
      if (!so.isAllowed && so.isExceeded) return slowDown(so.ttl);
    }
    return undefined;
  };
  app.addHook('preHandler', (request, reply, done) => {
    const times = passwordsBeside(request);
    if (times === 0) done();
    else answerOr(tooOften(request, times), reply, done);
  });
};
