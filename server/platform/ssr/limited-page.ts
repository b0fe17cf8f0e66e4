import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { sendPlainPage } from '../http/plain-page.ts';
import type { Buckets } from '../limits/buckets.ts';
import { limitPage } from '../limits/endpoint-limits.ts';
import { html } from '../mail/html.ts';

/** Counts a page view. If the network has read too many, answers 429 cheaply and returns true. */
export function refusedPage(request: FastifyRequest, reply: FastifyReply, { limits, appName }: { limits: Buckets; appName: string }): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  try {
    limitPage(limits, request);
    return false;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    reply.header('retry-after', String(error.retryAfter));
    // The router's data request; its error page shows the sentence.
    if (/\.data(?:\?|$)/.test(request.url)) reply.code(error.status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(error.message);
    else sendPlainPage(reply, { siteName: appName, title: 'Malo predaha, molimo', body: html`<p>${error.message}</p>`, status: error.status });
    return true;
  }
}
