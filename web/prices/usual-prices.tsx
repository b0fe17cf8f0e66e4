import { count, nouns } from '#contract/format.ts';
import { listNames } from '#contract/list-words.ts';
import { paths } from '#contract/paths.ts';
import type { Price } from '#contract/prices.ts';
import { priceRange } from '../catalogue/price-words.ts';
import { Link } from '../platform/page/link.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';

/** Shows the prices of a category's jobs on the category's page. */
export function UsualPrices({
  category,
  county,
  prices,
}: {
  category: string;
  county: string | undefined;
  prices: readonly Price[];
}) {
  if (prices.length === 0)
    return (
      <p className="section small muted">
        Za ovu kategoriju još nema objavljenih cijena.{' '}
        <Link className="link" to={paths.prices()}>
          Kako se računaju
        </Link>
      </p>
    );
  const isLocal = prices.some((price) => price.county !== null);
  return (
    <section className="section" aria-labelledby="cijene">
      <SectionHead
        id="cijene"
        title="Koliko to obično košta"
        more={{ label: 'Sve cijene', to: paths.prices(category, isLocal ? county : undefined) }}
      />
      <p className="usual-prices-text">
        Između ovih iznosa je srednja polovica poslova obavljenih u zadnja 24 mjeseca. Cijena ovisi o poslu,
        zato uvijek zatražite ponudu.
      </p>
      <dl className="usual-prices">
        {prices.map((price) => (
          <div key={price.job_type.key}>
            <dt>
              <Link
                to={`${paths.category(category, county)}?${new URLSearchParams({ [listNames.types]: price.job_type.key })}`}
              >
                {price.job_type.name}
              </Link>
            </dt>
            <dd>
              <strong className="number">{priceRange(price)}</strong>
              <span className="small muted">
                {`najmanje ${count(price.jobs, nouns.posao)}`}
                {county && price.county === null && ' u cijeloj Hrvatskoj'}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
