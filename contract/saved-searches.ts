import { isBlank } from './canonical.ts';
import { hour } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { savedSearchExample } from './examples.ts';
import { postFilters, postKind, urgency } from './job-posts.ts';
import { circleFilters } from './places.ts';
import { frequencies, savedSearchLimits } from './saved-search-words.ts';
import { csv, id, isoDate, listOf, one, paging, text } from './shapes.ts';
import { z } from './zod.ts';

const savedAnswers = z.record(
  z.string(),
  z.union([z.array(z.string()), z.object({ from: z.number().optional(), to: z.number().optional() })]),
);

/**
 * Filters of a saved search, by key. As on the list itself, a type implies its category and a town its
 * county.
 */
export const savedFilters = z.object({
  job_categories: z.array(z.string()),
  job_types: z.array(z.string()),
  counties: z.array(z.string()),
  towns: z.array(z.string()),
  /** A circle of `radius` kilometres around the town `near`; either both or neither is null. */
  near: z.string().nullable(),
  radius: z.number().nullable(),
  islands: z.boolean(),
  type: postKind.nullable(),
  search: z.string().nullable(),
  urgency: z.array(urgency),
  budget_from: z.number().nullable(),
  /** Requires exactly one job type. Absent if the search has no filters by answers. */
  answers: savedAnswers.optional(),
});
export type SavedFilters = z.infer<typeof savedFilters>;

const frequency = z.enum(
  Object.keys(frequencies) as [keyof typeof frequencies, ...(keyof typeof frequencies)[]],
);
const title = text({ max: savedSearchLimits.title });

export const savedSearch = z
  .object({
    id: z.number(),
    title: z.string(),
    frequency,
    filters: savedFilters,
    /** The filters as text, in the order of the list's filters. */
    labels: z.array(z.string()),
    /** Current number of matching active posts; null if a filter refers to something deleted. */
    total: z.number().nullable(),
    total_capped: z.boolean(),
    created_at: isoDate,
    can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'SavedSearch', examples: [savedSearchExample] });
export type SavedSearch = z.infer<typeof savedSearch>;

const keys = csv(z.string().max(255)).optional();
const nothing = (value: unknown) => (value === null || isBlank(value) ? undefined : value);
/** An empty object matches every new post. */
export const savedFiltersInput = z.strictObject({
  job_categories: keys,
  job_types: keys,
  counties: keys,
  towns: keys,
  /** Ignored without `radius`. */
  near: z.preprocess(nothing, circleFilters.near),
  radius: z.preprocess(nothing, circleFilters.radius),
  islands: circleFilters.islands,
  type: z.preprocess(nothing, postKind.optional()),
  search: z.preprocess(nothing, text({ max: 255 }).optional()),
  urgency: postFilters.urgency,
  budget_from: z.preprocess(nothing, postFilters.budget_from),
  answers: postFilters.answers,
});
export type SavedFiltersInput = z.infer<typeof savedFiltersInput>;

const tag = 'saved-searches';
const byId = z.object({ id });
const filtersExample = { job_categories: ['vodoinstalacije'], counties: ['zadarska'] };

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/saved-searches',
  tag,
  summary: 'Vlastite spremljene pretrage, najnovije prve',
  auth: 'user',
  query: z.strictObject(paging(savedSearchLimits.perPage)),
  response: listOf(savedSearch),
});
export const findSavedSearch = endpoint({
  method: 'GET',
  path: '/saved-searches/find',
  tag,
  summary: 'Vlastita spremljena pretraga s upravo ovim filtrima, ili null',
  auth: 'user',
  query: savedFiltersInput,
  response: one(savedSearch.nullable()),
});
export const createSavedSearch = endpoint({
  method: 'POST',
  path: '/saved-searches',
  tag,
  summary: 'Spremanje pretrage poslova',
  auth: 'user',
  limits: [
    // Allows an account to save its maximum of twenty searches within an hour, and to replace some of them.
    {
      name: 'saved_searches',
      max: 30,
      windowMs: hour,
      in: 'database',
      says: 'Previše spremljenih pretraga u kratkom vremenu.',
    },
  ],
  body: z.object({ title, frequency, filters: savedFiltersInput.default({}) }),
  response: one(savedSearch),
  status: 201,
  example: { body: { title: 'Vodoinstalacije, Zadarska', frequency: 'daily', filters: filtersExample } },
});
export const updateSavedSearch = endpoint({
  method: 'PUT',
  path: '/saved-searches/:id',
  tag,
  summary: 'Drugi naziv ili učestalost',
  auth: 'user',
  params: byId,
  body: z.object({ title, frequency }).partial(),
  response: one(savedSearch),
  example: { body: { frequency: 'at_once' } },
});
export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/saved-searches/:id',
  tag,
  summary: 'Brisanje spremljene pretrage',
  auth: 'user',
  params: byId,
  status: 204,
});
