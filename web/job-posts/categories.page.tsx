import { ListFilter } from 'lucide-react';
import { count, formatNumber, nouns, plural } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { listJobCategories } from '#contract/trades.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { CategoryCard, cardCategory } from '../trades/category-card.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import type { Route } from './+types/categories.page.ts';

const firstRows = 8;

export async function loader(args: Route.LoaderArgs) {
  const { data } = await load(args, listJobCategories, {});
  return { categories: data.toSorted((a, b) => a.id - b.id).map(cardCategory) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Poslovi po kategorijama',
    description:
      'Aktivni upiti i usluge za kućne i zanatske poslove, razvrstani po kategorijama: od krovova i vodoinstalacija do vrta i selidbi.',
    path: paths.jobs(),
  });

export default function JobCategories({ loaderData: { categories } }: Route.ComponentProps) {
  const active = categories.reduce((sum, category) => sum + category.active_posts_count, 0);
  return (
    <div className="page">
      <Breadcrumbs crumbs={[{ label: 'Početna', to: paths.home() }, { label: 'Poslovi' }]} />
      <div className="page-head">
        <div className="page-head-text">
          <h1>Poslovi po kategorijama</h1>
          <p>
            {count(active, nouns.aktivanPosao)} u {formatNumber(categories.length)}{' '}
            {plural(categories.length, nouns.uKategoriji)}
          </p>
        </div>
        <div className="page-head-actions">
          <ButtonLink to={paths.activeJobs()} icon={<ListFilter size={19} aria-hidden />}>
            Svi aktivni poslovi
          </ButtonLink>
        </div>
      </div>
      <div className="category-grid category-grid-all">
        {categories.map((category, index) => (
          <CategoryCard key={category.id} category={category} priority={index < firstRows} />
        ))}
      </div>
    </div>
  );
}
