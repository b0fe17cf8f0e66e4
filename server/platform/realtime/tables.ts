import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** Running nodes. A node is considered dead once `alive_until` has passed. */
export const nodes = pgTable('nodes', {
  id: uuid().primaryKey(),
  aliveUntil: moment().notNull(),
});

/**
 * People who have the site open, by node. No foreign key to the user, so that connecting never waits for a
 * lock on the user's row.
 */
export const presences = pgTable(
  'presences',
  {
    userId: integer().notNull(),
    nodeId: uuid()
      .notNull()
      .references(() => nodes.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.nodeId] }), index('presences_of_node').on(t.nodeId)],
);
