import { type LinkProps, Link as RouterLink } from 'react-router';

const queryOf = (to: LinkProps['to']) =>
  typeof to === 'string' ? new URL(to, 'http://site').search : (to.search ?? '');

/** Pages of a list should be indexed; filters, actions and back links should not. */
const isForPeople = (to: LinkProps['to']) =>
  [...new URLSearchParams(queryOf(to)).keys()].some((key) => key !== 'stranica');

/** On touch screens a tap ends before the router's delay, and a scroll starting on a link would prefetch. */
const hovers = typeof matchMedia === 'function' && matchMedia('(hover: hover)').matches;

/** Links with a click handler open a modal instead of their page. */
const isPrefetched = ({ to, onClick, reloadDocument }: LinkProps) =>
  hovers && !onClick && !reloadDocument && !(typeof to === 'string' && to.startsWith('#'));

/**
 * Renders a link within the site, which prefetches its page while hovered or focused. Links with a query are
 * `nofollow`, except to further pages of a list.
 */
export const Link = ({ rel, ...props }: LinkProps) => (
  <RouterLink
    prefetch={isPrefetched(props) ? 'intent' : 'none'}
    {...props}
    rel={rel ?? (isForPeople(props.to) ? 'nofollow' : undefined)}
  />
);

export type { LinkProps };
