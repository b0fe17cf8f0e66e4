import type { FastifyInstance } from 'fastify';
import { patience } from './arrival.ts';

/** Milliseconds allowed for the rest of a rejected body; slower senders are disconnected. */
const patienceAfterError = 2000;

/**
 * Reads the rest of a body whose request was already answered, because the next request on a keep-alive
 * connection waits for it. Disconnecting immediately would lose the response for a client that is still
 * sending. After a successful response, the rest of a file may arrive as slowly as any upload.
 */
export function addDraining(app: FastifyInstance, { ms, bytes } = patience): void {
  app.addHook('onResponse', ({ raw, routeOptions }, { statusCode }, done) => {
    if (raw.complete || raw.readableEnded || raw.destroyed) return done();
    const { socket } = raw;
    const mayBeSlow = routeOptions.config.files && statusCode < 400;
    let before = socket.bytesRead;
    const watch = setInterval(
      () => {
        if (!mayBeSlow || socket.bytesRead - before < bytes) socket.destroy();
        before = socket.bytesRead;
      },
      mayBeSlow ? ms : patienceAfterError,
    ).unref();
    for (const event of ['end', 'close'] as const) raw.once(event, () => clearInterval(watch));
    raw.unpipe();
    raw.resume();
    done();
  });
}
