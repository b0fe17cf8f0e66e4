import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ComplaintState } from '#contract/complaint-words.ts';
import { deals } from '../deals/tables.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';

/** Clients' written complaints about done deals. `createdAt` is when the worker received it. */
export const complaints = pgTable(
  'complaints',
  {
    id: identity(),
    dealId: integer()
      .notNull()
      .references(() => deals.id, { onDelete: 'cascade' }),
    state: text().$type<ComplaintState>().notNull().default('open'),
    complaint: text().notNull(),
    /** Keys of pictures from the deal (`contract/complaints.ts`); deleted pictures are omitted when shown. */
    pictures: text().array().notNull().default([]),
    /** Last day for the answer. */
    dueOn: date({ mode: 'string' }).notNull(),
    answer: text(),
    accepts: boolean(),
    answeredAt: moment(),
    closedAt: moment(),
    /** When both parties were reminded of the deadline, and notified that it had passed. */
    remindedAt: moment(),
    overdueAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    check('complaint_state_known', sql`${t.state} in ('open', 'answered', 'closed')`),
    check('complaint_length', sql`char_length(${t.complaint}) between 10 and 3000`),
    check('complaint_answer_length', sql`char_length(${t.answer}) between 10 and 3000`),
    check('complaint_pictures_few', sql`cardinality(${t.pictures}) <= 8`),
    check(
      'complaint_answer_whole',
      sql`(${t.answer} is null) = (${t.answeredAt} is null) and (${t.answer} is null) = (${t.accepts} is null) and (${t.state} <> 'answered' or ${t.answer} is not null) and (${t.state} <> 'open' or ${t.answer} is null)`,
    ),
    check('complaint_closed_has_moment', sql`(${t.state} = 'closed') = (${t.closedAt} is not null)`),
    index('complaints_of_deal').on(t.dealId, t.id),
    index('complaints_due').on(t.dueOn).where(sql`state = 'open'`),
    uniqueIndex('one_open_complaint').on(t.dealId).where(sql`state = 'open'`),
  ],
);
