import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths.ts';

/**
 * Adds the fallback for pictures shared from a phone before the service worker is installed. Only the service
 * worker can store them, so the form opens empty, and the response does not wait for the body.
 */
export function addSharedPage(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'POST'],
    url: paths.shared(),
    config: { files: true },
    onRequest: async (_request, reply) => reply.redirect(paths.newJob(), 303),
    handler: (_request, reply) => reply,
  });
}
