import type { FastifyInstance } from 'fastify';

/** Milliseconds that the rest of a refused body may take; who sends longer is hung up on. */
const patience = 2000;

/**
 * Reads what is left of a body whose request is answered already (413, 415, 422, 401, 403, 429), since the next request on a kept
 * connection stands behind it. Hanging up at once would lose the answer on its way to who is still sending.
 */
export function addDraining(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.readableEnded || raw.destroyed) return;
    const { socket } = raw;
    const hangUp = setTimeout(() => socket.destroy(), patience);
    hangUp.unref();
    for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(hangUp));
    raw.unpipe();
    raw.resume();
  });
}
