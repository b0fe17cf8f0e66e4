import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from '../../platform/page/link.tsx';
import { Spinner } from '../display/spinner.tsx';

const variants = {
  primary: 'btn-primary',
  secondary: 'btn-secondary',
  text: 'btn-text',
  danger: 'btn-danger',
} as const;
const sizes = { sm: 'btn-sm', md: '', lg: 'btn-lg' } as const;

interface Look {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  wide?: boolean;
  icon?: ReactNode;
  iconEnd?: ReactNode;
}

const classes = ({ variant = 'secondary', size = 'md', wide }: Look, more?: string) =>
  ['btn', variants[variant], sizes[size], wide && 'btn-wide', more].filter(Boolean).join(' ');

export interface ButtonProps extends ComponentProps<'button'>, Look {
  busy?: boolean;
  busyLabel?: string;
}

/** Renders a button that stays focusable while busy: it uses `aria-disabled` and ignores clicks. */
export function Button({
  variant,
  size,
  wide,
  icon,
  iconEnd,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={classes({ variant, size, wide }, className)}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      {busyLabel ? (
        <span className="btn-label">
          <span data-hidden={busy || undefined}>
            {icon}
            {children}
            {iconEnd}
          </span>
          <span data-hidden={!busy || undefined}>
            <Spinner />
            {busyLabel}
          </span>
        </span>
      ) : (
        <>
          {busy ? <Spinner /> : icon}
          {children}
          {iconEnd}
        </>
      )}
    </button>
  );
}

export interface ButtonLinkProps extends LinkProps, Look {}

export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes({ variant, size, wide }, className)}>
      {icon}
      {children}
      {iconEnd}
    </Link>
  );
}
