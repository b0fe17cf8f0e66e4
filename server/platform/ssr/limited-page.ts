import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { sendPlainPage } from '../http/plain-page.ts';
import type { Buckets } from '../limits/buckets.ts';
import { limitPage } from '../limits/endpoint-limits.ts';
import { html } from '../mail/html.ts';

interface Options {
  limits: Buckets;
  appName: string;
}

/**
 * Counts a request. If the network has sent too many, responds with 429 without rendering and returns true.
 */
function refused(request: FastifyRequest, reply: FastifyReply, { limits, appName }: Options): boolean {
  try {
    limitPage(limits, request);
    return false;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    reply.header('retry-after', String(error.retryAfter));
    // The router’s data requests get the message as plain text, which the router’s error page shows.
    if (/\.data(?:\?|$)/.test(request.url))
      reply
        .code(error.status)
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(error.message);
    else
      sendPlainPage(reply, {
        siteName: appName,
        title: 'Malo predaha, molimo',
        body: html`<p>${error.message}</p>`,
        status: error.status,
      });
    return true;
  }
}

/**
 * Counts a page view; above the limit, responds with 429 and returns true. Requests with other methods are
 * counted by the API when they write.
 */
export const refusedPage = (request: FastifyRequest, reply: FastifyReply, options: Options): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && refused(request, reply, options);

/**
 * Counts each request to the routes that `add` registers as one page view. This includes plain forms, which
 * no API endpoint counts.
 */
export function addLimited(
  app: FastifyInstance,
  options: Options,
  add: (limited: FastifyInstance) => void,
): void {
  void app.register(async (limited) => {
    limited.addHook('onRequest', async (request, reply) =>
      refused(request, reply, options) ? reply : undefined,
    );
    add(limited);
  });
}
