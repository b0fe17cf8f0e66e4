import { useEffect, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { type Price, priceOfType } from '#contract/prices.ts';
import { api } from '../platform/api/api.ts';
import { Link } from '../platform/page/link.tsx';
import { similarJobs } from './price-words.ts';

interface Props {
  typeId: number | '';
  countyId: number | '' | null;
  /** The price, if the page has loaded it; otherwise it is fetched when the type is known. */
  price?: Price | null;
}

/**
 * Shows what similar jobs cost, once the type is known and a price is published. Shows nothing if the request
 * fails, because the form works without it.
 */
export function PriceHint({ typeId, countyId, price: given }: Props) {
  const [fetched, setFetched] = useState<Price | null>(null);
  const county = countyId || null;
  useEffect(() => {
    if (given !== undefined) return;
    setFetched(null);
    if (typeId === '') return;
    const leave = new AbortController();
    api
      .call(priceOfType, {
        params: { id: typeId },
        query: county === null ? {} : { county_id: county },
        signal: leave.signal,
      })
      .then(
        ({ data }) => setFetched(data),
        () => undefined,
      );
    return () => leave.abort();
  }, [typeId, county, given]);
  const price = given === undefined ? fetched : given;
  return (
    price && (
      <p className="small muted">
        {similarJobs(price, county !== null)}.{' '}
        <Link className="link" to={paths.prices(price.job_category.key)} target="_blank">
          Kako se računa
        </Link>
      </p>
    )
  );
}
