import type { FastifyInstance } from 'fastify';

/**
 * Warns once, at the first request with `X-Forwarded-For`. Call only without TRUST_PROXY, because all
 * visitors behind a proxy then count as one network (decision 011).
 */
export function warnOfProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    done();
    if (warned || request.headers['x-forwarded-for'] === undefined) return;
    warned = true;
    app.log.warn(
      { peer: request.socket.remoteAddress },
      'X-Forwarded-For received but TRUST_PROXY is not set; if this peer is your proxy, add it to TRUST_PROXY, otherwise all visitors share the rate limits of one address',
    );
  });
}
