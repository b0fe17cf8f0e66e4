import type { FastifyInstance } from 'fastify';

/** Milliseconds allowed for the rest of a refused body; a slower sender is disconnected. */
const patience = 2000;

/**
 * Reads the rest of a body whose request was already answered (413, 415, 422, 401, 403, 429), because the next request on a keep-alive connection has
 * to wait for it. Disconnecting at once would lose the response to a client that is still sending.
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
