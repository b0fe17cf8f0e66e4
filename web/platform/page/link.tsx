import type { RefAttributes } from 'react';
import { type LinkProps, Link as RouterLink, useLocation } from 'react-router';
import { needsAccount } from '#contract/paths.ts';
import { isModalEntry } from '../overlays/modal-entry.ts';

const partsOf = (to: LinkProps['to']) =>
  typeof to === 'string' ? new URL(to, 'http://site') : { pathname: '', search: '', ...to };

/**
 * Returns whether search engines must ignore a link: one with a query (filters, actions, back links and
 * further pages of a list, whose items are in the sitemap), or one that leads visitors to the sign-in page.
 */
const isIgnored = ({ to }: LinkProps) => {
  const { pathname, search } = partsOf(to);
  return search !== '' || needsAccount(pathname);
};

const relOf = (props: LinkProps) =>
  isIgnored(props) && props.rel !== 'nofollow'
    ? [props.rel, 'nofollow'].filter(Boolean).join(' ')
    : props.rel;

/**
 * Whether a pointer can hover; otherwise nothing is prefetched. On touch screens a tap ends before the
 * router's delay, and a scroll that starts on a link would prefetch its page.
 */
const hovers = typeof matchMedia === 'function' && matchMedia('(hover: hover)').matches;

/**
 * Returns whether to prefetch the page of a link. Links with a click handler open a modal instead of their
 * page, so they are not prefetched.
 */
const isPrefetched = ({ to, onClick, reloadDocument }: LinkProps) =>
  hovers && !onClick && !reloadDocument && !(typeof to === 'string' && to.startsWith('#'));

/**
 * Renders a link within the site, which prefetches its page while hovered or focused. Links with a query
 * and links to pages that need an account are `nofollow`. A page opened from a modal replaces the modal's
 * history entry.
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
