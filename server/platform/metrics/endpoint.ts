import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { isSameSecret } from '../keys/same-secret.ts';
import type { Metrics } from './metrics.ts';

interface Options {
  metrics: Metrics;
  /** Accepted tokens. */
  metricsTokens: readonly string[];
  production: boolean;
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Adds `GET /metrics` for Prometheus. Responds with 404 unless the request has a token or is a local one
 * outside production.
 */
export function addMetricsEndpoint(
  app: FastifyInstance,
  { metrics, metricsTokens, production }: Options,
): void {
  app.get('/metrics', { config: { anybody: true } }, async (request, reply) => {
    if (!mayRead(request, metricsTokens, production)) throw new AppError('not_found');
    reply.header('content-type', metrics.registry.contentType).header('cache-control', 'no-store');
    return metrics.text((error) => request.log.error({ err: error }, 'cannot read metrics'));
  });
}

/**
 * Returns whether the request may read the metrics: it has a token or, outside production, comes directly
 * from this machine and not through a local proxy.
 */
function mayRead(request: FastifyRequest, tokens: readonly string[], production: boolean): boolean {
  const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (given && tokens.length > 0) return tokens.some((token) => isSameSecret(given, token));
  if (production) return false;
  return (
    loopback.has(request.socket.remoteAddress ?? '') &&
    !request.headers['x-forwarded-for'] &&
    !request.headers.forwarded
  );
}
