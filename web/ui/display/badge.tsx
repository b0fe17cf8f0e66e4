import type { ReactNode } from 'react';

export type Tone = 'green' | 'amber' | 'brick' | 'grey' | 'blue' | 'yellow';
export type Shape = 'dot' | 'ring' | 'diamond' | 'dash' | 'check';

interface Props {
  tone: Tone;
  /** Repeats the state as a shape, so that colour is never the only indication. */
  shape?: Shape;
  icon?: ReactNode;
  plain?: boolean;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone, shape, icon, plain, className, children }: Props) {
  return (
    <span className={['badge', `badge-${tone}`, plain && 'badge-plain', className].filter(Boolean).join(' ')}>
      {shape && <i className={`badge-shape badge-${shape}`} aria-hidden />}
      {icon}
      {children}
    </span>
  );
}
