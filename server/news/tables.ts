import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { NewsTopic } from '#contract/news-labels.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { jobCategories } from '../trades/tables.ts';
import { users } from '../users/tables.ts';

export const news = pgTable(
  'news',
  {
    id: identity(),
    slug: text().notNull().unique(),
    topic: text().$type<NewsTopic>().notNull(),
    title: text().notNull(),
    lead: text().notNull(),
    body: text().notNull(),
    seoTitle: text().notNull(),
    seoDescription: text().notNull(),
    jobCategoryId: integer().references(() => jobCategories.id, { onDelete: 'set null' }),
    picture: text(),
    minutes: integer().notNull(),
    /** Null for a draft. */
    publishedAt: moment(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('news_slug_plain', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    index('news_published').on(t.publishedAt, t.id).where(sql`published_at is not null`),
    index('news_of_topic').on(t.topic, t.publishedAt, t.id).where(sql`published_at is not null`),
    index('news_of_category').on(t.jobCategoryId),
  ],
);

/** One row per address; after unsubscribing the row remains without the address. */
export const subscribers = pgTable(
  'subscribers',
  {
    id: identity(),
    email: text(),
    confirmedAt: moment(),
    endedAt: moment(),
    endedBy: text().$type<'link' | 'bounce'>(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('one_subscriber_per_address').on(sql`lower(email)`),
    index('subscribers_confirmed').on(t.id).where(sql`confirmed_at is not null and ended_at is null`),
    index('subscribers_unconfirmed').on(t.createdAt).where(sql`confirmed_at is null and ended_at is null`),
    check('ended_subscriber_has_no_address', sql`(${t.endedAt} is null) = (${t.email} is not null)`),
  ],
);

export const newsletters = pgTable(
  'newsletters',
  {
    newsId: integer()
      .primaryKey()
      .references(() => news.id, { onDelete: 'restrict' }),
    startedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    lastOfAll: integer().notNull(),
    lastSubscriberId: integer().notNull().default(0),
    sent: integer().notNull().default(0),
    startedAt: createdAt(),
    finishedAt: moment(),
  },
  (t) => [index('newsletters_started_by').on(t.startedBy)],
);
