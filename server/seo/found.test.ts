import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { describe, expect, inject } from 'vitest';
import { news } from '../news/tables.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { test } from '../testing/app.ts';
import { makeWorker } from '../testing/factories.ts';
import { makePost } from '../testing/job-posts.ts';

const site = 'http://localhost:3000';
const locations = (body: string) =>
  [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = '']) => at.replace(site, ''));
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

describe('feeds', () => {
  test('list new posts by category and county, and articles, with escaped text', async ({ app, as, db }) => {
    const { id } = await as('client');
    const post = await makePost(db, id, {
      subject: 'Curi <b>slavina</b> & sifon u kuhinji',
      county: 'zadarska',
    });
    const nowhere = await makePost(db, id, { type: 'ugradnja-i-zamjena-slavina' });
    for (const url of [
      '/rss/poslovi/vodoinstalacije.xml',
      '/rss/poslovi/sve.xml',
      '/rss/poslovi/vodoinstalacije/zadarska.xml',
      '/rss/poslovi/sve/zadarska.xml',
    ]) {
      const feed = await textOf(app, url);
      expect(feed, url).toContain(`<link>${site}/poslovi/${post}</link>`);
      expect(feed, url).toContain('Curi &lt;b&gt;slavina&lt;/b&gt; &amp; sifon');
      expect(feed.includes(`/poslovi/${nowhere}<`), url).toBe(!url.endsWith('/zadarska.xml'));
    }
    for (const url of [
      '/rss/poslovi/vodoinstalacije/istarska.xml',
      '/rss/poslovi/sve/istarska.xml',
      '/rss/poslovi/elektroinstalacije/zadarska.xml',
    ])
      expect(await textOf(app, url), url).not.toContain(`/poslovi/${post}<`);
    await db.insert(news).values({ ...article, slug: 'u-kanalu', publishedAt: new Date() });
    expect(await textOf(app, '/rss/novosti.xml')).toContain('Đaci &amp; šegrti &lt;uče&gt;.');
    for (const url of ['/rss/poslovi/nema.xml', '/rss/poslovi/sve/nema.xml', '/rss/poslovi/sve'])
      expect(await statusOf(app, url), url).toBe(404);
  });
});

test('feeds and the sitemap are valid XML even if stored texts contain forbidden characters', async ({
  app,
  as,
  db,
}) => {
  const { id } = await as('client');
  await makePost(db, id, { subject: 'Curi slavina\uFFFF u kuhinji\u000B\uFFFE', county: 'zadarska' });
  await db
    .insert(news)
    .values({ ...article, title: 'Stari\uFFFF članak', slug: 'stari', publishedAt: new Date() });
  for (const url of [
    '/rss/poslovi/sve.xml',
    '/rss/poslovi/sve/zadarska.xml',
    '/rss/novosti.xml',
    '/sitemap/poslovi/0.xml',
  ])
    expect(await textOf(app, url), url).not.toMatch(
      /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u,
    );
});

async function keptPictures(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.keys('og')) if (key.startsWith('og/')) keys.push(key);
  return keys;
}

describe('pictures for shared links', () => {
  test.beforeEach(({ dataDir }) =>
    cpSync(path.join(inject('server').files, 'art'), path.join(dataDir, 'files/art'), { recursive: true }),
  );

  test('are 1200 × 630 px and at most 100 KB, render Croatian letters, and are cached', async ({
    app,
    as,
    db,
    storage,
  }) => {
    const ana = await as('client');
    const post = await makePost(db, ana.id, {
      subject: 'Žbuka na pročelju puca oko prozora, đubre i čađa su posvuda, šest četvornih metara.',
    });
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
      const foot = await sharp(bytes)
        .extract({ left: 72, top: 540, width: 196, height: 40 })
        .removeAlpha()
        .raw()
        .toBuffer();
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

  test('show the heading of the page at that URL, or of the home page for other URLs', async ({
    app,
    db,
    storage,
  }) => {
    await db.execute(
      sql`insert into pages (slug, kind, title, lead, body, seo_title, seo_description) values ('o-ocjenama', 'free', 'O ocjenama na portalu {portal}', 'Uvod', '', '', '')`,
    );
    const files = locations(await textOf(app, '/sitemap/stranice.xml'));
    expect(files).toEqual(
      expect.arrayContaining([
        '/',
        '/majstori',
        '/o-nama',
        '/privatnost/politika-privatnosti',
        '/prostorije/kupaonica',
        '/o-ocjenama',
      ]),
    );
    const made = new Map<string, string>();
    for (const name of files) {
      const answer = await app.inject(`/slike/stranica${name}`);
      expect(answer.statusCode, name).toBe(200);
      expect(answer.rawPayload.byteLength, name).toBeLessThanOrEqual(100_000);
      made.set(name, createHash('sha256').update(answer.rawPayload).digest('hex'));
    }
    // All pictures differ, because each has its own text.
    expect(new Set(made.values()).size).toBe(files.length);
    const other = await app.inject('/slike/stranica/korisnici/ivana-barisic');
    expect(createHash('sha256').update(other.rawPayload).digest('hex')).toBe(made.get('/'));
    expect((await keptPictures(storage)).filter((key) => key.startsWith('og/stranice/'))).toHaveLength(
      files.length,
    );
  });

  test('respond with a 404 for content that is not public or does not exist', async ({ app, as, db }) => {
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
