import * as contract from '#contract/prices.ts';
import { placesTag } from '../places/tags.ts';
import { type Columns, eurosCell, handleCsv } from '../platform/http/csv.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { tradesTag } from '../trades/tags.ts';
import { workPrices } from './publish.ts';
import { listPrices, priceOfType, pricesOfCategory } from './service.ts';
import { pricesTag } from './tags.ts';

const columns: Columns<contract.Price> = [
  ['Kategorija', ({ job_category }) => job_category.name],
  ['Vrsta posla', ({ job_type }) => job_type.name],
  ['Županija', ({ county }) => county?.name ?? 'cijela Hrvatska'],
  ['Razdoblje', ({ year }) => year ?? 'zadnja 24 mjeseca'],
  ['Donja četvrtina (EUR)', ({ low_cents }) => eurosCell(low_cents)],
  ['Srednja cijena (EUR)', ({ median_cents }) => eurosCell(median_cents)],
  ['Gornja četvrtina (EUR)', ({ high_cents }) => eurosCell(high_cents)],
  ['Poslova najmanje', ({ jobs }) => jobs],
  ['Potvrđena konačna cijena (%)', ({ confirmed_percent }) => confirmed_percent],
  ['Objavljeno', ({ published_in }) => published_in],
];

export const pricesApi: FeatureApi = (parts) => {
  const { handle, db } = parts;
  const tags = () => [pricesTag, tradesTag, placesTag];
  workPrices(parts);
  handle(contract.listPrices, ({ query }) => listPrices(db, query), tags);
  handleCsv(parts, contract.listPrices, columns, ({ query, db: snapshot }) => listPrices(snapshot, query));
  handle(
    contract.pricesOfCategory,
    async ({ params, query }) => ({ data: await pricesOfCategory(db, params.key, query.county) }),
    tags,
  );
  handle(
    contract.priceOfType,
    async ({ params, query }) => ({ data: await priceOfType(db, params.id, query.county_id) }),
    tags,
  );
};
