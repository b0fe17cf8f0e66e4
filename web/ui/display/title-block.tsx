import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
  half?: boolean;
  className?: string;
}

interface Props {
  facts: readonly Fact[];
  layout?: 'columns' | 'rows' | 'own';
  className?: string;
  children?: ReactNode;
}

/** Renders facts in ruled cells, each with a small label above its value (*sastavnica*). */
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
