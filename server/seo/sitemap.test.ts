import { eq, sql } from 'drizzle-orm';
import fastify, { type FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { paths } from '#contract/paths.ts';
import { jobPosts } from '../job-posts/tables.ts';
import { news } from '../news/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { test } from '../testing/app.ts';
import { makeWorker } from '../testing/factories.ts';
import { makePost } from '../testing/job-posts.ts';
import { users } from '../users/tables.ts';
import { addressesMost, addSitemap } from './sitemap.ts';

const site = 'http://localhost:3000';
const locations = (body: string) =>
  [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = '']) => at.replace(site, ''));
const textOf = async (app: FastifyInstance, url: string) => {
  const answer = await app.inject(url);
  expect(answer.statusCode, url).toBe(200);
  return answer.body;
};
async function listed(db: Db): Promise<Map<string, string | null>> {
  const app = fastify();
  addSitemap(app, { db, site: { name: 'Meštar', url: site, email: 'poruke@example.com' } });
  const found = new Map<string, string | null>();
  for (const file of locations(await textOf(app, '/sitemap.xml')))
    for (const [, path = '', , at] of (await textOf(app, file)).matchAll(
      /<url><loc>([^<]*)<\/loc>(<lastmod>([^<]*)<\/lastmod>)?<\/url>/g,
    ))
      found.set(path.replace(site, ''), at ?? null);
  await app.close();
  return found;
}
const article = {
  topic: 'savjeti' as const,
  title: 'Članak',
  lead: 'Uvod',
  body: 'Tekst',
  seoTitle: '',
  seoDescription: '',
  minutes: 1,
};
const once = new Date('2024-03-01T08:00:00Z');

describe('the sitemap', () => {
  test('lists pages, categories, active posts, workers and articles, each once', async ({ app, as, db }) => {
    const ana = await as('client');
    const post = await makePost(db, ana.id);
    await makeWorker(db, { name: 'Željko Đurić' });
    await db.insert(news).values([
      { ...article, slug: 'objavljen', publishedAt: new Date() },
      { ...article, slug: 'skica' },
    ]);
    const files = locations(await textOf(app, '/sitemap.xml'));
    const all = (await Promise.all(files.map((file) => textOf(app, file)))).join('');
    const found = locations(all);
    expect(found).toEqual(
      expect.arrayContaining([
        ...[
          '/',
          '/o-nama',
          '/privatnost/politika-privatnosti',
          '/vodoinstalacije',
          '/prostorije/kupaonica',
          '/prostorije/vrt-i-okucnica',
        ],
        ...[`/poslovi/${post}`, '/korisnici/zeljko-duric', '/novosti/objavljen'],
      ]),
    );
    expect(found).not.toContain('/novosti/skica');
    expect(found.filter((path) => /^\/(?:admin|api|korisnik\/|poruke)/.test(path))).toEqual([]);
    expect(new Set(found).size).toBe(found.length);
    expect(await textOf(app, '/robots.txt')).toContain(`Sitemap: ${site}/sitemap.xml`);
  });

  test.for([
    '/sitemap/poslovi/9.xml',
    '/sitemap/nesto.xml',
    '/rss/nesto.xml',
    '/rss/poslovi/nesto.xml',
    '/rss/poslovi/sve/nigdje.xml',
  ])('responds to %s with a 404 in XML, regardless of the Accept header', async (url, { app }) => {
    for (const accept of ['text/html', 'application/rss+xml', '*/*']) {
      const { statusCode, headers, body } = await app.inject({ url, headers: { accept } });
      expect([statusCode, headers['content-type']]).toEqual([404, 'application/xml; charset=utf-8']);
      expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<error><status>404<\/status>/);
    }
  });

  test('responds with a 404 to a file that its index does not list', async ({ app, as, db }) => {
    const { id } = await as('client');
    await makePost(db, id);
    await textOf(app, '/sitemap/poslovi/0.xml');
    for (const name of ['9', '1', '01', '00', '99', '-1', '0x0', '']) {
      const { statusCode, headers } = await app.inject(`/sitemap/poslovi/${name}.xml`);
      expect([name, statusCode, headers['content-type']]).toEqual([
        name,
        404,
        'application/xml; charset=utf-8',
      ]);
    }
  });

  test('omits URLs with a secret code, as do the feeds, and the pages at these URLs are not indexed', async ({
    app,
    as,
    db,
  }) => {
    const { id } = await as('client');
    await makePost(db, id);
    const lists = [
      ...locations(await textOf(app, '/sitemap.xml')),
      '/rss/poslovi/sve.xml',
      '/rss/novosti.xml',
    ];
    for (const file of lists)
      expect(await textOf(app, file), file).not.toMatch(/kod=|<(?:loc|link|guid)[^>]*>[^<]*\?/);
    for (const path of [
      paths.confirmSubscription('a'),
      paths.unsubscribe('a'),
      paths.emailUnsubscribe('a'),
      paths.postReminder('a'),
      paths.replyStep('a'),
    ]) {
      const { body, headers } = await app.inject(path);
      expect(body, path).toContain('<meta name="robots" content="noindex">');
      expect(headers['referrer-policy'], path).toBe('same-origin');
    }
  });

  test('lists a category only in counties where it has posts', async ({ as, db }) => {
    const { id } = await as('client');
    await makePost(db, id, { county: 'licko-senjska' });
    await makePost(db, id, { county: 'medimurska', status: 'finished' });
    await makePost(db, id, { county: 'viroviticko-podravska', status: 'pending' });
    const counties = [...(await listed(db)).keys()].filter((path) => /^\/vodoinstalacije\/./.test(path));
    expect(counties).toContain('/vodoinstalacije/licko-senjska');
    expect(counties).not.toContain('/vodoinstalacije/medimurska');
    expect(counties).not.toContain('/vodoinstalacije/viroviticko-podravska');
  });

  test('starts another file when one reaches the protocol’s URL limit', async ({ as, db }) => {
    expect(addressesMost).toBe(50_000);
    const app = fastify();
    const { id } = await as('client');
    for (let n = 0; n < 5; n++) await makePost(db, id);
    addSitemap(app, { db, site: { name: 'Meštar', url: site, email: 'poruke@example.com' }, most: 2 });
    const files = locations((await app.inject('/sitemap.xml')).body).filter((file) =>
      file.startsWith('/sitemap/poslovi/'),
    );
    expect(files.length).toBeGreaterThanOrEqual(3);
    const lists = (await Promise.all(files.map((url) => app.inject(url)))).map(({ body }) => locations(body));
    for (const one of lists) expect(one.length).toBeLessThanOrEqual(2);
    expect(new Set(lists.flat()).size).toBe(lists.flat().length);
    expect((await app.inject('/sitemap/poslovi/999999999.xml')).statusCode).toBe(404);
    expect((await app.inject('/sitemap/poslovi/x.xml')).statusCode).toBe(404);
    await app.close();
  });
});

