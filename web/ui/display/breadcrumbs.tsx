import { ArrowLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRoot } from '../../platform/api/session.ts';
import { breadcrumbData, type Crumb, fromHome } from '../../platform/page/breadcrumb-data.ts';
import { Link } from '../../platform/page/link.tsx';

/** Renders the breadcrumbs of a page, given those below the home page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { appUrl } = useRoot();
  const data = JSON.stringify(breadcrumbData(appUrl, crumbs)).replaceAll('<', '\\u003c');
  return (
    <nav aria-label="Putanja">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: `<` is escaped, so the JSON cannot close the element */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
      <ol className="breadcrumbs">
        {fromHome(crumbs).map(({ label, to }, index) => (
          <li key={label}>
            {index > 0 && <ChevronRight size={16} aria-hidden />}
            {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="back-link" to={to}>
      <ArrowLeft size={17} aria-hidden />
      {children}
    </Link>
  );
}
