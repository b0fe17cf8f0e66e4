import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { isApi } from './error-answer.ts';

/** Answers what nothing is bound to: 404, or 405 with `Allow` where the API has the path by another method. Before the routes, since it learns of them as they come. */
export function addMissing(app: FastifyInstance): void {
  const routes: { pattern: RegExp; method: string }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (!isApi(url) || url.endsWith('*')) return;
    const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}/?$`);
    for (const one of [method].flat()) routes.push({ pattern, method: one });
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const allowed = new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (allowed.size === 0 || allowed.has(request.method)) throw new AppError('not_found');
    reply.header('allow', [...allowed].join(', '));
    throw new AppError('method');
  });
}
