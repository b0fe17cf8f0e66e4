import type { RefAttributes } from 'react';
import { type LinkProps, Link as RouterLink, useLocation } from 'react-router';
import { isModalEntry } from '../overlays/modal-entry.ts';

const queryOf = (to: LinkProps['to']) =>
  typeof to === 'string' ? new URL(to, 'http://site').search : (to.search ?? '');

/**
 * Adds `nofollow` to links with a query: filters, actions, back links and further pages of a list. Search
 * engines find the items on further pages through the sitemap.
 */
const relOf = ({ rel, to }: LinkProps) =>
  queryOf(to) !== '' && rel !== 'nofollow' ? [rel, 'nofollow'].filter(Boolean).join(' ') : rel;

/**
 * Whether a pointer can hover; otherwise nothing is prefetched. On touch screens a tap ends before the
 * router's delay, and a scroll that starts on a link would prefetch its page.
 */
const hovers = typeof matchMedia === 'function' && matchMedia('(hover: hover)').matches;

/** Returns false for links with a click handler, which open a modal instead of their page. */
const isPrefetched = ({ to, onClick, reloadDocument }: LinkProps) =>
  hovers && !onClick && !reloadDocument && !(typeof to === 'string' && to.startsWith('#'));

/**
 * Renders a link within the site, which prefetches its page while hovered or focused. Links with a query are
 * `nofollow`. A page opened from a modal replaces the modal's history entry.
 */
export const Link = (props: LinkProps & RefAttributes<HTMLAnchorElement>) => (
  <RouterLink
    replace={isModalEntry(useLocation()) || undefined}
    prefetch={isPrefetched(props) ? 'intent' : 'none'}
    {...props}
    rel={relOf(props)}
  />
);

export type { LinkProps };
