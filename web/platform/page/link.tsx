import { type LinkProps, Link as RouterLink } from 'react-router';

const queryOf = (to: LinkProps['to']) =>
  typeof to === 'string' ? new URL(to, 'http://site').search : (to.search ?? '');

/** Pages of a list should be indexed; filters, actions and back links should not. */
const isForPeople = (to: LinkProps['to']) =>
  [...new URLSearchParams(queryOf(to)).keys()].some((key) => key !== 'stranica');

/** Renders a link within the site. Links with a query are `nofollow`, except to further pages of a list. */
export const Link = ({ rel, ...props }: LinkProps) => (
  <RouterLink {...props} rel={rel ?? (isForPeople(props.to) ? 'nofollow' : undefined)} />
);

export type { LinkProps };
