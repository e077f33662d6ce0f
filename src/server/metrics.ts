import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import { type Door, route } from './describe.ts';

/** What is measured while the house runs, as Prometheus reads it. */
const schema = route({
  id: 'metrics',
  says: 'Measurements, as Prometheus reads them',
  tag: 'house',
  answers: { 'text/plain': z.string() },
  open: true,
});

export const measuring = (app: Door) => {
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
  app.get('/api/metrics', { schema }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return { commands, decided };
};

export type Metrics = ReturnType<typeof measuring>;
