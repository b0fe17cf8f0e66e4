import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity } from '../platform/db/columns.ts';

export const jobCategories = pgTable(
  'job_categories',
  {
    id: identity(),
    name: text().notNull(),
    key: text().notNull().unique(),
    description: text().notNull(),
    hue: integer().notNull(),
    icon: text().notNull(),
    seoTitle: text().notNull(),
    seoDescription: text().notNull(),
    typesCount: integer().notNull().default(0),
    /** Maintained by the trigger `count_active_posts`. */
    activePostsCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [check('hue_is_an_angle', sql`${t.hue} between 0 and 359`), check('active_posts_not_negative', sql`${t.activePostsCount} >= 0`)],
);

export const jobTypes = pgTable(
  'job_types',
  {
    id: identity(),
    name: text().notNull(),
    key: text().notNull().unique(),
    icon: text().notNull(),
    jobCategoryId: integer()
      .notNull()
      .references(() => jobCategories.id),
    createdAt: createdAt(),
  },
  (t) => [unique('type_and_category').on(t.id, t.jobCategoryId), index('types_of_category').on(t.jobCategoryId)],
);
