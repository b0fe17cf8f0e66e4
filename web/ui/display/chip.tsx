import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { Link, type LinkProps } from '../../platform/page/link.tsx';

interface Look {
  icon?: ReactNode;
  end?: ReactNode;
  /** A category's hue, for the background tint; never used to show a state. */
  hue?: number;
  selected?: boolean;
  size?: 'md' | 'lg';
}

const look = ({ hue, selected, size }: Look, className?: string) => ({
  className: [
    'chip',
    hue !== undefined && 'chip-tinted',
    selected && 'chip-selected',
    size === 'lg' && 'chip-lg',
    className,
  ]
    .filter(Boolean)
    .join(' '),
  style: hue === undefined ? undefined : ({ '--hue': hue } as CSSProperties),
});

export function Chip({
  icon,
  end,
  children,
  className,
  ...props
}: Look & { children: ReactNode; className?: string }) {
  return (
    <span {...look(props, className)}>
      {icon}
      {children}
      {end}
    </span>
  );
}

export function ChipLink({ icon, end, hue, selected, size, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link
      aria-current={selected ? 'true' : undefined}
      {...rest}
      {...look({ hue, selected, size }, className)}
    >
      {icon}
      {children}
      {end}
    </Link>
  );
}

export function ChipButton({
  icon,
  end,
  hue,
  selected,
  size,
  className,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look) {
  return (
    <button aria-pressed={selected} {...rest} type={type} {...look({ hue, selected, size }, className)}>
      {icon}
      {children}
      {end}
    </button>
  );
}