describe('lastmod', () => {
  test('changes only with the public content of a profile', async ({ as, db }) => {
    const ivo = await as('worker');
    await db.execute(
      sql`insert into user_job_categories (user_id, job_category_id) select ${ivo.id}, id from job_categories where key = 'vodoinstalacije'`,
    );
    await db.execute(sql`select refresh_user(${ivo.id})`);
    const slug = (await db.select({ slug: users.slug }).from(users).where(eq(users.id, ivo.id)))[0]?.slug;
    const old = () => db.update(users).set({ profileChangedAt: once }).where(eq(users.id, ivo.id));
    const changed = async () => (await listed(db)).get(`/korisnici/${slug}`);
    const ana = await as('client');
    for (const quiet of [
      sql`rating_score = 4.5`,
      sql`shuffle = 0.5`,
      sql`quiet_from = '22:00', quiet_to = '6:00'`,
      sql`name = name, about = about`,
    ]) {
      await old();
      await db.execute(sql`update users set ${quiet} where id = ${ivo.id}`);
      expect(await changed()).toBe(once.toISOString());
    }
    const review = { user_id: ivo.id, stars: 5, comment: 'Brzo, uredno i na vrijeme.' };
    let written = 0;
    for (const [what, change] of Object.entries({
      description: () =>
        db.execute(sql`update users set about = 'Radim trideset godina.' where id = ${ivo.id}`),
      town: () =>
        db.execute(
          sql`insert into user_counties (user_id, county_id) select ${ivo.id}, id from counties order by id limit 1`,
        ),
      review: async () => {
        const left = await ana.post('/reviews', review);
        expect(left).toHaveStatus(201);
        written = left.body.data.id;
      },
      'words of a review': () =>
        db.execute(sql`update reviews set comment = 'Brzo, uredno, ali skupo.' where id = ${written}`),
      answer: async () =>
        expect(await ivo.post(`/reviews/${written}/answer`, { answer: 'Hvala Vam na ocjeni.' })).toHaveStatus(
          200,
        ),
      picture: () =>
        db.execute(
          sql`insert into portfolio_pictures (user_id, position, storage_key, width, height) values (${ivo.id}, 0, 'portfolio/a', 800, 600)`,
        ),
    })) {
      await old();
      await change();
      if (what === 'town') await db.execute(sql`select refresh_user(${ivo.id})`);
      expect(Date.parse((await changed()) ?? ''), what).toBeGreaterThan(once.getTime());
    }
  });

  test('is, for a category, the date of its newest post in the county or, if later, of its text', async ({
    as,
    db,
  }) => {
    const { id } = await as('client');
    const changed = async (path: string) => (await listed(db)).get(path);
    expect(await changed('/autoservis-i-vozila')).toBeNull();
    const [first, second] = ['2025-02-01T08:00:00.000Z', '2025-03-01T08:00:00.000Z'];
    const type = 'servis-i-popravak-automobila';
    await makePost(db, id, { type, county: 'zadarska', createdAt: once, reviewedAt: new Date(first) });
    const later = await makePost(db, id, {
      type,
      county: 'istarska',
      createdAt: once,
      reviewedAt: new Date(second),
    });
    expect([
      await changed('/autoservis-i-vozila/zadarska'),
      await changed('/autoservis-i-vozila/istarska'),
      await changed('/autoservis-i-vozila'),
    ]).toEqual([first, second, second]);
    await db.update(jobPosts).set({ status: 'finished' }).where(eq(jobPosts.id, later));
    expect([await changed('/autoservis-i-vozila'), await changed('/autoservis-i-vozila/istarska')]).toEqual([
      first,
      undefined,
    ]);
    const maja = await as('moderator');
    const category = (await maja.get('/job-categories')).body.data.find(
      ({ key }: { key: string }) => key === 'autoservis-i-vozila',
    );
    expect(
      await maja.put(`/admin/job-categories/${category.id}`, {
        description: category.description,
        body: 'Nov tekst.',
      }),
    ).toHaveStatus(200);
    expect(Date.parse((await changed('/autoservis-i-vozila')) ?? '')).toBeGreaterThan(Date.parse(second));
    expect(await changed('/autoservis-i-vozila/zadarska')).toBe(first);
  });

  test('is the item’s own date for posts, articles and the site’s pages, and is omitted if unknown', async ({
    as,
    db,
  }) => {
    const { id } = await as('client');
    const future = new Date('2999-01-01T08:00:00.000Z');
    const post = await makePost(db, id, { createdAt: future, reviewedAt: future, updatedAt: once });
    await db.insert(news).values([
      { ...article, slug: 'uredjen', publishedAt: once, updatedAt: new Date('2998-01-01T08:00:00Z') },
      { ...article, slug: 'tek-objavljen', publishedAt: new Date('2998-06-01T08:00:00Z'), updatedAt: once },
    ]);
    await db.execute(
      sql`update questions set updated_at = '2997-01-01T08:00:00Z' where id = (select min(id) from questions)`,
    );
    await db.execute(sql`update pages set updated_at = '2996-01-01T08:00:00Z' where slug = 'o-nama'`);
    const all = await listed(db);
    expect(all.get(`/poslovi/${post}`)).toBe(once.toISOString());
    expect(all.get('/novosti/uredjen')).toBe('2998-01-01T08:00:00.000Z');
    expect(all.get('/novosti/tek-objavljen')).toBe('2998-06-01T08:00:00.000Z');
    for (const [path, at] of Object.entries({
      ...{
        '/': future.toISOString(),
        '/poslovi': future.toISOString(),
        '/aktivni-poslovi': future.toISOString(),
      },
      ...{
        '/novosti': '2998-06-01T08:00:00.000Z',
        '/kontakt-pomoc': '2997-01-01T08:00:00.000Z',
        '/o-nama': '2996-01-01T08:00:00.000Z',
      },
      ...{ '/majstori': null, '/oglasavanje': null, '/transparentnost': null, '/prostorije/kupaonica': null },
    }))
      expect(all.get(path), path).toBe(at);
  });
});
