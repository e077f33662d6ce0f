import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What is measured while the house runs, as Prometheus reads it. */
export const measuring = (app: FastifyInstance) => {
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
  app.get('/api/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return { commands, decided };
};

export type Metrics = ReturnType<typeof measuring>;
