import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { InboxKindName } from '#contract/inbox-kinds.ts';
import { identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/** Who has a case open, so that two do not do the same. What ended is free for anybody. */
export const inboxClaims = pgTable(
  'inbox_claims',
  {
    kind: text().$type<InboxKindName>().notNull(),
    subjectId: integer().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    until: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.subjectId] }), index('inbox_claims_of_user').on(t.userId, t.kind)],
);

/** What a decision is told with, and the title that the line of undo names; gone once it is carried out, when the log has it. */
export interface DecisionText {
  title: string;
  reason?: string | undefined;
  text?: string | undefined;
  answer?: string | undefined;
}

/** Decisions made in the inbox. `held`: it can still be taken back; `carrying`: its effects are being written. */
export const inboxDecisions = pgTable(
  'inbox_decisions',
  {
    id: identity(),
    kind: text().$type<InboxKindName>().notNull(),
    subjectId: integer().notNull(),
    act: text().notNull(),
    told: jsonb().$type<DecisionText>(),
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The address it was made from, for the log. */
    network: text(),
    state: text().$type<'held' | 'carrying' | 'done' | 'undone' | 'failed'>().notNull().default('held'),
    /** Why it was not carried out. */
    failure: text(),
    waitingSince: moment().notNull(),
    madeAt: moment().notNull(),
    dueAt: moment().notNull(),
  },
  (t) => [
    check('inbox_state_known', sql`${t.state} in ('held', 'carrying', 'done', 'undone', 'failed')`),
    // Of two decisions at once the second finds the first.
    uniqueIndex('one_inbox_decision').on(t.kind, t.subjectId).where(sql`state in ('held', 'carrying')`),
    index('inbox_decisions_made').on(t.madeAt),
    index('inbox_decisions_of_actor').on(t.actorId, t.madeAt),
  ],
);
