// @module-tag sql
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { finishUnanswered } from '../job-posts/aging.ts';
import { jobPosts } from '../job-posts/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { password } from './accounts.ts';
import { type Person, test } from './app.ts';
import { picture } from './files.ts';
import { choices, makePost } from './job-posts.ts';

interface Site {
  db: Db;
  jobs: Jobs;
  ana: Person;
  ivo: Person;
  moderator: Person;
  admin: Person;
  clients: Person[];
  post: number;
  pending: number;
}

/** Everything that visitors can ask about these people and their posts. */
const answers = ({ ana, ivo, post, pending }: Site) => ({
  posts: '/job-posts?per_page=50',
  'posts of the category': '/job-posts?job_categories=vodoinstalacije',
  'posts of the author': `/job-posts?user_id=${ana.id}`,
  facets: '/job-posts/facets',
  post: `/job-posts/${post}`,
  'files of the post': `/job-posts/${post}/media`,
  'new post': `/job-posts/${pending}`,
  categories: '/job-categories',
  category: '/job-categories/vodoinstalacije',
  types: '/job-types',
  towns: '/towns',
  workers: '/workers',
  'workers of the county': '/workers?counties=zadarska',
  worker: `/workers/${ivo.id}`,
  profile: `/users/${ivo.id}`,
  'author’s profile': `/users/${ana.id}`,
  portfolio: `/users/${ivo.id}/portfolio`,
  contacts: `/users/${ivo.id}/contacts`,
  'response time': `/users/${ivo.id}/answer-time`,
  reviews: `/reviews/${ivo.id}`,
  search: '/search?search=slavinu',
  'search for the worker': '/search?search=Ivo',
  claims: '/claims',
  prices: '/ads-pricing',
});
type Shown = keyof ReturnType<typeof answers>;

const lists = ['posts', 'posts of the category', 'posts of the author', 'facets', 'categories', 'category', 'search'] as const;
const worker = ['workers', 'workers of the county', 'worker', 'profile', 'search for the worker'] as const;
const hiddenWorker = [...worker, 'portfolio', 'contacts'] as const;

interface Kind {
  write: (site: Site) => Promise<unknown>;
  /** The answers that show it. */
  seen: readonly Shown[];
  /** Not by a request to this node, which therefore hears of it as any other. */
  elsewhere?: true;
}

const pictures = async (person: Person, url: string) => (await person.get(url)).body.data.map(({ id }: { id: number }) => id) as number[];
let review = 0;

/** Enough trustworthy people report something for it to be hidden. */
async function reportByMany({ db, clients }: Site, subject_type: 'job_post' | 'user' | 'review', subject_id: number) {
  const three = clients.slice(0, 3);
  for (const { id } of three) await db.execute(sql`update users set created_at = now() - interval '40 days' where id = ${id}`);
  for (const client of three) await client.post('/reports', { subject_type, subject_id, reason: 'spam' });
}
/** A moderator finds nothing wrong with what was reported; the same people are believed the next time, too. */
async function giveBack({ db, moderator }: Site) {
  const [waiting] = (await moderator.get('/admin/reports')).body.data;
  const closed = await moderator.post(`/admin/reports/${waiting.id}/close`, { reason: 'Nema povrede.' });
  await db.execute(sql`update reports set decision_id = null`);
  return closed;
}

