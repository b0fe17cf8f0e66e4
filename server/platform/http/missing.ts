import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { isApi } from './error-answer.ts';

/**
 * Responds with 404 to paths without a route, or with 405 and `Allow` to API paths that have routes only for
 * other methods. Call before routes are registered, because a hook records each route as it is added.
 */
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
