import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files, which may arrive slowly. */
    files?: boolean;
  }
}

/**
 * A body without files arrives within `ms`. One with files brings at least `bytes` in each such span: 4 KB/s, a fifth of a slow phone connection, so that
 * a picture of 10 MB may take eight minutes there. `requestTimeout` ends what goes on for longer than half an hour.
 */
const patience = { ms: 30_000, bytes: 120_000 };
export const requestTimeout = 30 * 60_000;

/** Answers 408 and closes the connection if a request's body arrives too slowly. */
export function limitArrival(app: FastifyInstance, { ms, bytes } = patience): void {
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    done();
    if (!Number(raw.headers['content-length'] ?? 0) && raw.headers['transfer-encoding'] === undefined) return;
    const { socket } = raw;
    let before = socket.bytesRead;
    const watch = setInterval(() => {
      if (raw.complete) return clearInterval(watch);
      const isFast = routeOptions.config.files && socket.bytesRead - before >= bytes;
      before = socket.bytesRead;
      if (isFast) return;
      clearInterval(watch);
      if (!reply.raw.headersSent)
        socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      socket.destroySoon();
    }, ms).unref();
    reply.raw.once('close', () => clearInterval(watch));
  });
}
