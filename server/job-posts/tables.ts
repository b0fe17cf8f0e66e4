import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Audience, PostKind, Urgency } from '#contract/job-posts.ts';
import type { DeclineReason, InvitationAnswer } from '#contract/offers.ts';
import type { PostEvent } from '#contract/post-events.ts';
import { questionSets } from '../job-questions/tables.ts';
import { counties, towns } from '../places/tables.ts';
import { createdAt, identity, moment, tsvector } from '../platform/db/columns.ts';
import { jobCategories, jobTypes } from '../trades/tables.ts';
import { users } from '../users/tables.ts';
import type { StoredStatus } from './states.ts';

export const jobPosts = pgTable(
  'job_posts',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: uuid(),
    subject: text().notNull(),
    status: text().$type<StoredStatus>().notNull().default('pending'),
    /** Status before the post or its author's account was hidden; restored when the post is shown again. */
    statusBeforeHiding: text().$type<StoredStatus>(),
    kind: text().$type<PostKind>().notNull().default('inquiry'),
    audience: text().$type<Audience>().notNull().default('all'),
    jobCategoryId: integer()
      .notNull()
      .references(() => jobCategories.id),
    jobTypeId: integer().notNull(),
    countyId: integer().references(() => counties.id),
    townId: integer(),
    urgency: text().$type<Urgency>().notNull().default('flexible'),
    budgetCents: integer(),
    /** The version of the questions that `answers` belong to. */
    questionSetId: integer().references(() => questionSets.id),
    /** Option keys and numbers, by the key of the question; null without answers. */
    answers: jsonb().$type<Record<string, string | number>>(),
    feedbacksCount: integer().notNull().default(0),
    submittedAt: moment().notNull().defaultNow(),
    reviewedAt: moment(),
    /** When the post was last published, or renewed by its author. */
    renewedAt: moment().notNull().defaultNow(),
    /** When the author was asked whether the post is current; null once answered. */
    remindedAt: moment(),
    searchDoc: tsvector(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check(
      'post_status_known',
      sql`${t.status} in ('active', 'addressed', 'inactive', 'pending', 'declined', 'finished')`,
    ),
    check('post_audience_known', sql`${t.audience} in ('all', 'addressed')`),
    // Active posts are public, so an addressed one must never be active.
    check(
      'addressed_by_audience',
      sql`case ${t.audience} when 'all' then ${t.status} <> 'addressed' else ${t.status} <> 'active' and ${t.kind} = 'inquiry' end`,
    ),
    check('post_kind_known', sql`${t.kind} in ('inquiry', 'offer')`),
    check('post_urgency_known', sql`${t.urgency} in ('urgent', 'this_week', 'this_month', 'flexible')`),
    check('budget_positive', sql`${t.budgetCents} > 0`),
    check('subject_length', sql`char_length(${t.subject}) between 10 and 5000`),
    check('town_needs_county', sql`${t.townId} is null or ${t.countyId} is not null`),
    foreignKey({
      name: 'post_type_in_category',
      columns: [t.jobTypeId, t.jobCategoryId],
      foreignColumns: [jobTypes.id, jobTypes.jobCategoryId],
    }),
    foreignKey({
      name: 'post_town_in_county',
      columns: [t.townId, t.countyId],
      foreignColumns: [towns.id, towns.countyId],
    }),
    uniqueIndex('one_post_per_form').on(t.userId, t.clientId).where(sql`client_id is not null`),
    // Includes the sort and filter columns, so a filtered list is paged and counted from the index alone.
    index('posts_newest')
      .on(t.createdAt, t.id, t.jobCategoryId, t.jobTypeId, t.countyId, t.townId, t.kind)
      .where(sql`status = 'active'`),
    index('posts_of_category')
      .on(t.jobCategoryId, t.createdAt, t.id, t.jobTypeId, t.countyId, t.townId, t.kind)
      .where(sql`status = 'active'`),
    index('posts_of_type')
      .on(t.jobTypeId, t.createdAt, t.id, t.countyId, t.townId, t.kind)
      .where(sql`status = 'active'`),
    // A list filtered by answers is paged and counted from this index alone. An entry is at most 450 bytes.
    index('posts_by_answers')
      .on(t.jobTypeId, t.createdAt, t.id, t.countyId, t.townId, t.kind, t.answers)
      .where(sql`status = 'active' and answers is not null`),
    index('posts_of_county').on(t.countyId, t.createdAt, t.id).where(sql`status = 'active'`),
    index('posts_of_town').on(t.townId, t.createdAt, t.id).where(sql`status = 'active'`),
    index('posts_of_urgency')
      .on(t.urgency, t.createdAt, t.id, t.jobCategoryId, t.jobTypeId, t.countyId, t.townId, t.kind)
      .where(sql`status = 'active'`),
    // Few posts state a budget. With a separate index, the newest of them are found without reading all other
    // posts.
    index('posts_with_budget')
      .on(
        t.createdAt,
        t.id,
        t.budgetCents,
        t.jobCategoryId,
        t.jobTypeId,
        t.countyId,
        t.townId,
        t.kind,
        t.urgency,
      )
      .where(sql`status = 'active' and budget_cents is not null`),
    index('posts_by_day').on(t.createdAt),
    index('posts_of_author').on(t.userId, t.status, t.createdAt, t.id),
    index('posts_waiting').on(t.submittedAt, t.id).where(sql`status = 'pending'`),
    index('posts_by_status')
      .on(t.status, t.updatedAt)
      .where(sql`status in ('inactive', 'declined', 'finished', 'addressed')`),
    index('posts_by_freshness').on(t.renewedAt, t.id).where(sql`status in ('active', 'addressed')`),
    // For the sitemap.
    index('posts_listed').on(t.id, t.updatedAt).where(sql`status = 'active'`),
    // Used when a referenced trade or place is deleted, because the indexes above cover only active posts.
    index('posts_of_trade').on(t.jobCategoryId, t.jobTypeId),
    index('posts_of_place').on(t.countyId, t.townId),
    index('posts_of_question_set').on(t.questionSetId).where(sql`question_set_id is not null`),
    index('posts_search').using('gin', t.searchDoc),
  ],
);

