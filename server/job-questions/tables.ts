import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { JobQuestion } from '#contract/job-questions.ts';
import { createdAt, identity } from '../platform/db/columns.ts';
import { jobTypes } from '../trades/tables.ts';
import { users } from '../users/tables.ts';

/**
 * Versions of each job type's questions. Rows never change: the newest one of a type is current, and a post
 * refers to the one that it answered.
 */
export const questionSets = pgTable(
  'question_sets',
  {
    id: identity(),
    jobTypeId: integer()
      .notNull()
      .references(() => jobTypes.id, { onDelete: 'cascade' }),
    questions: jsonb().$type<JobQuestion[]>().notNull(),
    /** True for a version that came with the installation; a new release's questions replace it. */
    seeded: boolean().notNull().default(false),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    check('questions_are_a_list', sql`jsonb_typeof(${t.questions}) = 'array'`),
    index('question_sets_of_type').on(t.jobTypeId, t.id),
    index('question_sets_by_user').on(t.createdBy),
  ],
);
