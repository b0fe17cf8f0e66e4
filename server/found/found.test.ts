import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { news } from '../news/tables.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { test } from '../testing/app.ts';
import { makeWorker } from '../testing/factories.ts';
import { makePost } from '../testing/job-posts.ts';
import { addSitemap } from './sitemap.ts';

const site = 'http://localhost:3000';
const locations = (body: string) => [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = '']) => at.replace(site, ''));
const textOf = async (app: FastifyInstance, url: string) => {
  const answer = await app.inject(url);
  expect(answer.statusCode, url).toBe(200);
  return answer.body;
};
const statusOf = async (app: FastifyInstance, url: string) => (await app.inject(url)).statusCode;
const article = {
  topic: 'savjeti' as const,
  title: 'Članak o žbuci i ćupovima',
  lead: 'Đaci & šegrti <uče>.',
  body: 'Tekst',
  seoTitle: '',
  seoDescription: '',
  minutes: 1,
};

describe('the sitemap', () => {
  test('lists pages, categories with posts, active posts, workers and articles, with their last change', async ({ app, as, db }) => {
    const ana = await as('client');
    const post = await makePost(db, ana.id);
    await makeWorker(db, { name: 'Željko Đurić' });
    await db.insert(news).values([
      { ...article, slug: 'objavljen', publishedAt: new Date() },
      { ...article, slug: 'skica' },
    ]);
    const files = locations(await textOf(app, '/sitemap.xml'));
    const all = (await Promise.all(files.map((file) => textOf(app, file)))).join('');
    const listed = locations(all);
    expect(listed).toEqual(
      expect.arrayContaining([
        '/',
        '/o-nama',
        '/privatnost/politika-privatnosti',
        '/vodoinstalacije',
        '/prostorije/kupaonica',
        '/prostorije/vrt-i-okucnica',
        `/poslovi/${post}`,
        '/korisnici/zeljko-duric',
        '/novosti/objavljen',
      ]),
    );
    expect(listed).not.toContain('/novosti/skica');
    expect(listed.filter((path) => /^\/(?:admin|api|korisnik\/|poruke)/.test(path))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
    expect(all).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/);
    expect(await textOf(app, '/robots.txt')).toContain(`Sitemap: ${site}/sitemap.xml`);
  });

  test('begins a further file after as many addresses as one may have', async ({ as, db }) => {
    const { default: fastify } = await import('fastify');
    const app = fastify();
    const { id } = await as('client');
    for (let n = 0; n < 5; n++) await makePost(db, id);
    addSitemap(app, { db, site: { name: 'Meštar', url: site }, most: 2 });
    const files = locations((await app.inject('/sitemap.xml')).body).filter((file) => file.startsWith('/sitemap/poslovi/'));
    expect(files.length).toBeGreaterThanOrEqual(3);
    const listed = (await Promise.all(files.map((url) => app.inject(url)))).map(({ body }) => locations(body));
    for (const one of listed) expect(one.length).toBeLessThanOrEqual(2);
    expect(new Set(listed.flat()).size).toBe(listed.flat().length);
    expect((await app.inject('/sitemap/poslovi/999999999.xml')).statusCode).toBe(404);
    expect((await app.inject('/sitemap/poslovi/x.xml')).statusCode).toBe(404);
    await app.close();
  });
});

describe('feeds', () => {
  test('bring new posts by category and county, and articles, escaped', async ({ app, as, db, visitor }) => {
    const { id } = await as('client');
    const post = await makePost(db, id, { subject: 'Curi <b>slavina</b> & sifon u kuhinji' });
    const { data } = (await visitor.get(`/job-posts/${post}`)).body;
    const category = data.job_category.key;
    for (const url of [`/rss/poslovi/${category}.xml`, '/rss/poslovi/sve.xml']) {
      const feed = await textOf(app, url);
      expect(feed).toContain(`<link>${site}/poslovi/${post}</link>`);
      expect(feed).toContain('Curi &lt;b&gt;slavina&lt;/b&gt; &amp; sifon');
    }
    const county = data.county?.key;
    if (county) expect(await textOf(app, `/rss/poslovi/${category}/${county}.xml`)).toContain(`/poslovi/${post}`);
    const elsewhere = county === 'istarska' ? 'zadarska' : 'istarska';
    expect(await textOf(app, `/rss/poslovi/${category}/${elsewhere}.xml`)).not.toContain(`/poslovi/${post}<`);
    await db.insert(news).values({ ...article, slug: 'u-kanalu', publishedAt: new Date() });
    expect(await textOf(app, '/rss/novosti.xml')).toContain('Đaci &amp; šegrti &lt;uče&gt;.');
    for (const url of ['/rss/poslovi/nema.xml', '/rss/poslovi/sve/nema.xml', '/rss/poslovi/sve']) expect(await statusOf(app, url), url).toBe(404);
  });
});

async function keptPictures(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.keys('og')) if (key.startsWith('og/')) keys.push(key);
  return keys;
}

describe('pictures for shared links', () => {
  test('are 1200 × 630 and at most 100 KB, with Croatian letters, made once and kept', async ({ app, as, db, storage }) => {
    const ana = await as('client');
    const post = await makePost(db, ana.id, { subject: 'Žbuka na pročelju puca oko prozora, đubre i čađa su posvuda, šest četvornih metara.' });
    await makeWorker(db, { name: 'Dražen Čačić', about: 'Ličilac s trideset godina iskustva.' });
    await db.insert(news).values({ ...article, slug: 'za-dijeljenje', publishedAt: new Date() });
    for (const url of [
      `/slike/posao/${post}.png`,
      '/slike/kategorija/vodoinstalacije.png',
      '/slike/clanak/za-dijeljenje.png',
      '/slike/majstor/drazen-cacic.png',
    ]) {
      const answer = await app.inject(url);
      expect(answer.statusCode, url).toBe(200);
      const bytes = answer.rawPayload;
      expect(bytes.byteLength, url).toBeLessThanOrEqual(100_000);
      expect(await sharp(bytes).metadata(), url).toMatchObject({ width: 1200, height: 630, format: 'png' });
      // The foot's wordmark with its red caron.
      const foot = await sharp(bytes).extract({ left: 72, top: 540, width: 196, height: 40 }).removeAlpha().raw().toBuffer();
      const reds = foot.filter((value, at) => at % 3 === 0 && value > 170 && (foot[at + 1] ?? 0) < 60).length;
      expect(reds, url).toBeGreaterThan(40);
    }
    const kept = await keptPictures(storage);
    expect(kept).toHaveLength(4);
    await app.inject(`/slike/posao/${post}.png`);
    expect(await keptPictures(storage)).toEqual(kept);
    expect(await ana.delete(`/job-posts/${post}`)).toHaveStatus(204);
    expect(await statusOf(app, `/slike/posao/${post}.png`)).toBe(404);
    expect(await keptPictures(storage)).toEqual(kept.filter((key) => !key.includes(`/posao-${post}/`)));
  });

  test('are of what everybody may see, and of nothing else', async ({ app, as, db }) => {
    const { id } = await as('client');
    const pending = await makePost(db, id, { status: 'pending' });
    for (const url of [
      `/slike/posao/${pending}.png`,
      '/slike/posao/x.png',
      '/slike/kategorija/nema.png',
      '/slike/constructor/a.png',
      '/slike/majstor/nema.png',
      '/slike/posao/1',
    ])
      expect(await statusOf(app, url), url).toBe(404);
  });
});
