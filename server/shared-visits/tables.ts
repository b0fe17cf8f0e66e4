import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { VisitAnswer } from '#contract/shared-visit-words.ts';
import { jobPosts } from '../job-posts/tables.ts';
import { createdAt, moment } from '../platform/db/columns.ts';

/**
 * Answers of clients who were asked whether one visit may serve them and another client in the same place.
 * There is one answer per inquiry, not per pair, so that it reveals nothing about another client's answer.
 */
export const visitInvitations = pgTable(
  'visit_invitations',
  {
    jobPostId: integer()
      .primaryKey()
      .references(() => jobPosts.id, { onDelete: 'cascade' }),
    answer: text().$type<VisitAnswer>().notNull().default('invited'),
    answeredAt: moment(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('visit_answer_known', sql`${t.answer} in ('invited', 'yes', 'no', 'withdrawn', 'expired')`),
    index('visit_invitations_open').on(t.expiresAt).where(sql`answer in ('invited', 'yes')`),
  ],
);

/** Pairs of inquiries that one visit can serve: both clients have agreed. */
export const sharedVisits = pgTable(
  'shared_visits',
  {
    firstPostId: integer()
      .notNull()
      .references(() => jobPosts.id, { onDelete: 'cascade' }),
    secondPostId: integer()
      .notNull()
      .references(() => jobPosts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.firstPostId, t.secondPostId] }),
    check('visit_posts_in_order', sql`${t.firstPostId} < ${t.secondPostId}`),
    index('shared_visits_of_second').on(t.secondPostId),
  ],
);
