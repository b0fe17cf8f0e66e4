import { and, asc, count, desc, eq, getTableColumns, isNotNull, ne, sql } from 'drizzle-orm';
import type { NewsTopic } from '#contract/news-labels.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import type { NewsRow } from './present.ts';
import { news, newsletters } from './tables.ts';

const { body: _, ...listed } = getTableColumns(news);
const newest = [desc(news.publishedAt), desc(news.id)];

export const published = (
  db: Db,
  query: { page: number; per_page: number; topic?: NewsTopic | undefined; sort_direction: 'asc' | 'desc' },
) =>
  db
    .select(listed)
    .from(news)
    .where(and(isNotNull(news.publishedAt), query.topic && eq(news.topic, query.topic)))
    .orderBy(...(query.sort_direction === 'asc' ? [asc(news.publishedAt), asc(news.id)] : newest))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);

export const countByTopic = (db: Db) =>
  db
    .select({ topic: news.topic, n: count() })
    .from(news)
    .where(isNotNull(news.publishedAt))
    .groupBy(news.topic);

const keyed = (key: string) => (/^\d+$/.test(key) ? eq(news.id, Number(key)) : eq(news.slug, key));

export const publishedByKey = async (db: Db, key: string): Promise<NewsRow | undefined> =>
  /^\d{10,}$/.test(key)
    ? undefined
    : (
        await db
          .select()
          .from(news)
          .where(and(keyed(key), isNotNull(news.publishedAt)))
      )[0];

export const others = (db: Db, row: NewsRow, most: number) =>
  db
    .select(listed)
    .from(news)
    .where(and(isNotNull(news.publishedAt), ne(news.id, row.id)))
    .orderBy(sql`${news.topic} = ${row.topic} desc`, ...newest)
    .limit(most);

export const byId = async (db: DbOrTx, id: number): Promise<NewsRow | undefined> =>
  (await db.select().from(news).where(eq(news.id, id)))[0];

export const lock = async (tx: DbOrTx, id: number): Promise<NewsRow | undefined> =>
  (await tx.select().from(news).where(eq(news.id, id)).for('update'))[0];

export const newsletterOf = async (db: DbOrTx, id: number) =>
  (await db.select().from(newsletters).where(eq(newsletters.newsId, id)))[0] ?? null;

export const all = (db: Db, query: { page: number; per_page: number }) =>
  db
    .select({ row: news, newsletter: newsletters })
    .from(news)
    .leftJoin(newsletters, eq(newsletters.newsId, news.id))
    .orderBy(desc(news.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
