import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** Processes that hold sockets. One that misses its heartbeat is dead. */
export const nodes = pgTable('nodes', {
  id: uuid().primaryKey(),
  aliveUntil: moment().notNull(),
});

/** Who has the site open on which node. No foreign key to the person, so connecting never waits for a lock on that row. */
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
