import findMyWay from 'find-my-way';
import type { ServerBuild } from 'react-router';
import { pageOfData } from '#contract/caching.ts';

type Routes = ServerBuild['routes'];

/** Returns the path patterns of all pages, such as `/poslovi/:id`. */
function patternsOf(routes: Routes): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : '';
  };
  return [...new Set(Object.keys(routes).map((id) => pathOf(id) || '/'))];
}

/**
 * Returns a function that finds the pattern of the page at a URL, or `/*`. Uses Fastify's router, since
 * `matchRoutes` ranks all routes on each call and takes a millisecond.
 */
export function pagePatterns(routes: Routes): (url: string) => string {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 300 });
  for (const pattern of patternsOf(routes)) router.on('GET', pattern, () => undefined, { pattern });
  return (url) => {
    const [path = '/'] = url.split('?', 1);
    return router.find('GET', pageOfData(path))?.store?.pattern ?? '/*';
  };
}
