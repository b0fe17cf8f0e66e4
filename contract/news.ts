import { deviceName } from './auth.ts';
import { limits } from './constants.ts';
import { hour } from './durations.ts';
import { emailAddress } from './email.ts';
import { endpoint } from './endpoint.ts';
import { type NewsTopic, newsTopics } from './news-labels.ts';
import {
  direction,
  id,
  isoDate,
  listOf,
  one,
  oneClick,
  optionalId,
  paging,
  pathKey,
  text,
} from './shapes.ts';
import { contents, markdown, needsSlug, optionalSlug, seo, slug } from './text-content.ts';
import { z } from './zod.ts';

const tag = 'news';

const topic = z.enum(Object.keys(newsTopics) as [NewsTopic, ...NewsTopic[]]);

export const newsItem = z
  .object({
    id: z.number(),
    slug: z.string(),
    topic,
    title: z.string(),
    lead: z.string(),
    /** Drawings have a dark variant; photos do not. */
    list_img: z.string().nullable(),
    list_img_dark: z.string().nullable(),
    banner_img: z.string().nullable(),
    banner_img_dark: z.string().nullable(),
    minutes: z.number(),
    published_at: isoDate,
    updated_at: isoDate,
  })
  .meta({ id: 'NewsItem' });
export type NewsItem = z.infer<typeof newsItem>;
export const newsArticle = newsItem
  .extend({
    /** Sanitized HTML. */
    html: z.string(),
    contents,
    seo_title: z.string(),
    seo_description: z.string(),
    more: z.array(newsItem),
  })
  .meta({ id: 'NewsArticle' });
export type NewsArticle = z.infer<typeof newsArticle>;

export const listNews = endpoint({
  method: 'GET',
  path: '/news',
  tag,
  summary: 'Savjeti i novosti, najnovije prvo',
  cache: 'common',
  query: z.strictObject({
    ...paging(limits.perPage.general),
    topic: topic.optional(),
    sort_by: z.literal('published_at').default('published_at'),
    sort_direction: direction.default('desc'),
  }),
  response: listOf(newsItem).extend({ topics: z.record(topic, z.number()) }),
});
export const getNews = endpoint({
  method: 'GET',
  path: '/news/:id',
  tag,
  summary: 'Članak po broju ili adresi',
  cache: 'common',
  params: z.object({ id: pathKey }),
  response: one(newsArticle),
});

const address = emailAddress({ max: 555 });
export const subscribe = endpoint({
  method: 'POST',
  path: '/news/subscribe',
  tag,
  summary: 'Prijava na novosti emailom',
  limits: [
    {
      name: 'subscriptions',
      max: 10,
      windowMs: hour,
      in: 'database',
      network: 1000,
      says: 'Previše prijava u kratkom vremenu.',
    },
  ],
  /** `website` is a honeypot: invisible to people, so only bots fill it in. */
  body: z.object({ email: address, device_name: deviceName, website: z.string().max(255).optional() }),
  status: 201,
  /** Identical whether or not the address is already subscribed, so that subscriptions cannot be probed. */
  response: one(z.object({ email: z.string() })),
  example: { body: { email: 'ana@primjer.hr' } },
});
const token = z.string().trim().min(10).max(1000);
export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/news/subscription/confirm',
  tag,
  summary: 'Potvrda prijave na novosti iz poslane poveznice',
  body: z.object({ token }),
  status: 204,
  example: { body: { token: 'u1Jm5T0lqk2Zr8cV9yXw3A' } },
});
/** One-click unsubscribe for mail clients (RFC 8058). */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/news/unsubscribe',
  tag,
  whileSuspended: true,
  summary: 'Odjava s novosti jednim klikom',
  query: z.object({ token: z.string().max(1000).default('') }),
  body: oneClick,
  example: { body: { 'List-Unsubscribe': 'One-Click' } },
  status: 204,
});

