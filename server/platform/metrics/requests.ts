import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';
import { routePattern } from '../http/route-pattern.ts';
import type { Metrics } from './metrics.ts';

const buckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];

/**
 * Returns the class of a status, such as `2xx`. 503 is a class of its own, because a node that is stopping or
 * overloaded sends it on purpose.
 */
const statusClass = (status: number) => (status === 503 ? '503' : `${Math.floor(status / 100)}xx`);

/**
 * Measures the time of each request. Call on the root instance before routes are added. Cached responses sent
 * before Fastify handles the request are not included; `response_cache_hits_total` counts them.
 */
export function measureRequests(app: FastifyInstance, { registry }: Metrics): void {
  const times = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a response was sent, by route pattern and status class.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    times.observe(
      { method: request.method, route: routePattern(request), status: statusClass(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    done();
  });
}
