import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from '../../platform/page/link.tsx';
import { Counter } from '../lists/counter.tsx';

interface Look {
  /** Accessible name, since an icon has no text. */
  label: string;
  icon: ReactNode;
  variant?: 'plain' | 'primary';
  size?: 'sm' | 'md';
  count?: number;
}

const classes = (variant: Look['variant'], size: Look['size'], more?: string) =>
  ['icon-btn', variant === 'primary' && 'icon-btn-primary', size === 'sm' && 'icon-btn-sm', more]
    .filter(Boolean)
    .join(' ');

export function IconButton({
  label,
  icon,
  variant,
  size,
  count,
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & Look) {
  return (
    <button {...rest} type={type} aria-label={label} className={classes(variant, size, className)}>
      {icon}
      {count ? <Counter count={count} /> : null}
    </button>
  );
}

export function IconLink({
  label,
  icon,
  variant,
  size,
  count,
  className,
  ...rest
}: Omit<LinkProps, 'children'> & Look) {
  return (
    <Link {...rest} aria-label={label} className={classes(variant, size, className)}>
      {icon}
      {count ? <Counter count={count} /> : null}
    </Link>
  );
}
