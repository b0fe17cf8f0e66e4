import { setImmediate } from 'node:timers/promises';
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

/** Number of waiting connections that are accepted before the server stops listening. */
const mostWaiting = 200;

const isRead = ({ method, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/health/');

/**
 * Makes every response after `shutdown.begin()` close its connection, so that a proxy opens its next one to
 * another node instead of sending a request on a connection that is about to close.
 */
export function addShutdown(app: FastifyInstance): void {
  let begun = false;
  let leaving = false;
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
    if (!(leaving && isRead(request))) return done();
    reply.hijack();
    request.raw.socket.destroy();
  });
  // Accepts the waiting connections before the server stops listening, because the system resets those still
  // waiting. The event loop accepts one in each iteration.
  app.addHook('preClose', async () => {
    for (let waiting = 0; waiting < mostWaiting; waiting++) await setImmediate();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (begun) reply.header('connection', 'close');
    done(null, payload);
  });
}
