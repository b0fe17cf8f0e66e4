import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    shutdown: { readonly begun: boolean; begin(): void };
  }
}

/** Maximum number of connections waiting to be accepted when the site stops. */
const mostWaiting = 200;

/**
 * Makes every response after `shutdown.begin()` close its connection, so that a proxy opens its next one to
 * another node instead of sending a request on a connection that is about to close.
 */
export function addShutdown(app: FastifyInstance): void {
  let begun = false;
  app.decorate('shutdown', {
    get begun() {
      return begun;
    },
    begin: () => {
      begun = true;
    },
  });
  // Accepts the waiting connections before the server stops listening, because the system resets those that
  // are still waiting. The event loop accepts one in each iteration.
  app.addHook('preClose', async () => {
    for (let waiting = 0; waiting < mostWaiting; waiting++) await setImmediate();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (begun) reply.header('connection', 'close');
    done(null, payload);
  });
}
