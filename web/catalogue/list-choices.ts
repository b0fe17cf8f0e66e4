import { fold } from '#contract/fold.ts';
import { shortCounty } from '#contract/labels.ts';
import { byDistance } from '#contract/list-words.ts';
import { listCounties, listTownPositions, listTowns, type TownPosition } from '#contract/places.ts';
import { listJobCategories, listJobTypes } from '#contract/trades.ts';
import { load } from '../platform/loading/loader-call.ts';
import { visitorOf } from '../platform/page/guards.ts';
import { allPages } from './all-pages.ts';
import type { Choice, Choices, ListQuery } from './list-query.ts';

/**
 * Returns the town with the given key or, for a form without JavaScript, with the typed name; the first of
 * several towns with the same name. For loaders.
 */
async function townNamed(
  loading: Parameters<typeof load>[0],
  text: string,
): Promise<TownPosition | undefined> {
  const { data: towns } = await load(loading, listTownPositions);
  const folded = fold(text);
  return towns.find(({ key }) => key === text) ?? towns.find(({ name }) => fold(name) === folded);
}

type Loading = Parameters<typeof load>[0] & { request: Request };

const known = <T extends { key: string }>(keys: readonly string[], items: readonly T[]) =>
  keys.filter((key) => items.some((item) => item.key === key));

/**
 * Returns the query with `near` set to the town from which distances are measured: the given town, otherwise
 * the only chosen town, otherwise the first town of the reader's profile. A circle around the only chosen
 * town replaces the place filter. Without any town, removes the circle and the sorting by distance.
 */
async function measured(
  loading: Loading,
  asked: ListQuery,
): Promise<{ query: ListQuery; near: Choice | undefined }> {
  const sorted = asked.sort === byDistance;
  const needed = asked.radius > 0 || sorted;
  if (!asked.near && !needed) return { query: asked, near: undefined };
  const [only, ...others] = asked.towns;
  const chosen = asked.near || (others.length === 0 && only);
  const found = chosen ? await townNamed(loading, chosen) : undefined;
  const near = found ?? (needed ? (await visitorOf(loading))?.towns[0] : undefined);
  if (!near)
    return {
      query: { ...asked, near: '', radius: 0, islands: false, sort: sorted ? '' : asked.sort },
      near: undefined,
    };
  const replaced = asked.radius > 0 && !asked.near && near === found;
  return {
    query: { ...asked, near: near.key, ...(replaced && { counties: [], towns: [] }) },
    near: { key: near.key, name: near.name },
  };
}

/**
 * Returns the options, and the query without choices that no longer exist or whose parent is not chosen. For
 * loaders.
 */
export async function listChoices(
  loading: Loading,
  asked: ListQuery,
): Promise<{ query: ListQuery; choices: Choices }> {
  const [{ query, near }, { data: allCategories }, { data: allCounties }] = await Promise.all([
    measured(loading, asked),
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
      ...(near && { near }),
    },
  };
}
