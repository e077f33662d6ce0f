import { createHash, timingSafeEqual } from 'node:crypto';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import { refuse } from '../kernel/refusal.ts';
import type { Role } from '../table/index.ts';
import { type Door, route } from './describe.ts';
import type { Sessions } from './session.ts';

export interface MetricsOptions {
  /** What a collector sends as its bearer token; without one only people who look after the house read the metrics. */
  readonly metricsToken?: string | undefined;
}

/** Who looks after the house. How busy its tables are is nobody else's business. */
const READS_METRICS: readonly Role[] = ['administrator', 'surveillance', 'regulator'];

/** What is measured while the house runs, as Prometheus reads it. */
const schema = route.house({
  id: 'metrics',
  says: 'Measurements, as Prometheus reads them',
  more: 'For an administrator, surveillance and the regulator, and for a collector that sends the token of the configuration.',
  answers: { 'text/plain': z.string() },
});

export const measuring = (app: Door, who: Sessions, { metricsToken }: MetricsOptions) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const commands = new Counter({
    name: 'houseway_commands_total',
    help: 'Commands at tables, by answer',
    labelNames: ['answer'],
    registers: [registry],
  });
  const decided = new Histogram({
    name: 'houseway_decision_seconds',
    help: 'From a command to its durable decision',
    registers: [registry],
  });
  app.addHook('onClose', async () => registry.clear());
  app.get('/api/metrics', { schema }, async (request, reply) => {
    const on = isToken(metricsToken, request.headers.authorization)
      ? undefined
      : ((await who.of(request)) ?? NOBODY);
    if (on !== undefined && !on.person.duties.some((role) => READS_METRICS.includes(role))) {
      return notYours;
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return { commands, decided };
};

export type Metrics = ReturnType<typeof measuring>;

const NOBODY: { readonly person: { readonly duties: readonly Role[] } } = {
  person: { duties: [] },
};

/** Compared by digest, so that the time it takes says nothing about the token. */
const isToken = (token: string | undefined, sent: string | undefined): boolean => {
  if (token === undefined || sent === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(`Bearer ${token}`), digest(sent));
};

const notYours = refuse(
  'not-your-role',
  `Metrics are for these roles: ${READS_METRICS.join(', ')}. A collector sends the token of the configuration.`,
  'House rules § sign-on',
);
