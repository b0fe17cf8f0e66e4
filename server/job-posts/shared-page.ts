import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths.ts';

/** A phone shared pictures before the service worker could take them: they cannot be kept here, so the form opens empty. Nothing of them is read. */
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
