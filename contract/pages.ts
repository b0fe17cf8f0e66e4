import { limits } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { direction, id, isoDate, listOf, one, paging, pathKey, text, ticked } from './shapes.ts';
import { contents, markdown, needsSlug, optionalSlug, seo, slug } from './text-content.ts';
import { z } from './zod.ts';

const claims = z
  .array(z.object({ value: text({ max: 20 }), label: text({ max: 40 }) }))
  .min(1)
  .max(4);
export type Claims = z.infer<typeof claims>;

const tag = 'pages';
export const getClaims = endpoint({
  method: 'GET',
  path: '/claims',
  tag,
  summary: 'Tvrdnje na početnoj',
  cache: 'common',
  response: one(claims),
});
export const putClaims = endpoint({
  method: 'PUT',
  path: '/admin/claims',
  tag,
  summary: 'Izmjena tvrdnji',
  auth: 'content',
  body: z.object({ claims }),
  response: one(claims),
  example: { body: { claims: [{ value: '10.000+', label: 'korisnika' }] } },
});

const edition = z.object({
  /** `2.1`: the major number changes with a substantial amendment. */
  version: z.string(),
  /** `YYYY-MM-DD`. */
  valid_from: z.string(),
  note: z.string().nullable(),
  previous: z.string().nullable(),
});

export const pageRef = z.object({
  id: z.number(),
  slug: z.string(),
  path: z.string(),
  kind: z.enum(['fixed', 'legal', 'free']),
  title: z.string(),
  lead: z.string(),
  updated_at: isoDate,
});
export const page = pageRef
  .extend({
    /** Sanitized HTML. */
    html: z.string(),
    contents,
    /** Legal texts only. */
    edition: edition.nullable(),
    seo_title: z.string(),
    seo_description: z.string(),
  })
  .meta({ id: 'Page' });
export type PageRef = z.infer<typeof pageRef>;
export type Page = z.infer<typeof page>;

export const listPages = endpoint({
  method: 'GET',
  path: '/pages',
  tag,
  summary: 'Stranice s tekstom',
  cache: 'common',
  query: z.strictObject({
    ...paging(limits.perPage.general),
    kind: z.enum(['fixed', 'legal', 'free']).optional(),
    sort_by: z.enum(['title', 'updated_at']).default('title'),
    sort_direction: direction.default('asc'),
  }),
  response: listOf(pageRef),
});
export const getPage = endpoint({
  method: 'GET',
  path: '/pages/:slug',
  tag,
  summary: 'Stranica po adresi ili broju',
  cache: 'common',
  params: z.object({ slug: pathKey }),
  query: z.strictObject({
    version: z
      .string()
      .regex(/^\d{1,4}\.\d{1,4}$/)
      .optional(),
  }),
  response: one(page),
});

const written = {
  slug,
  title: text({ min: 3, max: 120 }),
  lead: text({ min: 0, max: 300 }).default(''),
  body: markdown,
  ...seo,
};

export const pageSource = z
  .object({
    ...pageRef.shape,
    body: z.string(),
    seo_title: z.string(),
    seo_description: z.string(),
    version: z.string().nullable(),
    agreed: z.boolean(),
  })
  .meta({ id: 'PageSource' });
export type PageSource = z.infer<typeof pageSource>;

const auth = 'content';
const byId = z.object({ id });
export const listPageSources = endpoint({
  method: 'GET',
  path: '/admin/pages',
  tag,
  summary: 'Stranice za uređivanje',
  auth,
  query: z.strictObject(paging(50)),
  response: listOf(pageRef),
});
export const getPageSource = endpoint({
  method: 'GET',
  path: '/admin/pages/:id',
  tag,
  summary: 'Izvornik stranice',
  auth,
  params: byId,
  response: one(pageSource),
});
export const createPage = endpoint({
  method: 'POST',
  path: '/admin/pages',
  tag,
  summary: 'Nova stranica',
  auth,
  status: 201,
  body: z.object({ ...written, slug: optionalSlug }).superRefine(needsSlug),
  response: one(pageSource),
  example: {
    body: {
      slug: 'kako-ocjenjujemo',
      title: 'Kako ocjenjujemo',
      body: '## Zvjezdice\n\nOcjena je prosjek svih ocjena.',
    },
  },
});
export const savePage = endpoint({
  method: 'PUT',
  path: '/admin/pages/:id',
  tag,
  summary: 'Izmjena stranice',
  auth,
  params: byId,
  body: z.object({
    ...written,
    /** For legal texts: a summary of the changes. */
    note: text({ min: 0, max: 500 }).default(''),
    /** For legal texts: whether users must accept the new edition. */
    substantial: ticked,
  }),
  response: one(pageSource),
  example: {
    body: {
      slug: 'kako-ocjenjujemo',
      title: 'Kako ocjenjujemo',
      body: '## Zvjezdice\n\nOcjena je prosjek svih ocjena.',
    },
  },
});
export const deletePage = endpoint({
  method: 'DELETE',
  path: '/admin/pages/:id',
  tag,
  summary: 'Brisanje stranice',
  auth,
  params: byId,
  status: 204,
});

export const version = z
  .object({
    number: z.number(),
    content: z.record(z.string(), z.unknown()),
    author: z.string().nullable(),
    created_at: isoDate,
  })
  .meta({ id: 'Version' });
export type Version = z.infer<typeof version>;
export const listVersions = endpoint({
  method: 'GET',
  path: '/admin/versions',
  tag,
  summary: 'Prethodne inačice teksta, najnovije prvo',
  auth,
  query: z.strictObject({
    subject_type: z.enum(['page', 'news', 'question', 'job_category']),
    subject_id: id,
  }),
  response: one(z.array(version)),
});
export const previewText = endpoint({
  method: 'POST',
  path: '/admin/preview',
  tag,
  summary: 'Pregled teksta prije spremanja',
  auth,
  body: z.object({ body: markdown }),
  response: one(z.object({ html: z.string(), contents })),
  example: { body: { body: '## Naslov\n\nTekst s **istaknutim** dijelom.' } },
});

/** A legal text that has changed substantially since the account accepted it. */
export const dueConsent = z.object({
  slug: z.string(),
  title: z.string(),
  path: z.string(),
  version: z.string(),
  note: z.string().nullable(),
});
export type DueConsent = z.infer<typeof dueConsent>;
export const listDueConsents = endpoint({
  method: 'GET',
  path: '/me/consents',
  tag: 'account',
  summary: 'Tekstovi koje treba ponovno prihvatiti',
  auth: 'user',
  response: one(z.array(dueConsent)),
});
export const acceptTexts = endpoint({
  method: 'POST',
  path: '/me/consents',
  tag: 'account',
  summary: 'Prihvaćanje izmijenjenih tekstova',
  auth: 'user',
  whileSuspended: true,
  status: 204,
  body: z.object({ agreement: ticked.refine((value) => value, 'Molimo potvrdite kako bi ste nastavili.') }),
  example: { body: { agreement: '1' } },
});
