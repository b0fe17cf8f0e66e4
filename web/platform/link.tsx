import { type LinkProps, Link as RouterLink } from 'react-router';

const queryOf = (to: LinkProps['to']) =>
  typeof to === 'string' ? new URL(to, 'http://site').search : (to.search ?? '');

/** Pages of a list are worth finding; filters, actions and ways back are not. */
const isForPeople = (to: LinkProps['to']) =>
  [...new URLSearchParams(queryOf(to)).keys()].some((key) => key !== 'stranica');

/** A link within the site. Search engines are asked not to follow one with a query, except to further pages of a list. */
export const Link = ({ rel, ...props }: LinkProps) => (
  <RouterLink {...props} rel={rel ?? (isForPeople(props.to) ? 'nofollow' : undefined)} />
);

export type { LinkProps };
