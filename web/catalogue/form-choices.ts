import { type County, listCounties, listTowns, type Town } from '#contract/places.ts';
import type { ListMeta } from '#contract/shapes.ts';
import { type JobCategory, type JobType, listJobCategories, listJobTypes } from '#contract/trades.ts';
import { api } from '../platform/api/api.ts';
import { allPages } from './all-pages.ts';

type Category = Pick<JobCategory, 'id' | 'name' | 'key' | 'hue' | 'icon'>;
type Type = Pick<JobType, 'id' | 'name' | 'key' | 'list_img' | 'list_img_dark' | 'job_category_id'>;

/**
 * Options of the place and trade fields, all loaded together so that an open form can be completed even if
 * the connection fails.
 */
export interface FormChoices {
  categories: Category[];
  types: Type[];
  counties: County[];
  towns: Pick<Town, 'id' | 'name' | 'county_id' | 'postal_code'>[];
}

interface Lists {
  categories: () => Promise<{ data: JobCategory[] }>;
  types: () => Promise<{ data: JobType[] }>;
  counties: () => Promise<{ data: County[] }>;
  towns: (page: number) => Promise<{ data: Town[]; meta: ListMeta }>;
}

export async function choicesFrom(lists: Lists): Promise<FormChoices> {
  const [categories, types, counties, towns] = await Promise.all([
    lists.categories(),
    lists.types(),
    lists.counties(),
    allPages(lists.towns),
  ]);
  return {
    categories: categories.data.map(({ id, name, key, hue, icon }) => ({ id, name, key, hue, icon })),
    types: types.data.map(({ id, name, key, list_img, list_img_dark, job_category_id }) => ({
      id,
      name,
      key,
      list_img,
      list_img_dark,
      job_category_id,
    })),
    counties: counties.data,
    towns: towns.map(({ id, name, county_id, postal_code }) => ({ id, name, county_id, postal_code })),
  };
}

let known: Promise<FormChoices> | undefined;

/** Loads the options once; a failure is not cached, so that it can be retried. */
export function loadChoices(): Promise<FormChoices> {
  known ??= choicesFrom({
    categories: () => api.call(listJobCategories),
    types: () => api.call(listJobTypes),
    counties: () => api.call(listCounties),
    towns: (page) => api.call(listTowns, { query: { page } }),
  });
  known.catch(() => {
    known = undefined;
  });
  return known;
}
