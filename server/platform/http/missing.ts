import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { isApi } from './error-answer.ts';

/**
 * Responds to unbound paths with 404, or 405 with `Allow` if the API has the path with another method.
 * Register before the routes, since they are collected as they are added.
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