/** Every kind of write that visitors can see, in an order in which each is possible. */
const writes: Record<string, Kind> = {
  'an inquiry is approved': { write: ({ moderator, pending }) => moderator.post(`/admin/job-posts/${pending}/approve`), seen: [...lists, 'new post'] },
  'its place is changed': {
    write: async ({ ana, db, post }) => ana.put(`/job-posts/${post}`, await choices(db, { town: 'zadar' })),
    seen: ['posts', 'posts of the category', 'posts of the author', 'facets', 'post', 'search'],
  },
  'a file is added, and the inquiry returns to review': {
    write: async ({ ana, post }) => ana.upload(`/job-posts/${post}/media`, { file: await picture() }),
    seen: [...lists, 'post', 'files of the post'],
  },
  'it is approved with its file': {
    write: ({ moderator, post }) => moderator.post(`/admin/job-posts/${post}/approve`),
    seen: [...lists, 'post', 'files of the post'],
  },
  'a file is removed': {
    write: async ({ ana, post }) => ana.delete(`/job-posts/${post}/media/${(await pictures(ana, `/job-posts/${post}/media`))[0]}`),
    seen: [...lists, 'post', 'files of the post'],
  },
  'it is declined': { write: ({ moderator, post }) => moderator.post(`/admin/job-posts/${post}/decline`, { reason: 'Nejasan opis' }), seen: [] },
  'a text is changed, and the inquiry returns to review': {
    write: ({ ana, post }) => ana.put(`/job-posts/${post}`, { subject: 'Treba zamijeniti slavinu u kupaonici.' }),
    seen: [],
  },
  'it is approved': { write: ({ moderator, post }) => moderator.post(`/admin/job-posts/${post}/approve`), seen: [...lists, 'post', 'files of the post'] },
  'it is closed by its author': { write: ({ ana, post }) => ana.post(`/job-posts/${post}/toggle-status`, { status: 'finished' }), seen: [...lists, 'post'] },
  'it is opened again': { write: ({ ana, post }) => ana.post(`/job-posts/${post}/toggle-status`, { status: 'active' }), seen: [...lists, 'post'] },
  'it is removed by a moderator': {
    write: ({ moderator, post }) => moderator.post(`/admin/job-posts/${post}/deactivate`, { reason: 'Neprimjereno' }),
    seen: [...lists, 'post', 'files of the post'],
  },
  'and activated': { write: ({ moderator, post }) => moderator.post(`/admin/job-posts/${post}/activate`), seen: [...lists, 'post', 'files of the post'] },
  'many report the inquiry': { write: (site) => reportByMany(site, 'job_post', site.post), seen: [...lists, 'post', 'files of the post'] },
  'and it is given back': { write: giveBack, seen: [...lists, 'post', 'files of the post'] },
  'an old inquiry is closed at night': {
    elsewhere: true,
    write: async ({ db, jobs, post }) => {
      const old = new Date(Date.now() - 61 * 86_400_000);
      await db
        .update(jobPosts)
        .set({ renewedAt: old, remindedAt: new Date(Date.now() - 30.5 * 86_400_000) })
        .where(eq(jobPosts.id, post));
      await finishUnanswered({ db, jobs }, new Date());
    },
    seen: [...lists, 'post'],
  },
  'an inquiry is deleted': { write: ({ ana, pending }) => ana.delete(`/job-posts/${pending}`), seen: [...lists, 'new post'] },
  'a worker changes the name': { write: ({ ivo }) => ivo.post('/me/update', { name: 'Ivo Novi' }), seen: worker },
  'a worker describes himself': { write: ({ ivo }) => ivo.post('/me/update', { about: 'Dvadeset godina iskustva.' }), seen: worker },
  'a worker is free from a day': { write: ({ ivo }) => ivo.post('/me/update', { available_from: '2099-01-01' }), seen: worker },
  'a worker chooses a county': {
    write: async ({ ivo, db }) => {
      const both = await Promise.all(['zadarska', 'istarska'].map((county) => choices(db, { county })));
      return ivo.post('/me/update', { counties_ids: both.map(({ county_id }) => county_id) });
    },
    seen: worker,
  },
  'a worker adds a contact': { write: ({ ivo }) => ivo.post('/me/update', { contacts: { phones: ['+385 91 555 0100'] } }), seen: ['contacts'] },
  'a worker adds a picture of his work': { write: async ({ ivo }) => ivo.upload('/me/portfolio', { file: await picture() }), seen: ['portfolio'] },
  'and another': { write: async ({ ivo }) => ivo.upload('/me/portfolio', { file: await picture() }), seen: ['portfolio'] },
  'in another order': {
    write: async ({ ivo }) => ivo.put('/me/portfolio', { ids: (await pictures(ivo, `/users/${ivo.id}/portfolio`)).reverse() }),
    seen: ['portfolio'],
  },
  'with a caption': {
    write: async ({ ivo }) => ivo.put(`/me/portfolio/${(await pictures(ivo, `/users/${ivo.id}/portfolio`))[0]}`, { caption: 'Kupaonica u Zadru' }),
    seen: ['portfolio'],
  },
  'and without the first': {
    write: async ({ ivo }) => ivo.delete(`/me/portfolio/${(await pictures(ivo, `/users/${ivo.id}/portfolio`))[0]}`),
    seen: ['portfolio'],
  },
  'a worker changes his picture': { write: async ({ ivo }) => ivo.upload('/me/update', { profile_img: await picture() }), seen: worker },
  'a review is left': {
    write: async ({ ana, ivo }) => (review = (await ana.post('/reviews', { user_id: ivo.id, stars: 4, comment: 'Brzo i uredno.' })).body.data.id),
    seen: [...worker, 'reviews'],
  },
  'the review is changed': {
    write: ({ ana }) => ana.put(`/reviews/${review}`, { stars: 5, comment: 'Brzo, uredno i točno.' }),
    seen: [...worker, 'reviews'],
  },
  'the review is answered': { write: ({ ivo }) => ivo.post(`/reviews/${review}/answer`, { answer: 'Hvala na lijepim riječima.' }), seen: ['reviews'] },
  'many report the review': { write: (site) => reportByMany(site, 'review', review), seen: [...worker, 'reviews'] },
  'and that is given back': { write: giveBack, seen: [...worker, 'reviews'] },
  'its author changes the name': {
    write: ({ ana }) => ana.post('/me/update', { name: 'Ana Nova' }),
    seen: ['reviews', 'post', 'author’s profile'],
  },
  'a review is deleted': { write: ({ moderator }) => moderator.send('DELETE', `/reviews/${review}?reason=Vrije%C4%91anje`), seen: [...worker, 'reviews'] },
  'a fifth first message is answered': {
    write: async ({ ivo, clients }) => {
      for (const client of clients) await client.post('/send-message', { user_id: ivo.id, message: 'Dobar dan!' });
      for (const client of clients) await ivo.post('/send-message', { user_id: client.id, message: 'Dobar dan.' });
    },
    seen: ['response time'],
  },
  'a trade is checked': {
    write: async ({ ivo, moderator }) => {
      const sent = await ivo.upload('/me/trade-check', { document: await picture() }, { oib: '69435151530' });
      return moderator.post(`/admin/trade-checks/${sent.body.data.id}/approve`);
    },
    seen: worker,
  },
  'many report the worker': { write: (site) => reportByMany(site, 'user', site.ivo.id), seen: hiddenWorker },
  'and he is given back': { write: giveBack, seen: hiddenWorker },
  'the claims are changed': { write: ({ admin }) => admin.put('/admin/claims', { claims: [{ value: '12.000+', label: 'korisnika' }] }), seen: ['claims'] },
  'the price of ads is changed': { write: ({ admin }) => admin.put('/admin/ads-pricing', { min_limit: 700, price: 0.07 }), seen: ['prices'] },
  'a type is renamed by hand': {
    elsewhere: true,
    write: ({ db }) => db.execute(sql`update job_types set name = name || ' i odvoda' where key = 'ugradnja-i-zamjena-slavina'`),
    seen: ['types', 'post'],
  },
  'a person is boosted by hand': {
    elsewhere: true,
    write: ({ db, ivo }) =>
      db.execute(sql`update users set boosted_from = now() - interval '1 day', boosted_until = now() + interval '1 day' where id = ${ivo.id}`),
    seen: worker,
  },
  'the worker deletes the account': {
    write: ({ ivo }) => ivo.send('DELETE', `/auth/delete-account?password=${password}`),
    seen: [...worker, 'portfolio', 'contacts', 'response time', 'reviews'],
  },
  'the author deletes the account': {
    write: ({ ana }) => ana.send('DELETE', `/auth/delete-account?password=${password}`),
    seen: ['post', 'files of the post', 'author’s profile'],
  },
};

