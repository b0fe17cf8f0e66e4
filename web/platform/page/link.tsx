import type { RefAttributes } from 'react';
import { type LinkProps, Link as RouterLink, useLocation } from 'react-router';
import { isModalEntry } from '../overlays/modal-entry.ts';

const queryOf = (to: LinkProps['to']) =>
  typeof to === 'string' ? new URL(to, 'http://site').search : (to.search ?? '');

/**
 * Returns whether search engines should not follow a link: filters, actions and back links should not be
 * indexed, but the further pages of a list should.
 */
const isForPeople = (to: LinkProps['to']) =>
  [...new URLSearchParams(queryOf(to)).keys()].some((key) => key !== 'stranica');

/**
 * Prefetch only where a pointer can hover. On touch screens a tap ends before the router's delay, and a
 * scroll that starts on a link would prefetch its page.
 */
const hovers = typeof matchMedia === 'function' && matchMedia('(hover: hover)').matches;

/** Excludes links with a click handler, which open a modal instead of their page. */
const isPrefetched = ({ to, onClick, reloadDocument }: LinkProps) =>
  hovers && !onClick && !reloadDocument && !(typeof to === 'string' && to.startsWith('#'));

/**
 * Renders a link within the site, which prefetches its page while hovered or focused. Links with a query are
 * `nofollow`, except to further pages of a list. A page opened from a modal replaces the modal's history
 * entry.
 */
export const Link = ({ rel, ...props }: LinkProps & RefAttributes<HTMLAnchorElement>) => (
  <RouterLink
    replace={isModalEntry(useLocation()) || undefined}
    prefetch={isPrefetched(props) ? 'intent' : 'none'}
    {...props}
    rel={rel ?? (isForPeople(props.to) ? 'nofollow' : undefined)}
  />
);

export type { LinkProps };