const auth = 'content';
const byId = z.object({ id });
export const newsSource = z
  .object({
    id: z.number(),
    slug: z.string(),
    topic,
    title: z.string(),
    lead: z.string(),
    body: z.string(),
    seo_title: z.string(),
    seo_description: z.string(),
    job_category_id: z.number().nullable(),
    picture: z.string().nullable(),
    published_at: isoDate.nullable(),
    updated_at: isoDate,
    newsletter: z.object({ sent: z.number(), finished: z.boolean(), started_at: isoDate }).nullable(),
  })
  .meta({ id: 'NewsSource' });
export type NewsSource = z.infer<typeof newsSource>;
const body = z.object({
  slug,
  topic,
  title: text({ min: 5, max: 120 }),
  lead: text({ min: 10, max: 300 }),
  body: markdown,
  ...seo,
  job_category_id: optionalId,
});
const example = {
  body: {
    slug: 'krov-prije-zime',
    topic: 'sezona',
    title: 'Krov prije zime',
    lead: 'Sedam mjesta koja valja pogledati.',
    body: '## Žlijeb\n\nOčistite lišće.',
  },
};
export const listNewsSources = endpoint({
  method: 'GET',
  path: '/admin/news',
  tag,
  summary: 'Članci za uređivanje, i neobjavljeni',
  auth,
  query: z.strictObject(paging(20)),
  response: listOf(newsSource.omit({ body: true })),
});
export const getNewsSource = endpoint({
  method: 'GET',
  path: '/admin/news/:id',
  tag,
  summary: 'Izvornik članka',
  auth,
  params: byId,
  response: one(newsSource),
});
export const createNews = endpoint({
  method: 'POST',
  path: '/admin/news',
  tag,
  summary: 'Novi članak',
  auth,
  status: 201,
  body: body.extend({ slug: optionalSlug }).superRefine(needsSlug),
  response: one(newsSource),
  example,
});
export const saveNews = endpoint({
  method: 'PUT',
  path: '/admin/news/:id',
  tag,
  summary: 'Izmjena članka',
  auth,
  params: byId,
  body,
  response: one(newsSource),
  example,
});
export const deleteNews = endpoint({
  method: 'DELETE',
  path: '/admin/news/:id',
  tag,
  summary: 'Brisanje članka',
  auth,
  params: byId,
  status: 204,
});
export const publishNews = endpoint({
  method: 'POST',
  path: '/admin/news/:id/publish',
  tag,
  summary: 'Objava članka',
  auth,
  params: byId,
  response: one(newsSource),
});
export const unpublishNews = endpoint({
  method: 'POST',
  path: '/admin/news/:id/unpublish',
  tag,
  summary: 'Povlačenje članka',
  auth,
  params: byId,
  response: one(newsSource),
});
export const setNewsPicture = endpoint({
  method: 'POST',
  path: '/admin/news/:id/picture',
  tag,
  summary: 'Slika članka; bez datoteke se uklanja',
  auth,
  params: byId,
  files: { picture: { max: 1, maxBytes: limits.media.bytes } },
  response: one(newsSource),
});
export const sendNewsletter = endpoint({
  method: 'POST',
  path: '/admin/news/:id/send',
  tag,
  summary: 'Slanje članka pretplatnicima, jednom',
  auth,
  params: byId,
  response: one(newsSource),
});
export const newsletterPreview = z
  .object({ recipients: z.number(), subject: z.string(), text: z.string(), html: z.string() })
  .meta({ id: 'NewsletterPreview' });
export type NewsletterPreview = z.infer<typeof newsletterPreview>;
export const previewNewsletter = endpoint({
  method: 'GET',
  path: '/admin/news/:id/newsletter',
  tag,
  summary: 'Poruka pretplatnicima prije slanja i koliko ih je dobiva',
  auth,
  params: byId,
  response: one(newsletterPreview),
});
export const testNewsletter = endpoint({
  method: 'POST',
  path: '/admin/news/:id/newsletter/test',
  tag,
  summary: 'Poruka pretplatnicima na vlastitu adresu, za probu',
  auth,
  params: byId,
  status: 204,
});
export const countSubscribers = endpoint({
  method: 'GET',
  path: '/admin/subscribers/count',
  tag,
  summary: 'Koliko je pretplatnika na novosti',
  auth,
  response: one(z.object({ confirmed: z.number(), waiting: z.number() })),
});
