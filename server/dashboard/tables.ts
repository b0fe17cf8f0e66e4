import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { jobPosts } from '../job-posts/tables.ts';
import { createdAt } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/** Inquiries a person has opened; deleted after `limits.seenDays` days. */
export const seenJobs = pgTable(
  'seen_jobs',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    jobPostId: integer()
      .notNull()
      .references(() => jobPosts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.jobPostId] }), index('seen_of_job').on(t.jobPostId)],
);
