import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/** All administrator actions; append-only. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: identity(),
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: integer(),
    reason: text(),
    details: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [index('audit_of_subject').on(t.subjectType, t.subjectId, t.id), index('audit_newest').on(t.id), index('audit_of_actor').on(t.actorId)],
);