export const jobPostMedia = pgTable(
  'job_post_media',
  {
    id: identity(),
    jobPostId: integer()
      .notNull()
      .references(() => jobPosts.id, { onDelete: 'cascade' }),
    clientId: uuid(),
    position: integer().notNull(),
    kind: text().$type<'image' | 'document'>().notNull(),
    /** Unguessable storage folder with `full.webp` and `card.webp`, or `file.pdf`. */
    storageKey: text().notNull().unique(),
    name: text().notNull(),
    type: text().notNull(),
    /** Bytes of the stored file. */
    size: integer().notNull(),
    width: integer(),
    height: integer(),
    createdAt: createdAt(),
  },
  (t) => [
    // Positions 0 to 5, one file each, so the database also enforces the limit of six.
    check('six_files', sql`${t.position} between 0 and 5`),
    // Deferrable (migration 0003): checked at the end of a statement, so one UPDATE can reorder the files.
    unique('one_file_per_position').on(t.jobPostId, t.position),
    unique('one_file_per_upload').on(t.jobPostId, t.clientId),
    check('media_kind_known', sql`${t.kind} in ('image', 'document')`),
  ],
);

export const invitations = pgTable(
  'invitations',
  {
    jobPostId: integer()
      .notNull()
      .references(() => jobPosts.id, { onDelete: 'cascade' }),
    workerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the worker was notified, after the post was published. */
    notifiedAt: moment('told_at'),
    answer: text().$type<InvitationAnswer>(),
    reason: text().$type<DeclineReason>(),
    answeredAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.jobPostId, t.workerId] }),
    check('invitation_answer_known', sql`${t.answer} in ('offered', 'declined')`),
    check('answer_has_its_time', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    index('invitations_of_worker').on(t.workerId),
    index('invitations_waiting').on(t.workerId, t.notifiedAt).where(sql`answer is null`),
  ],
);

export const jobPostEvents = pgTable(
  'job_post_events',
  {
    id: identity(),
    jobPostId: integer()
      .notNull()
      .references(() => jobPosts.id, { onDelete: 'cascade' }),
    event: text().$type<PostEvent>().notNull(),
    reason: text(),
    text: text(),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('timeline_of_post').on(t.jobPostId, t.id),
    index('timeline_by_author').on(t.authorId),
    // For counting moderators' decisions per day.
    index('timeline_decided')
      .on(t.createdAt)
      .where(sql`event in ('approved', 'review_declined', 'deactivated')`),
  ],
);

/**
 * Number of active posts per type, county and kind, without the deltas in `post_count_deltas`. County 0 is
 * the whole country.
 */
export const activePostCounts = pgTable(
  'active_post_counts',
  {
    jobTypeId: integer().notNull(),
    jobCategoryId: integer().notNull(),
    countyId: integer().notNull(),
    kind: text().$type<PostKind>().notNull(),
    posts: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.jobTypeId, t.countyId, t.kind] }),
    index('counts_of_category').on(t.jobCategoryId, t.countyId),
  ],
);

/**
 * Deltas appended by the trigger `count_active_posts` and applied by `apply_count_deltas`, so that concurrent
 * approvals do not block each other.
 */
export const postCountDeltas = pgTable('post_count_deltas', {
  id: identity(),
  jobTypeId: integer().notNull(),
  jobCategoryId: integer().notNull(),
  countyId: integer().notNull(),
  kind: text().$type<PostKind>().notNull(),
  step: integer().notNull(),
});
