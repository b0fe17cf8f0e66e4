import type { FastifyInstance } from 'fastify';
import { patience } from './arrival.ts';

/**
 * The rest of a rejected body must deliver at least `bytes` per interval, and end within `most` intervals.
 */
const afterError = { ms: 2000, bytes: patience.bytes, most: 10 };

/**
 * Reads the rest of a body whose request was already answered, because the next request on a keep-alive
 * connection waits for it. Disconnecting immediately would lose the response for a client that is still
 * sending. After a successful response, the rest of a file may arrive as slowly as any upload.
 */
export function addDraining(app: FastifyInstance, { ms, bytes } = patience, rejected = afterError): void {
  app.addHook('onResponse', ({ raw, routeOptions }, { statusCode }, done) => {
    if (raw.complete || raw.readableEnded || raw.destroyed) return done();
    const { socket } = raw;
    const mayBeSlow = routeOptions.config.files && statusCode < 400;
    const allowed = mayBeSlow ? { ms, bytes, most: Number.POSITIVE_INFINITY } : rejected;
    let before = socket.bytesRead;
    let intervals = 0;
    const watch = setInterval(() => {
      if (++intervals === allowed.most || socket.bytesRead - before < allowed.bytes) socket.destroy();
      before = socket.bytesRead;
    }, allowed.ms).unref();
    for (const event of ['end', 'close'] as const) raw.once(event, () => clearInterval(watch));
    raw.unpipe();
    raw.resume();
    done();
  });
}
