import { shortCounty } from '#contract/labels.ts';
import { listCounties, listTowns } from '#contract/places.ts';
import { listJobCategories, listJobTypes } from '#contract/trades.ts';
import { load } from '../platform/loading/loader-call.ts';
import { allPages } from './all-pages.ts';
import type { Choices, ListQuery } from './list-query.ts';

type Loading = Parameters<typeof load>[0];

const known = <T extends { key: string }>(keys: readonly string[], items: readonly T[]) =>
  keys.filter((key) => items.some((item) => item.key === key));

/**
 * Returns the options, and the query without choices that no longer exist or whose parent is not chosen. For
 * loaders.
 */
export async function listChoices(
  loading: Loading,
  query: ListQuery,
): Promise<{ query: ListQuery; choices: Choices }> {
  const [{ data: allCategories }, { data: allCounties }] = await Promise.all([
    load(loading, listJobCategories, {}),
    load(loading, listCounties, {}),
  ]);
  const categories = known(query.categories, allCategories);
  const counties = known(query.counties, allCounties);
  const [types, towns] = await Promise.all([
    categories.length
      ? allPages((page) =>
          load(loading, listJobTypes, { query: { job_categories: categories.join(','), page } }),
        )
      : [],
    counties.length
      ? allPages((page) => load(loading, listTowns, { query: { counties: counties.join(','), page } }))
      : [],
  ]);
  const categoryKey = new Map(allCategories.map(({ id, key }) => [id, key]));
  const countyKey = new Map(allCounties.map(({ id, key }) => [id, key]));
  return {
    query: {
      ...query,
      categories,
      counties,
      types: known(query.types, types),
      towns: known(query.towns, towns),
    },
    choices: {
      categories: allCategories.map(({ key, name }) => ({ key, name })),
      counties: allCounties.map((county) => ({ key: county.key, name: shortCounty(county) })),
      types: types.map(({ id, key, name, job_category_id }) => ({
        id,
        key,
        name,
        parent: categoryKey.get(job_category_id) ?? '',
      })),
      towns: towns.map(({ key, name, county_id }) => ({
        key,
        name,
        parent: countyKey.get(county_id) ?? '',
      })),
    },
  };
}
