import { createElement } from 'react';
import { type LinkProps, Link as RouterLink } from 'react-router';

/**
 * The router's link as the server needs it: the same tag, without resolving what is already a path and without handlers that nobody can use yet. The
 * browser renders the router's own.
 */
export function Link(props: LinkProps) {
  const { to, discover, prefetch, replace, state, preventScrollReset, relative, reloadDocument, viewTransition, mask, defaultShouldRevalidate, ...rest } =
    props;
  const plain = typeof to === 'string' && /^\/(?!\/)/.test(to) && !to.includes('/.') && prefetch !== 'render' && mask === undefined;
  if (!plain) return createElement(RouterLink, props);
  return createElement('a', { ...rest, href: to, 'data-discover': discover === 'none' ? undefined : 'true' });
}
