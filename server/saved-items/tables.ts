import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { jobPosts } from '../job-posts/tables.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/** Workers and job posts saved by users; each row refers to exactly one. */
export const savedItems = pgTable(
  'saved_items',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    workerId: integer().references(() => users.id, { onDelete: 'cascade' }),
    jobPostId: integer().references(() => jobPosts.id, { onDelete: 'cascade' }),
    privateNote: text(),
    /** When the user was last notified that the worker is free again. */
    notifiedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    check('saved_item_of_one_kind', sql`num_nonnulls(${t.workerId}, ${t.jobPostId}) = 1`),
    check('not_saved_by_oneself', sql`${t.workerId} <> ${t.userId}`),
    check('saved_note_length', sql`char_length(${t.privateNote}) between 1 and 1000`),
    unique('one_saved_worker').on(t.userId, t.workerId),
    unique('one_saved_post').on(t.userId, t.jobPostId),
    index('saved_workers_of_user').on(t.userId, t.id).where(sql`worker_id is not null`),
    index('saved_posts_of_user').on(t.userId, t.id).where(sql`job_post_id is not null`),
    index('savers_of_worker').on(t.workerId, t.userId).where(sql`worker_id is not null`),
    index('savers_of_post').on(t.jobPostId).where(sql`job_post_id is not null`),
  ],
);
