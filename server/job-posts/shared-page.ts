import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths.ts';

/**
 * Adds the fallback for pictures shared from a phone before the service worker is installed. Only the service
 * worker can store them, so the form opens empty and the request body is not read.
 */
export function addSharedPage(app: FastifyInstance): void {
  void app.register(async (page) => {
    page.removeAllContentTypeParsers();
    page.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      payload.once('end', () => done(null));
      payload.once('error', done);
    });
    page.route({
      method: ['GET', 'POST'],
      url: paths.shared(),
      bodyLimit: 200_000_000,
      handler: (_request, reply) => reply.redirect(paths.newJob(), 303),
    });
  });
}
