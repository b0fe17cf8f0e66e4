import { ListFilter } from 'lucide-react';
import { count, formatNumber, nouns, plural } from '#contract/format.ts';
import { jobPostFacets } from '#contract/job-posts.ts';
import { shortCounty } from '#contract/labels.ts';
import { listNames } from '#contract/list-words.ts';
import { paths } from '#contract/paths.ts';
import { listCounties } from '#contract/places.ts';
import { listJobCategories } from '#contract/trades.ts';
import { countedCounties } from '../catalogue/county-counts.ts';
import { CountyMap } from '../catalogue/county-map.tsx';
import { boxOf, placedCounties } from '../catalogue/county-shapes.server.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { CategoryCard, cardCategory } from '../trades/category-card.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { ChipLink } from '../ui/display/chip.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import type { Route } from './+types/categories.page.ts';
import '../styles/maps.css';

const firstRows = 8;

export async function loader(args: Route.LoaderArgs) {
  const [{ data }, { data: counties }, { data: facets }] = await Promise.all([
    load(args, listJobCategories, {}),
    load(args, listCounties, {}),
    load(args, jobPostFacets, {}),
  ]);
  return {
    categories: data.toSorted((a, b) => a.id - b.id).map(cardCategory),
    counties: placedCounties(
      countedCounties(
        counties.map((county) => ({ key: county.key, name: shortCounty(county) })),
        facets,
      ),
    ),
    box: boxOf(undefined),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Poslovi po kategorijama',
    description:
      'Aktivni upiti i usluge za kućne i zanatske poslove, razvrstani po kategorijama: od krovova i vodoinstalacija do vrta i selidbi.',
    path: paths.jobs(),
  });

const inCounty = (key: string) => `${paths.activeJobs()}?${listNames.counties}=${key}`;

export default function JobCategories({ loaderData: { categories, counties, box } }: Route.ComponentProps) {
  const active = categories.reduce((sum, category) => sum + category.active_posts_count, 0);
  return (
    <div className="page">
      <Breadcrumbs crumbs={[{ label: 'Poslovi' }]} />
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
      {counties.length > 0 && (
        <section className="section" aria-labelledby="zupanije">
          <SectionHead id="zupanije" title="Poslovi po županijama" />
          <CountyMap label="Karta županija" box={box} counties={counties} countyHref={inCounty} />
          <div className="chips">
            {counties.map(({ key, name, posts }) => (
              <ChipLink
                key={key}
                size="lg"
                to={inCounty(key)}
                end={<span className="faint number">{formatNumber(posts)}</span>}
              >
                {name}
              </ChipLink>
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
