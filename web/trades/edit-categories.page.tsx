import { paths } from '#contract/paths.ts';
import { listJobCategories } from '#contract/trades.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import type { Route } from './+types/edit-categories.page.ts';

export async function loader(args: Route.LoaderArgs) {
  const { data } = await load(args, listJobCategories);
  return data.map(({ id, name, key, description }) => ({ id, name, key, description }));
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Kategorije' });

export default function EditCategoriesPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={paths.content()}>Sadržaj</BackLink>
      <div className="admin-head">
        <h1>Kategorije</h1>
      </div>
      <ul className="card content-list">
        {loaderData.map(({ id, name, key, description }) => (
          <li key={id}>
            <Link to={paths.editCategory(id)}>
              <b>{name}</b>
              <span className="small muted">
                /{key} · {description}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
