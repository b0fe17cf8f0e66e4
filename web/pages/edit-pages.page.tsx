import { Plus } from 'lucide-react';
import { listPageSources } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { When } from '../ui/display/when.tsx';
import type { Route } from './+types/edit-pages.page.ts';

export const loader = (args: Route.LoaderArgs) => load(args, listPageSources, { query: {} });

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Stranice' });

const kinds = { fixed: 'stranica portala', legal: 'pravni tekst', free: 'vlastita adresa' } as const;

export default function EditPagesPage({ loaderData: { data } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={paths.content()}>Sadržaj</BackLink>
      <div className="admin-head">
        <h1>Stranice</h1>
        <ButtonLink
          variant="primary"
          size="sm"
          to={paths.editPage('nova')}
          icon={<Plus size={18} aria-hidden />}
        >
          Nova stranica
        </ButtonLink>
      </div>
      <ul className="card content-list">
        {data.map(({ id, title, path, kind, updated_at }) => (
          <li key={id}>
            <Link to={paths.editPage(id)}>
              <b>{title.replaceAll('{portal}', '…')}</b>
              <span className="small muted">
                {path} · {kinds[kind]} · <When at={updated_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