type Read = Shown | `${Shown}, signed in`;

/** What a visitor and somebody who is signed in get at this node, a refusal as its status alone. */
async function shownAt(app: FastifyInstance, urls: Record<string, string>, { token }: Person) {
  const got = await Promise.all(
    Object.entries(urls).flatMap(([name, url]) =>
      [name, `${name}, signed in`].map(async (read) => {
        const headers = read === name ? {} : { authorization: `Bearer ${token}` };
        const { statusCode, body } = await app.inject({ url: `/api/v1${url}`, remoteAddress: '192.0.2.77', headers });
        return [read, statusCode < 400 ? body : String(statusCode)] as const;
      }),
    ),
  );
  return Object.fromEntries(got) as Record<Read, string>;
}

const changes = (before: Record<Read, string>, after: Record<Read, string>) => (Object.keys(after) as Read[]).filter((name) => before[name] !== after[name]);
const both = (seen: readonly Shown[]): Read[] => seen.flatMap((name): Read[] => [name, `${name}, signed in`]);

test('after every kind of write the next answers here, and within a second those of another node, are what is rendered anew', { timeout: 120_000 }, async ({
  db,
  jobs,
  as,
  openNode,
}) => {
  const other = (await openNode({ LIMITS_SCALE: '1000' })).app;
  // Renders each answer anew.
  const { app: fresh } = await openNode({ RESPONSE_CACHE_MB: '0', LIMITS_SCALE: '1000' });
  const own = (await openNode({ LIMITS_SCALE: '1000' })).app;
  const people = { ana: await as('client'), ivo: await as('worker', 'Ivo Majstor'), moderator: await as('moderator'), admin: await as('superadmin') };
  const { job_category_id, county_id } = await choices(db, { county: 'zadarska' });
  await people.ivo.post('/me/update', { job_categories_ids: [job_category_id], counties_ids: [county_id] });
  const [post, pending] = [await makePost(db, people.ana.id), await makePost(db, people.ana.id, { status: 'pending' })];
  const clients = await Promise.all(Array.from({ length: 5 }, () => as('client')));
  const reader = await as('client', 'Rea Čitateljica');
  const site: Site = { db, jobs, ...people, clients, post, pending };
  for (const key of ['ana', 'ivo', 'moderator', 'admin'] as const) site[key] = people[key].at(own);
  site.clients = clients.map((client) => client.at(own));

  const urls = answers(site);
  const faults: string[] = [];
  for (const [name, { write, seen, elsewhere }] of Object.entries(writes)) {
    const before = await shownAt(fresh, urls, reader);
    await expect
      .poll(async () => [changes(before, await shownAt(own, urls, reader)), changes(before, await shownAt(other, urls, reader))], { timeout: 20_000 })
      .toEqual([[], []]);
    const answer = (await write(site)) as { status?: number; body?: unknown } | undefined;
    if (answer?.status && answer.status >= 400) faults.push(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    const begun = performance.now();
    const next = elsewhere ? undefined : await shownAt(own, urls, reader);
    // Names of trades are read once a minute, and anew once somebody has announced them.
    await fresh.responseCache.settled();
    const after = await shownAt(fresh, urls, reader);
    if (next && changes(after, next).length > 0) faults.push(`${name}: stale here: ${changes(after, next).join(', ')}`);
    for (const node of elsewhere ? [own, other] : [other]) {
      let stale = changes(after, await shownAt(node, urls, reader));
      while (stale.length > 0 && performance.now() - begun < 1000) stale = changes(after, await shownAt(node, urls, reader));
      if (stale.length > 0) faults.push(`${name}: stale elsewhere: ${stale.join(', ')}`);
    }
    const missing = both(seen).filter((one) => !changes(before, after).includes(one));
    const extra = changes(before, after).filter((one) => !both(seen).includes(one));
    if (missing.length + extra.length > 0) faults.push(`${name}: does not show: ${missing.join(', ')}; shows too: ${extra.join(', ')}`);
  }
  expect(own.responseCache.figures.bytes).toBeGreaterThan(10_000);
  expect(faults).toEqual([]);
});
