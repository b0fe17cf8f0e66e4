import { bigint, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity } from '../platform/db/columns.ts';

/** All administrator actions. The database refuses to change or delete an entry, and seals each with the one before it (docs/decisions/036). */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: identity(),
    /** No foreign key: an account may go, what was done in its name stays with its number. */
    actorId: integer(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: integer(),
    reason: text(),
    details: jsonb(),
    /** The address it was done from. */
    network: text(),
    createdAt: createdAt(),
    /** Its place in the chain, without gaps, and the seal; given by the database at the end of the transaction. */
    position: bigint({ mode: 'number' }),
    seal: text(),
  },
  (t) => [
    index('audit_of_subject').on(t.subjectType, t.subjectId, t.id),
    index('audit_newest').on(t.createdAt, t.id),
    index('audit_of_actor').on(t.actorId),
    unique('audit_chain').on(t.position),
  ],
);
