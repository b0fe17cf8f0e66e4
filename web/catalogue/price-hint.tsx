import { useEffect, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { type Price, priceOfType } from '#contract/prices.ts';
import { api } from '../platform/api/api.ts';
import { Link } from '../platform/page/link.tsx';
import { similarJobs } from './price-words.ts';

interface Props {
  typeId: number | '';
  countyId: number | '' | null;
  /**
   * The price, if the page has loaded it; null if none is published. If undefined, the price is fetched once
   * the type is known.
   */
  price?: Price | null;
}

/**
 * Shows what similar jobs cost, or that no price is published. The line is empty until the request succeeds,
 * so that the form does not move; it stays empty if the request fails, because the form works without it.
 */
export function PriceHint({ typeId, countyId, price: given }: Props) {
  const [fetched, setFetched] = useState<Price | null>();
  const county = countyId || null;
  useEffect(() => {
    if (given !== undefined) return;
    setFetched(undefined);
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
    <p className="price-hint small muted">
      {price && (
        <>
          {similarJobs(price, county !== null)}.{' '}
          <Link className="link" to={paths.prices(price.job_category.key)} target="_blank">
            Kako se računa
          </Link>
        </>
      )}
      {price === null && 'Za ovu vrstu posla još nema objavljene cijene.'}
    </p>
  );
}
