import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
  /** Half of a row's width, beside the next half (rows only). */
  half?: boolean;
  className?: string;
}

interface Props {
  facts: readonly Fact[];
  /** Side by side, stacked, or in the caller's own grid. */
  layout?: 'columns' | 'rows' | 'own';
  className?: string;
  /** Cells that are not facts (`TitleCell`): an action, badges. */
  children?: ReactNode;
}

/** Sastavnica: facts in ruled cells, each a small label over a value. */
export function TitleBlock({ facts, layout = 'columns', className, children }: Props) {
  return (
    <div
      className={['title-block', layout !== 'own' && `title-block-${layout}`, className]
        .filter(Boolean)
        .join(' ')}
    >
      <dl>
        {facts.map(({ label, value, half, className: own }) => (
          <div
            key={label}
            className={['title-cell', half && 'title-cell-half', own].filter(Boolean).join(' ')}
          >
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}

export function TitleCell({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={className ? `title-cell ${className}` : 'title-cell'}>{children}</div>;
}
