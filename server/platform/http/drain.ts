import type { FastifyInstance } from 'fastify';

/** Milliseconds allowed for the rest of a rejected body; slower senders are disconnected. */
const patience = 2000;

/**
 * Reads the rest of a body whose request was already answered with an error, because the next request on a
 * keep-alive connection waits for it. Disconnecting immediately would lose the response for a client that is
 * still sending.
 */
export function addDraining(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (raw.complete || raw.readableEnded || raw.destroyed) return done();
    const { socket } = raw;
    const hangUp = setTimeout(() => socket.destroy(), patience);
    hangUp.unref();
    for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(hangUp));
    raw.unpipe();
    raw.resume();
    done();
  });
}
