import { count, formatMoney } from '#contract/format.ts';
import { listNames } from '#contract/list-words.ts';
import type { TypicalPrice } from '#contract/offers.ts';
import { paths } from '#contract/paths.ts';
import { accountNouns } from '#contract/plurals.ts';
import { Link } from '../platform/page/link.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';

/** Formats `€40.00 – €90.00`, from rounded amounts. */
const euros = ({ from_cents, to_cents }: TypicalPrice) =>
  `${formatMoney(from_cents)} – ${formatMoney(to_cents)}`;

export function UsualPrices({
  category,
  county,
  prices,
}: {
  category: string;
  county: string | undefined;
  prices: readonly TypicalPrice[];
}) {
  if (prices.length === 0) return null;
  return (
    <section className="section" aria-labelledby="cijene">
      <SectionHead id="cijene" title="Koliko to obično košta" />
      <p className="usual-prices-text">
        Između ovih iznosa je polovica ponuda koje su majstori poslali u zadnje dvije godine. Cijena ovisi o
        poslu, zato uvijek zatražite ponudu.
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
              <strong className="number">{euros(price)}</strong>
              <span className="small muted">
                {count(price.offers, accountNouns.ponuda)}
                {county && !price.local && ' u cijeloj Hrvatskoj'}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
