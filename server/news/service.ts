import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import type { NewsArticle, NewsItem } from '#contract/news.ts';
import { type NewsTopic, newsTopics } from '#contract/news-labels.ts';
import { metaOf } from '#contract/shapes.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/site.ts';
import { renderMarkdown } from '../platform/markdown/markdown.ts';
import { tradeRefs } from '../trades/service.ts';
import { named, presentItem } from './present.ts';
import * as queries from './queries.ts';

interface Parts {
  db: Db;
  site: Site;
}

/** Returns published items, newest first, and the number of items per topic. */
export async function listNews(
  { db, site }: Parts,
  query: { page: number; per_page: number; topic?: NewsTopic | undefined; sort_direction: 'asc' | 'desc' },
) {
  const [rows, counts, trades] = await Promise.all([
    queries.published(db, query),
    queries.countByTopic(db),
    tradeRefs(db),
  ]);
  const topics = Object.fromEntries(
    Object.keys(newsTopics).map((topic) => [topic, counts.find((one) => one.topic === topic)?.n ?? 0]),
  ) as Record<NewsTopic, number>;
  const total = query.topic ? topics[query.topic] : Object.values(topics).reduce((sum, n) => sum + n, 0);
  const data: NewsItem[] = rows.map((row) => presentItem(row, trades, site));
  return { data, meta: metaOf(query, total, data.length), topics };
}

/** Returns a published item by slug or id, with a few other items. Throws `not_found`. */
export async function getNews({ db, site }: Parts, key: string): Promise<NewsArticle> {
  const row = await queries.publishedByKey(db, key);
  if (!row) throw new AppError('not_found');
  const [more, trades, text] = await Promise.all([
    queries.others(db, row, limits.newsMore),
    tradeRefs(db),
    renderMarkdown(named(row.body, site)),
  ]);
  const item = presentItem(row, trades, site);
  return {
    ...item,
    ...text,
    seo_title: named(row.seoTitle, site) || item.title,
    seo_description: named(row.seoDescription, site) || item.lead,
    more: more.map((one) => presentItem(one, trades, site)),
  };
}
