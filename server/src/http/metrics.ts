import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  readonly failures: Counter<'code'>;
}

/** Counts and times by route pattern: paths hold user ids, so they never become labels. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const failures = new Counter({
    name: 'evenkeel_errors_total',
    help: 'Error answers by code',
    labelNames: ['code'] as const,
    registers: [registry],
  });
  return { registry, failures };
};

export const installMetrics = (app: FastifyInstance, { registry }: Metrics): void => {
  const durations = new Histogram({
    name: 'evenkeel_request_seconds',
    help: 'Time from request to answer by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
};
