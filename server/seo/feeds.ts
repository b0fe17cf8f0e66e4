import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatLongDate, formatNumber, truncate } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { placeRefs } from '../places/service.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/site.ts';
import { type Html, html } from '../platform/mail/html.ts';
import { tradeRefs } from '../trades/service.ts';
import * as queries from './queries.ts';

interface Item {
  title: string;
  path: string;
  text: string;
  at: Date;
}
interface Feed {
  title: string;
  text: string;
  path: string;
  self: string;
  items: readonly Item[];
}

const most = 30;

const rss = (
  site: Site,
  { title, text, path, self, items }: Feed,
): Html => html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${title}</title><link>${site.url + path}</link><description>${text}</description><language>hr</language>
<atom:link href="${site.url + self}" rel="self" type="application/rss+xml"/>
${items.map(
  (item) =>
    html`<item><title>${item.title}</title><link>${site.url + item.path}</link><guid isPermaLink="true">${site.url + item.path}</guid><description>${item.text}</description><pubDate>${item.at.toUTCString()}</pubDate></item>
`,
)}</channel></rss>`;

const send = (reply: FastifyReply, site: Site, feed: Feed) =>
  reply
    .type('application/rss+xml; charset=utf-8')
    .header('cache-control', 'public, max-age=300')
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${rss(site, feed).text}`);

/**
 * Adds the RSS feeds: news, daily seals of the review chain, and posts; 404 for any other address below
 * `/rss/`.
 */
export function addFeeds(app: FastifyInstance, { db, site }: { db: Db; site: Site }): void {
  app.get('/rss/novosti.xml', async (_, reply) => {
    const items = (await queries.newestNews(db, most)).map(({ slug, title, lead, at }) => ({
      title,
      path: paths.newsArticle(slug),
      text: lead,
      at,
    }));
    return send(reply, site, {
      title: `${site.name}: savjeti i novosti`,
      text: 'O kućnim poslovima, ponudama i dogovoru s majstorima.',
      path: paths.news(),
      self: '/rss/novosti.xml',
      items,
    });
  });
  app.get(paths.reviewSealsFeed(), async (_, reply) => {
    const items = (await queries.newestSeals(db, most)).map(({ day, entries, seal, at }) => ({
      title: `Pečat ocjena, ${formatLongDate(day)}`,
      path: paths.reviewSeals(day),
      text: `Zapisa: ${formatNumber(entries)}. Pečat: ${seal}`,
      at,
    }));
    return send(reply, site, {
      title: `${site.name}: pečati ocjena`,
      text: 'Otisak zadnjeg zapisa u javnom lancu ocjena, na kraju svakog dana.',
      path: paths.reviewSeals(),
      self: paths.reviewSealsFeed(),
      items,
    });
  });
  app.get<{ Params: { category: string; file: string } }>(
    '/rss/poslovi/:category/:file',
    async ({ params }, reply) => {
      const county = /^([\w-]+)\.xml$/.exec(params.file)?.[1];
      if (county === undefined) return reply.callNotFound();
      return posts(reply, params.category === 'sve' ? undefined : params.category, county);
    },
  );
  app.get<{ Params: { file: string } }>('/rss/poslovi/:file', async ({ params }, reply) => {
    const category = /^([\w-]+)\.xml$/.exec(params.file)?.[1];
    if (category === undefined) return reply.callNotFound();
    return posts(reply, category === 'sve' ? undefined : category, undefined);
  });

  app.get('/rss/*', (_, reply) => reply.callNotFound());

  async function posts(reply: FastifyReply, category: string | undefined, county: string | undefined) {
    const trades = await tradeRefs(db);
    const places = await placeRefs(db);
    const trade = category === undefined ? undefined : trades.categoryByKey(category);
    const place = county === undefined ? undefined : places.counties.find(({ key }) => key === county);
    if ((category !== undefined && !trade) || (county !== undefined && !place)) return reply.callNotFound();
    const found = await queries.newestPosts(db, { category, county, most });
    const items = found.map(({ id, subject, type, county: at, at: when }) => ({
      title: `${type}${at ? `, ${at}` : ''}: ${truncate(subject, 80)}`,
      path: paths.job(id),
      text: truncate(subject, 500),
      at: when,
    }));
    const about = [trade?.name ?? 'Svi poslovi', place?.name].filter(Boolean).join(', ');
    return send(reply, site, {
      title: `${site.name}: ${about}`,
      text: `Novi upiti i usluge: ${about}.`,
      path: trade ? paths.category(trade.key, place?.key) : paths.activeJobs(),
      self: `/rss/poslovi/${category ?? 'sve'}${county === undefined ? '' : `/${county}`}.xml`,
      items,
    });
  }
}
