import type { FastifyRequest } from 'fastify';
import { safePath } from '#contract/paths.ts';

/**
 * Returns whether a browser without JavaScript sent a form with a file to the API. It is answered with a page
 * instead of JSON, because pages accept no files.
 */
export const isUploadForm = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config?.files === true && Boolean(headers.accept?.includes('text/html'));

/** Returns the path of the page with the form, from `Referer`; `/` if it is missing or from another site. */
export function pageOfForm({ headers, host }: FastifyRequest): string {
  const page = URL.parse(headers.referer ?? '');
  return (page?.host === host && safePath(page.pathname + page.search)) || '/';
}
