import { setImmediate as nextIteration } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    shutdown: {
      readonly begun: boolean;
      /** Makes every later response close its connection. */
      begin(): void;
      /**
       * Closes the connection of every later read without responding, so that the proxy repeats the read on
       * another node and sends no new requests to this one. Call it shortly before the server is closed,
       * because requests that arrive while it closes are lost.
       */
      leave(): void;
    };
  }
}

/**
 * Time in which a stopping server only accepts connections: milliseconds in which most running requests end,
 * and iterations of the event loop, should these be slow.
 */
const accepting = { milliseconds: 300, iterations: 200 };

const isRead = ({ method, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/health/');

/**
 * Makes every response after `shutdown.begin()` close its connection, so that a proxy opens its next one to
 * another node instead of sending a request on a connection that is about to close.
 */
export function addShutdown(app: FastifyInstance): void {
  let begun = false;
  let leaving = false;
  let closing: Promise<void> | undefined;
  app.decorate('shutdown', {
    get begun() {
      return begun;
    },
    begin: () => {
      begun = true;
    },
    leave: () => {
      leaving = true;
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (leaving && isRead(request)) {
      reply.hijack();
      request.raw.socket.destroy();
    } else if (closing) void closing.then(() => done());
    else done();
  });
  // Accepts the waiting connections before the server stops listening, because the system resets those still
  // waiting. The event loop accepts one in each iteration, so new requests start only afterwards: otherwise
  // clients would connect as fast as their requests are served.
  app.addHook('preClose', async () => {
    if (!begun) return;
    const closed = Promise.withResolvers<void>();
    closing = closed.promise;
    const end = performance.now() + accepting.milliseconds;
    for (let n = 0; n < accepting.iterations || performance.now() < end; n++) await nextIteration();
    // The server stops listening right after this hook.
    setImmediate(closed.resolve);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (begun) reply.header('connection', 'close');
    done(null, payload);
  });
}
