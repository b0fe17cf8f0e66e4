import { formatNumber } from '#contract/format.ts';
import { Link } from '../../platform/page/link.tsx';

export interface Tab {
  label: string;
  to: string;
  count?: number;
  current?: boolean;
}

export function Tabs({
  label,
  tabs,
  className,
}: {
  label: string;
  tabs: readonly Tab[];
  className?: string;
}) {
  return (
    <nav aria-label={label} className={className ? `tabs ${className}` : 'tabs'}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className="tab"
          aria-current={tab.current ? 'page' : undefined}
          preventScrollReset
        >
          {tab.label}
          {tab.count !== undefined && <span className="tab-count"> {formatNumber(tab.count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
