import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import type { Person } from './app.ts';
import { choices, makePost } from './job-posts.ts';

type NodeOf = (settings: Record<string, string>) => Promise<{ app: FastifyInstance }>;
interface Fixtures {
  db: Db;
  tasks: Tasks;
  as: (part: 'client' | 'worker' | 'moderator' | 'superadmin', name?: string) => Promise<Person>;
  openNode: NodeOf;
}

export interface Site {
  db: Db;
  tasks: Tasks;
  ana: Person;
  ivo: Person;
  moderator: Person;
  admin: Person;
  clients: Person[];
  post: number;
  pending: number;
}

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
export type Shown = keyof ReturnType<typeof answers>;

/** The cached responses that show a worker. */
export const worker = [
  'workers',
  'workers of the county',
  'worker',
  'profile',
  'search for the worker',
] as const;

export interface Kind {
  write: (site: Site) => Promise<unknown>;
  seen: readonly Shown[];
  /** The change happens outside this node, which is notified by the database. */
  elsewhere?: true;
}

export async function reportByMany(
  { db, clients }: Site,
  subject_type: 'job_post' | 'user' | 'review',
  subject_id: number,
) {
  const three = clients.slice(0, 3);
  for (const { id } of three)
    await db.execute(sql`update users set created_at = now() - interval '40 days' where id = ${id}`);
  for (const client of three) await client.post('/reports', { subject_type, subject_id, reason: 'spam' });
}

export async function dismissReport({ db, moderator }: Site) {
  const [waiting] = (await moderator.get('/admin/reports')).body.data;
  const closed = await moderator.post(`/admin/reports/${waiting.id}/close`, { reason: 'Nema povrede.' });
  await db.execute(sql`update reports set decision_id = null`);
  return closed;
}

export const pictures = async (person: Person, url: string) =>
  (await person.get(url)).body.data.map(({ id }: { id: number }) => id) as number[];

type Read = Shown | `${Shown}, signed in`;

async function shownAt(app: FastifyInstance, urls: Record<string, string>, { token }: Person) {
  const got = await Promise.all(
    Object.entries(urls).flatMap(([name, url]) =>
      [name, `${name}, signed in`].map(async (read) => {
        const headers = read === name ? {} : { authorization: `Bearer ${token}` };
        const { statusCode, body } = await app.inject({
          url: `/api/v1${url}`,
          remoteAddress: '192.0.2.77',
          headers,
        });
        return [read, statusCode < 400 ? body : String(statusCode)] as const;
      }),
    ),
  );
  return Object.fromEntries(got) as Record<Read, string>;
}

const changes = (before: Record<Read, string>, after: Record<Read, string>) =>
  (Object.keys(after) as Read[]).filter((name) => before[name] !== after[name]);
const both = (seen: readonly Shown[]): Read[] => seen.flatMap((name): Read[] => [name, `${name}, signed in`]);

/**
 * Performs writes one after another. After each write, compares the responses of a node without a cache with
 * the responses of the writing node immediately, and with the responses of another node within a second.
 */
export async function compareAfter(
  writes: Readonly<Record<string, Kind>>,
  { db, tasks, as, openNode }: Fixtures,
  status: 'active' | 'finished' = 'active',
): Promise<void> {
  const other = (await openNode({ LIMITS_SCALE: '1000' })).app;
  const { app: fresh } = await openNode({ RESPONSE_CACHE_MB: '0', LIMITS_SCALE: '1000' });
  const own = (await openNode({ LIMITS_SCALE: '1000' })).app;
  const people = {
    ana: await as('client'),
    ivo: await as('worker', 'Ivo Majstor'),
    moderator: await as('moderator'),
    admin: await as('superadmin'),
  };
  const { job_category_id, county_id } = await choices(db, { county: 'zadarska' });
  await people.ivo.post('/me/update', { job_categories_ids: [job_category_id], counties_ids: [county_id] });
  const [post, pending] = [
    await makePost(db, people.ana.id, { status }),
    await makePost(db, people.ana.id, { status: 'pending' }),
  ];
  const clients = await Promise.all(Array.from({ length: 5 }, () => as('client')));
  const reader = await as('client', 'Rea Čitateljica');
  const site: Site = { db, tasks, ...people, clients, post, pending };
  for (const key of ['ana', 'ivo', 'moderator', 'admin'] as const) site[key] = people[key].at(own);
  site.clients = clients.map((client) => client.at(own));

  const urls = answers(site);
  const faults: string[] = [];
  // The responses after each write are compared with those before it, which both nodes must have cached.
  let before = await shownAt(fresh, urls, reader);
  await expect
    .poll(
      async () => [
        changes(before, await shownAt(own, urls, reader)),
        changes(before, await shownAt(other, urls, reader)),
      ],
      { timeout: 20_000 },
    )
    .toEqual([[], []]);
  for (const [name, { write, seen, elsewhere }] of Object.entries(writes)) {
    const answer = (await write(site)) as { status?: number; body?: unknown } | undefined;
    if (answer?.status && answer.status >= 400)
      faults.push(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    const begun = performance.now();
    const next = elsewhere ? undefined : await shownAt(own, urls, reader);
    // Waits until the cached category names are invalidated, so that the responses are current.
    await fresh.responseCache.settled();
    const after = await shownAt(fresh, urls, reader);
    if (next && changes(after, next).length > 0)
      faults.push(`${name}: stale here: ${changes(after, next).join(', ')}`);
    for (const node of elsewhere ? [own, other] : [other]) {
      let stale = changes(after, await shownAt(node, urls, reader));
      while (stale.length > 0 && performance.now() - begun < 1000)
        stale = changes(after, await shownAt(node, urls, reader));
      if (stale.length > 0) faults.push(`${name}: stale elsewhere: ${stale.join(', ')}`);
    }
    const missing = both(seen).filter((one) => !changes(before, after).includes(one));
    const extra = changes(before, after).filter((one) => !both(seen).includes(one));
    if (missing.length + extra.length > 0)
      faults.push(`${name}: does not show: ${missing.join(', ')}; shows too: ${extra.join(', ')}`);
    before = after;
  }
  expect(own.responseCache.figures.bytes).toBeGreaterThan(10_000);
  expect(faults).toEqual([]);
}
