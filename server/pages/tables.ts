import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

export const pages = pgTable(
  'pages',
  {
    id: identity(),
    slug: text().notNull().unique(),
    /**
     * `fixed`: shown at a path that the site defines; `legal`: a versioned text under /privatnost; `free`:
     * shown at the path given by its slug.
     */
    kind: text().$type<'fixed' | 'legal' | 'free'>().notNull(),
    title: text().notNull(),
    lead: text().notNull(),
    body: text().notNull(),
    seoTitle: text().notNull(),
    seoDescription: text().notNull(),
    major: integer().notNull().default(1),
    minor: integer().notNull().default(0),
    validFrom: date({ mode: 'string' }).notNull().default(sql`current_date`),
    note: text(),
    agreed: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('page_kind_known', sql`${t.kind} in ('fixed', 'legal', 'free')`),
    check('page_slug_plain', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
  ],
);

export const consents = pgTable(
  'consents',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    pageId: integer()
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    major: integer().notNull(),
    minor: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('one_consent_per_edition').on(t.userId, t.pageId, t.major),
    index('consents_to_page').on(t.pageId),
  ],
);
