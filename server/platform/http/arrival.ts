import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { minute } from '#contract/durations.ts';
import { refuseOnSocket } from './client-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    files?: boolean;
  }
}

/**
 * A body without files must arrive within `ms`; a body with files must deliver at least `bytes` in each such
 * interval, which is 4 KB/s. A slow phone connection is five times faster and sends a 10 MB picture in eight
 * minutes. `requestTimeout` limits the total to half an hour.
 */
export const patience = { ms: 30_000, bytes: 120_000 };
export const requestTimeout = 30 * minute;

/** Responds 408 and closes the connection if a request's body arrives too slowly. */
export function limitArrival(app: FastifyInstance, { ms, bytes } = patience): void {
  app.addHook('onRequest', ({ id, raw, routeOptions }, reply, done) => {
    done();
    if (!Number(raw.headers['content-length'] ?? 0) && raw.headers['transfer-encoding'] === undefined) return;
    const { socket } = raw;
    // A request from `app.inject` has no connection, and its body is already complete.
    if (!(socket instanceof Socket)) return;
    let before = socket.bytesRead;
    const watch = setInterval(() => {
      if (raw.complete) return clearInterval(watch);
      const isFast = routeOptions.config.files && socket.bytesRead - before >= bytes;
      before = socket.bytesRead;
      if (isFast) return;
      clearInterval(watch);
      if (reply.raw.headersSent) socket.destroySoon();
      else refuseOnSocket(socket, 'slow', id);
    }, ms).unref();
    reply.raw.once('close', () => clearInterval(watch));
  });
}
