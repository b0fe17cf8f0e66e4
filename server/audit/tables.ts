import { bigint, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity } from '../platform/db/columns.ts';

/**
 * All administrator actions. The database rejects updates and deletes, and chains each entry to the previous
 * one with a seal (decision 021).
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: identity(),
    /** No foreign key: accounts may be deleted, but the log keeps the actor's id. */
    actorId: integer(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: integer(),
    reason: text(),
    details: jsonb(),
    network: text(),
    createdAt: createdAt(),
    /**
     * Position in the chain, without gaps, and the seal; both assigned by the database at the end of the
     * transaction.
     */
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
