import type { FastifyRequest } from 'fastify';
import { safePath } from '#contract/paths.ts';

/**
 * Returns whether a browser without JavaScript sent a form with a file, which goes to the API because pages
 * accept no files. The response is then a page instead of JSON.
 */
export const isUploadForm = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config?.files === true && Boolean(headers.accept?.includes('text/html'));

/** Returns the path of the page with the form, from `Referer`; `/` if it is missing or from another site. */
export function pageOfForm({ headers, host }: FastifyRequest): string {
  const page = URL.parse(headers.referer ?? '');
  return (page?.host === host && safePath(page.pathname + page.search)) || '/';
}
