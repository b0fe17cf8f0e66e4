import { ArrowLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface Crumb {
  label: string;
  /** The current page has none. */
  to?: string;
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Putanja">
      <ol className="breadcrumbs">
        {crumbs.map(({ label, to }, index) => (
          <li key={label}>
            {index > 0 && <ChevronRight size={16} aria-hidden />}
            {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A link one level up, where full breadcrumbs would say no more. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="back-link" to={to}>
      <ArrowLeft size={17} aria-hidden />
      {children}
    </Link>
  );
}
