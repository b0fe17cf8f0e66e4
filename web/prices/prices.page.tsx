import { paths } from '#contract/paths.ts';
import { listPrices, type Price } from '#contract/prices.ts';
import { onPage } from '../catalogue/on-page.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { pageIn } from '../platform/page/page-number.ts';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import type { Route } from './+types/prices.page.ts';
import { CsvDownload } from './csv-download.tsx';
import { Method } from './method.tsx';
import { NoPrices } from './no-prices.tsx';
import { PriceTable } from './price-table.tsx';

export async function loader(args: Route.LoaderArgs) {
  const page = pageIn(new URL(args.request.url).searchParams);
  const { data, meta } = await load(args, listPrices, { query: { area: 'country', period: 'recent', page } });
  const groups = [...Map.groupBy(data, ({ job_category }) => job_category.key).values()];
  return {
    groups: groups.flatMap((prices) => (prices[0] ? [{ category: prices[0].job_category, prices }] : [])),
    page,
    last: meta.last_page,
  };
}

const title = 'Koliko koštaju kućni poslovi';
const href = (page: number) => paths.prices() + (page > 1 ? `?stranica=${page}` : '');

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    matches,
    title,
    description: onPage(
      'Srednje cijene obavljenih poslova po vrsti posla, županiji i godini, i kako se računaju.',
      loaderData?.page ?? 1,
    ),
    path: href(loaderData?.page ?? 1),
  });

export default function PricesPage({ loaderData: { groups, page, last } }: Route.ComponentProps) {
  return (
    <div className="page">
      <Breadcrumbs crumbs={[{ label: 'Cijene poslova' }]} />
      <header className="mb-5">
        <h1>{title}</h1>
        <p className="lead mt-2">
          Cijene koje su klijenti i majstori dogovorili na portalu, za cijelu Hrvatsku u zadnja 24 mjeseca.
          Cijena ovisi o poslu, zato uvijek zatražite ponudu.
        </p>
        {groups.length > 0 && <CsvDownload />}
      </header>
      {groups.length === 0 && <NoPrices title="Nijedna cijena još nije objavljena" newJob={paths.newJob()} />}
      {groups.map((group) => (
        <CategoryPrices key={group.category.key} {...group} />
      ))}
      <Pager page={page} last={last} href={href} />
      <Method />
    </div>
  );
}

function CategoryPrices({ category, prices }: { category: Price['job_category']; prices: readonly Price[] }) {
  return (
    <section className="section" aria-labelledby={category.key}>
      <SectionHead
        id={category.key}
        title={category.name}
        more={{ label: 'Po županijama i godinama', to: paths.prices(category.key) }}
      />
      <PriceTable
        label={`Cijene: ${category.name}`}
        first="Vrsta posla"
        prices={prices}
        nameOf={({ job_type }) => (
          <Link className="link touch-target" to={`${paths.prices(category.key)}#${job_type.key}`}>
            {job_type.name}
          </Link>
        )}
      />
    </section>
  );
}
