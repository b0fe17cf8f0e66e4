import { data } from 'react-router';
import { limits } from '#contract/constants.ts';
import { wholeCountry } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { listPrices } from '#contract/prices.ts';
import { listJobCategories } from '#contract/trades.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { ChipLink } from '../ui/display/chip.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import type { Route } from './+types/category-prices.page.ts';
import { CsvDownload } from './csv-download.tsx';
import { Method } from './method.tsx';
import { NoPrices } from './no-prices.tsx';
import { PriceTable } from './price-table.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { category: key } = args.params;
  // Looks up the category in the list, so that a 404 for an unknown one can be cached.
  const category = (await load(args, listJobCategories)).data.find((one) => one.key === key);
  if (!category) throw data({ message: 'Stranica ne postoji.', errors: {} }, { status: 404 });
  const ofCategory = { job_category: key, per_page: limits.perPage.max };
  const local = await load(args, listPrices, { query: { ...ofCategory, area: 'county', period: 'recent' } });
  const counties = [...new Map(local.data.flatMap(({ county }) => (county ? [[county.key, county]] : [])))];
  const asked = new URL(args.request.url).searchParams.get('zupanija');
  // A county without figures has no page of its own: the whole country is shown.
  const county = counties.find(([one]) => one === asked)?.[1];
  const area = county ? { county: county.key } : ({ area: 'country' } as const);
  const [recent, years] = await Promise.all([
    load(args, listPrices, { query: { ...ofCategory, ...area, period: 'recent' } }),
    load(args, listPrices, { query: { ...ofCategory, ...area, period: 'year' } }),
  ]);
  return {
    category: { key, name: category.name },
    county: county ?? null,
    counties: counties.map(([, one]) => one),
    recent: recent.data,
    years: [...Map.groupBy(years.data, ({ job_type }) => job_type.key).values()].flatMap((prices) =>
      prices[0] ? [{ type: prices[0].job_type, prices }] : [],
    ),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta({ matches, title: 'Stranica ne postoji.' });
  const { category, county, recent } = loaderData;
  const where = county ? `, ${county.name}` : '';
  return pageMeta({
    matches,
    title: `Cijene: ${category.name}${where}`,
    description: `${category.name}${where}: srednje cijene obavljenih poslova po vrsti posla i godini.`,
    // Pages without figures are not indexed.
    ...(recent.length > 0 && { path: paths.prices(category.key, county?.key) }),
  });
};

type Loaded = Route.ComponentProps['loaderData'];

export default function CategoryPricesPage({ loaderData }: Route.ComponentProps) {
  const { category, county, counties, recent, years } = loaderData;
  const where = county?.name ?? wholeCountry;
  const isEmpty = recent.length === 0 && years.length === 0;
  return (
    <div className="page">
      <Breadcrumbs crumbs={[{ label: 'Cijene poslova', to: paths.prices() }, { label: category.name }]} />
      <header className="mb-5">
        <h1>{`Cijene: ${category.name}`}</h1>
        <p className="lead mt-2">{`${where}, obavljeni poslovi. Cijena ovisi o poslu, zato uvijek zatražite ponudu.`}</p>
        {!isEmpty && (
          <CsvDownload query={{ job_category: category.key, ...(county && { county: county.key }) }} />
        )}
      </header>
      {counties.length > 0 && (
        <nav className="chips mb-5" aria-label="Područje">
          <ChipLink size="lg" to={paths.prices(category.key)} selected={!county}>
            {wholeCountry}
          </ChipLink>
          {counties.map(({ key, name }) => (
            <ChipLink key={key} size="lg" to={paths.prices(category.key, key)} selected={key === county?.key}>
              {name}
            </ChipLink>
          ))}
        </nav>
      )}
      {isEmpty && (
        <NoPrices
          title="U ovoj kategoriji još nijedna cijena nije objavljena"
          newJob={paths.newJob({ kategorija: category.key })}
        />
      )}
      {recent.length > 0 && (
        <section className="section" aria-labelledby="zadnja-24-mjeseca">
          <SectionHead id="zadnja-24-mjeseca" title="Zadnja 24 mjeseca" />
          <PriceTable
            label={`Cijene u zadnja 24 mjeseca: ${where}`}
            first="Vrsta posla"
            prices={recent}
            nameOf={({ job_type }) => job_type.name}
          />
        </section>
      )}
      <Years years={years} where={where} />
      <Method />
    </div>
  );
}

/** Shows each type’s prices by year, newest first. */
function Years({ years, where }: { years: Loaded['years']; where: string }) {
  return years.map(({ type: { key, name }, prices }) => (
    <section key={key} className="section" aria-labelledby={key}>
      <SectionHead id={key} title={name} quantity="po godinama" />
      <PriceTable
        label={`${name} po godinama: ${where}`}
        first="Godina"
        prices={prices}
        nameOf={({ year }) => `${year}.`}
      />
    </section>
  ));
}
