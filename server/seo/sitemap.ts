import type { FastifyInstance, FastifyReply } from 'fastify';
import { paths, rooms } from '#contract/paths.ts';
import { cached } from '../platform/db/cached.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/site.ts';
import { type Html, html } from '../platform/mail/html.ts';
import * as queries from './queries.ts';

/** The protocol's limit per file (sitemaps.org). */
export const addressesMost = 50_000;

interface Parts {
  db: Db;
  site: Site;
  /** Maximum number of URLs per file; lowered only in tests. */
  most?: number;
}

/**
 * Returns the path of a sitemap file. The path contains the kind and the id after which the file begins, so
 * that the file’s rows can be read by primary key.
 */
const fileOf = (kind: queries.ListedKind, after: number) => `/sitemap/${kind}/${after}.xml`;
const kinds: readonly queries.ListedKind[] = ['poslovi', 'korisnici', 'novosti'];

/** Seconds for which crawlers may cache a file. */
const kept = 600;

const day = (at: Date) => at.toISOString();
const xml = (reply: FastifyReply, body: Html) =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', `public, max-age=${kept}`)
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${body.text}`);

const url = (site: Site, path: string, at: Date | null) =>
  html`<url><loc>${site.url + path}</loc>${at !== null && html`<lastmod>${day(at)}</lastmod>`}</url>`;
const urlset = (urls: readonly Html[]) =>
  html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;

interface Listed {
  path: string;
  at: Date | null;
}
const latest = (listed: readonly { at: Date | null }[]): Date | null =>
  listed.reduce<Date | null>(
    (last, { at }) => (at !== null && (last === null || at > last) ? at : last),
    null,
  );

/**
 * Pages that are not edited in the CMS. Lists have the date of their newest entry. The other pages have no
 * date, because none would be correct: workers are reordered continuously, figures are computed on request,
 * and the remaining pages change with each release.
 */
async function ownPages(db: Db): Promise<Listed[]> {
  const { posts, news, questions } = await queries.newest(db);
  return [
    ...[paths.home(), paths.jobs(), paths.activeJobs()].map((path) => ({ path, at: posts })),
    { path: paths.news(), at: news },
    { path: paths.help(), at: questions },
    ...[
      paths.workers(),
      paths.advertising(),
      paths.transparency(),
      paths.prices(),
      ...rooms.map(paths.room),
    ].map((path) => ({ path, at: null })),
  ];
}

/** Adds the sitemap index, its files of at most `most` URLs each, and `robots.txt`. */
export function addSitemap(app: FastifyInstance, { db, site, most = addressesMost }: Parts): void {
  // Cached on the server for as many seconds as crawlers may cache the response.
  const files = cached(
    (of: Db) =>
      Promise.all(kinds.map(async (kind) => ({ kind, parts: await queries.starts(of, kind, most) }))),
    kept * 1000,
  );
  const filesOf = async (wanted: queries.ListedKind) =>
    (await files(db)).find(({ kind }) => kind === wanted)?.parts ?? [];
  const categories = cached(queries.categoryAddresses, kept * 1000);
  const pages = async () => [...(await ownPages(db)), ...(await queries.pageAddresses(db))];
  app.get('/sitemap.xml', async (_, reply) => {
    const listed: Listed[] = [
      { path: '/sitemap/stranice.xml', at: latest(await pages()) },
      { path: '/sitemap/kategorije.xml', at: latest(await categories(db)) },
    ];
    for (const { kind, parts } of await files(db))
      listed.push(...parts.map(({ after, at }) => ({ path: fileOf(kind, after), at })));
    const entries = listed.map(
      ({ path, at }) =>
        html`<sitemap><loc>${site.url + path}</loc>${at !== null && html`<lastmod>${day(at)}</lastmod>`}</sitemap>`,
    );
    return xml(
      reply,
      html`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</sitemapindex>`,
    );
  });
  app.get('/sitemap/stranice.xml', async (_, reply) =>
    xml(reply, urlset((await pages()).map(({ path, at }) => url(site, path, at)))),
  );
  app.get('/sitemap/kategorije.xml', async (_, reply) => {
    const places = await categories(db);
    return xml(
      reply,
      urlset(places.map(({ key, county, at }) => url(site, paths.category(key, county ?? undefined), at))),
    );
  });
  for (const kind of kinds)
    app.get<{ Params: { after: string } }>(`/sitemap/${kind}/:after`, async ({ params }, reply) => {
      const after = Number(/^(0|[1-9]\d{0,8})\.xml$/.exec(params.after)?.[1]);
      // The first file begins at 0 even if the cached index has not listed it yet.
      const isListed = after === 0 || (await filesOf(kind)).some((file) => file.after === after);
      const rows = isListed ? await queries.addresses(db, kind, after, most) : [];
      if (rows.length === 0) return reply.callNotFound();
      return xml(reply, urlset(rows.map(({ path, at }) => url(site, path, at))));
    });
  app.get('/sitemap/*', (_, reply) => reply.callNotFound());
  app.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${kept}`)
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /korisnik/\nDisallow: /poruke\nDisallow: /prijavite/\nAllow: /api/docs\n\nSitemap: ${site.url}/sitemap.xml\n`,
      ),
  );
}
