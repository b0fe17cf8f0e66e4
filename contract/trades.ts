import { limits } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { jobCategoryExample, jobTypeExample } from './examples.ts';
import { csv, direction, id, isoDate, listOf, one, pathKey, referencePaging, text } from './shapes.ts';
import { markdown, seo } from './text-content.ts';
import { z } from './zod.ts';

const art = { list_img: z.string(), list_img_dark: z.string() };

export const jobCategory = z
  .object({
    id: z.number(),
    name: z.string(),
    key: z.string(),
    description: z.string(),
    ...art,
    banner_img: z.string(),
    banner_img_dark: z.string(),
    created_at: isoDate,
    active_posts_count: z.number(),
    types_count: z.number(),
    hue: z.number(),
    icon: z.string(),
    seo_title: z.string(),
    seo_description: z.string(),
    seo_img: z.string(),
  })
  .meta({ id: 'JobCategory', examples: [jobCategoryExample] });
export const jobType = z
  .object({
    id: z.number(),
    name: z.string(),
    key: z.string(),
    ...art,
    created_at: isoDate,
    job_category_id: z.number(),
  })
  .meta({ id: 'JobType', examples: [jobTypeExample] });
export type JobCategory = z.infer<typeof jobCategory>;
export type JobType = z.infer<typeof jobType>;

const jobCategoryPage = jobCategory
  .extend({ html: z.string(), types_icons: z.string() })
  .meta({ id: 'JobCategoryPage' });

export const categoryRef = jobCategory.pick({ id: true, name: true, key: true, hue: true, icon: true });
export const typeRef = jobType.pick({
  id: true,
  name: true,
  key: true,
  list_img: true,
  list_img_dark: true,
  job_category_id: true,
});

const sorting = {
  sort_by: z.enum(['name', 'active_posts_count']).default('name'),
  sort_direction: direction.default('asc'),
};

export const listJobCategories = endpoint({
  method: 'GET',
  path: '/job-categories',
  aliases: ['/job_categories'],
  tag: 'trades',
  summary: 'Kategorije poslova',
  cache: 'common',
  query: z.strictObject({ ...referencePaging, ...sorting }),
  response: listOf(jobCategory),
});
export const getJobCategory = endpoint({
  method: 'GET',
  path: '/job-categories/:key',
  aliases: ['/job_categories/:key'],
  tag: 'trades',
  summary: 'Kategorija po oznaci ili broju',
  cache: 'common',
  params: z.object({ key: pathKey }),
  response: one(jobCategoryPage),
});
export const townsOfCategory = endpoint({
  method: 'GET',
  path: '/job-categories/:key/towns',
  aliases: ['/job_categories/:key/towns'],
  tag: 'trades',
  summary: 'Mjesta jedne županije po broju aktivnih poslova kategorije, najviše poslova prvo',
  cache: 'common',
  params: z.object({ key: pathKey }),
  query: z.strictObject({
    county: pathKey,
    per_page: z.coerce.number().int().min(1).max(100).default(limits.townsOfCategory),
  }),
  response: one(z.array(z.object({ key: z.string(), name: z.string(), posts: z.number() }))),
});
export const listJobTypes = endpoint({
  method: 'GET',
  path: '/job-types',
  aliases: ['/job_types'],
  tag: 'trades',
  summary: 'Vrste poslova',
  cache: 'reference',
  query: z.strictObject({
    ...referencePaging,
    sort_by: z.literal('name').default('name'),
    sort_direction: direction.default('asc'),
    where_in: z
      .strictObject({ job_category_id: csv(id) })
      .partial()
      .optional(),
    job_categories: csv(z.string().max(255)).optional(),
  }),
  response: listOf(jobType),
});
export const getJobType = endpoint({
  method: 'GET',
  path: '/job-types/:id',
  aliases: ['/job_types/:id'],
  tag: 'trades',
  summary: 'Vrsta posla po broju',
  cache: 'reference',
  params: z.object({ id }),
  response: one(jobType),
});

export const jobTypeGuess = z
  .object({ job_type: typeRef, job_category: categoryRef })
  .meta({ id: 'JobTypeGuess' });
export type JobTypeGuess = z.infer<typeof jobTypeGuess>;

export const suggestJobTypes = endpoint({
  method: 'GET',
  path: '/job-types/suggest',
  aliases: ['/job_types/suggest'],
  tag: 'trades',
  summary: 'Najvjerojatnije vrste posla za opis svojim riječima, najvjerojatnija prva',
  query: z.strictObject({
    text: z.string().trim().min(1).max(500),
    limit: z.coerce.number().int().min(1).max(3).default(3),
  }),
  response: z.object({ data: z.array(jobTypeGuess) }),
});

export const synonymsOfType = z.object({
  id: z.number(),
  name: z.string(),
  key: z.string(),
  job_category_id: z.number(),
  synonyms: z.array(z.string()),
});
export type SynonymsOfType = z.infer<typeof synonymsOfType>;

export const listSynonyms = endpoint({
  method: 'GET',
  path: '/admin/synonyms',
  lookup: true,
  tag: 'trades',
  summary: 'Kako ljudi zovu vrste posla jedne kategorije',
  auth: 'content',
  query: z.strictObject({ job_category_id: id }),
  response: z.object({ data: z.array(synonymsOfType) }),
});
export const putSynonyms = endpoint({
  method: 'PUT',
  path: '/admin/synonyms/:id',
  tag: 'trades',
  summary: 'Riječi i izrazi po kojima se vrsta posla prepoznaje',
  auth: 'content',
  params: z.object({ id }),
  body: z.object({ synonyms: z.array(text({ max: 60 })).max(200) }),
  response: one(synonymsOfType),
  example: { body: { synonyms: ['slavina', 'pipa', 'špina', 'kaplje slavina'] } },
});

/** A category for its editors; name and key cannot be changed, because URLs and searches depend on them. */
export const jobCategorySource = z
  .object({
    id: z.number(),
    name: z.string(),
    key: z.string(),
    description: z.string(),
    body: z.string(),
    seo_title: z.string(),
    seo_description: z.string(),
    /** A custom photo; null while the drawing is shown. */
    picture: z.string().nullable(),
    list_img: z.string(),
    list_img_dark: z.string(),
  })
  .meta({ id: 'JobCategorySource' });
export type JobCategorySource = z.infer<typeof jobCategorySource>;

export const getJobCategorySource = endpoint({
  method: 'GET',
  path: '/admin/job-categories/:id',
  tag: 'trades',
  summary: 'Izvornik tekstova kategorije',
  auth: 'content',
  params: z.object({ id }),
  response: one(jobCategorySource),
});
export const saveJobCategory = endpoint({
  method: 'PUT',
  path: '/admin/job-categories/:id',
  tag: 'trades',
  summary: 'Izmjena tekstova kategorije',
  auth: 'content',
  params: z.object({ id }),
  body: z.object({
    description: text({ min: 10, max: 300 }),
    body: z.union([z.literal(''), markdown]).default(''),
    ...seo,
  }),
  response: one(jobCategorySource),
  example: {
    body: {
      description: 'Popravci i ugradnja vodovodnih instalacija.',
      body: '## Kad zvati majstora\n\nČim voda ne stane.',
    },
  },
});
export const setJobCategoryPicture = endpoint({
  method: 'POST',
  path: '/admin/job-categories/:id/picture',
  tag: 'trades',
  summary: 'Slika kategorije; bez datoteke vraća se crtež',
  auth: 'content',
  params: z.object({ id }),
  files: { picture: { max: 1, maxBytes: limits.media.bytes } },
  response: one(jobCategorySource),
});
