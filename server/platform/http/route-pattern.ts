import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Returns the pattern of a URL, for a route that serves many pages. Patterns are metric labels, so there
     * must be few distinct ones.
     */
    patternOf?: (url: string) => string;
  }
}

/** Returns the pattern of the route or page that serves a request, such as `/poslovi/:id`, otherwise `*`. */
export const routePattern = ({ routeOptions, url }: FastifyRequest): string =>
  routeOptions?.config?.patternOf?.(url) ?? routeOptions?.url ?? '*';
