import { redirect, useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { listJobCategories, listJobTypes } from '#contract/trades.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { Button } from '../ui/actions/button.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import type { Route } from './+types/job-questions.page.ts';

export async function loader(args: Route.LoaderArgs) {
  const key = new URL(args.request.url).searchParams.get('kategorija');
  const { data: categories } = await load(args, listJobCategories);
  const chosen = categories.find((category) => category.key === key) ?? categories[0];
  if (!chosen) throw redirect(paths.admin());
  const { data: types } = await load(args, listJobTypes, { query: { job_categories: chosen.key } });
  return {
    categories: categories.map(({ key: word, name }) => ({ key: word, name })),
    chosen: chosen.key,
    types: types.map(({ id, name }) => ({ id, name })),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Pitanja o poslu' });

export default function JobQuestionsPage({
  loaderData: { categories, chosen, types },
}: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <>
      <BackLink to={paths.content()}>Sadržaj</BackLink>
      <div className="admin-head">
        <h1>Pitanja o poslu</h1>
      </div>
      <form method="get" className="mb-5 flex flex-wrap items-end gap-3">
        <label className="field">
          <span className="field-label">Kategorija</span>
          <select
            key={chosen}
            name="kategorija"
            className="input"
            defaultValue={chosen}
            onChange={({ currentTarget }) => void navigate({ search: `?kategorija=${currentTarget.value}` })}
          >
            {categories.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          <Button type="submit">Prikažite</Button>
        </noscript>
      </form>
      <ul className="card content-list">
        {types.map(({ id, name }) => (
          <li key={id}>
            <Link to={paths.editJobQuestions(id)}>
              <b>{name}</b>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
