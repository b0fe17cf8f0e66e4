import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { TicketTopic } from '#contract/help-labels.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

export const questions = pgTable(
  'questions',
  {
    id: identity(),
    topic: text().$type<TicketTopic>().notNull(),
    question: text().notNull(),
    /** Markdown. */
    answer: text().notNull(),
    popular: boolean().notNull().default(false),
    hidden: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [unique('one_question').on(t.question)],
);

/** In a separate table, so that a vote does not invalidate cached pages of questions. */
export const questionVotes = pgTable('question_votes', {
  questionId: integer()
    .primaryKey()
    .references(() => questions.id, { onDelete: 'cascade' }),
  yes: integer().notNull().default(0),
  no: integer().notNull().default(0),
});

export interface TicketFile {
  key: string;
  name: string;
  type: string;
}

export const tickets = pgTable(
  'tickets',
  {
    id: identity(),
    topic: text().$type<TicketTopic>().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    files: jsonb().$type<TicketFile[]>().notNull().default([]),
    /** The sender's account; the ticket is deleted with it. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    answer: text(),
    /** When the ticket was answered, or closed without an answer. */
    closedAt: moment(),
    closedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('tickets_open').on(t.createdAt, t.id).where(sql`closed_at is null`),
    index('tickets_closed').on(t.closedAt, t.id).where(sql`closed_at is not null`),
    index('tickets_of_user').on(t.userId),
    index('tickets_closed_by').on(t.closedBy).where(sql`closed_by is not null`),
    check('ticket_answered_closed', sql`${t.answer} is null or ${t.closedAt} is not null`),
  ],
);
