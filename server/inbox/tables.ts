import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { InboxKindName } from '#contract/inbox-kinds.ts';
import { identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/**
 * Records who is working on a case, so that two moderators do not work on it simultaneously. Another
 * moderator can replace an expired claim.
 */
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

/**
 * The text of a decision and the title shown in the undo message. Deleted once the decision is applied,
 * because the audit log then contains both.
 */
export interface DecisionText {
  title: string;
  reason?: string | undefined;
  text?: string | undefined;
  answer?: string | undefined;
}

/** Decisions made in the inbox. `held`: can still be undone; `carrying`: its effects are being applied. */
export const inboxDecisions = pgTable(
  'inbox_decisions',
  {
    id: identity(),
    kind: text().$type<InboxKindName>().notNull(),
    subjectId: integer().notNull(),
    action: text().notNull(),
    input: jsonb().$type<DecisionText>(),
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    network: text(),
    state: text().$type<'held' | 'carrying' | 'done' | 'undone' | 'failed'>().notNull().default('held'),
    failure: text(),
    waitingSince: moment().notNull(),
    madeAt: moment().notNull(),
    dueAt: moment().notNull(),
  },
  (t) => [
    check('inbox_state_known', sql`${t.state} in ('held', 'carrying', 'done', 'undone', 'failed')`),
    // A case has at most one unapplied decision, so the second of two concurrent inserts conflicts.
    uniqueIndex('one_inbox_decision').on(t.kind, t.subjectId).where(sql`state in ('held', 'carrying')`),
    index('inbox_decisions_made').on(t.madeAt),
    index('inbox_decisions_of_actor').on(t.actorId, t.madeAt),
  ],
);
