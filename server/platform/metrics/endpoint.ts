import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { isSameSecret } from '../keys/same-secret.ts';
import type { Metrics } from './metrics.ts';

interface Options {
  metrics: Metrics;
  metricsToken: string | undefined;
  production: boolean;
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Adds `GET /metrics` for Prometheus. Responds with 404 unless the request has the token or is a local one
 * outside production.
 */
export function addMetricsEndpoint(
  app: FastifyInstance,
  { metrics, metricsToken, production }: Options,
): void {
  app.get('/metrics', { config: { anybody: true } }, async (request, reply) => {
    if (!mayRead(request, metricsToken, production)) throw new AppError('not_found');
    reply.header('content-type', metrics.registry.contentType).header('cache-control', 'no-store');
    return metrics.text((error) => request.log.error({ err: error }, 'cannot read metrics'));
  });
}

/**
 * Returns whether the request may read the metrics: it has the token or, outside production, comes directly
 * from this machine and not through a local proxy.
 */
function mayRead(request: FastifyRequest, token: string | undefined, production: boolean): boolean {
  const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token && given) return isSameSecret(given, token);
  if (production) return false;
  return (
    loopback.has(request.socket.remoteAddress ?? '') &&
    !request.headers['x-forwarded-for'] &&
    !request.headers.forwarded
  );
}
