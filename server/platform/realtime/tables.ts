import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** Processes that hold sockets; one that does not say in time that it lives is dead. */
export const nodes = pgTable('nodes', {
  id: uuid().primaryKey(),
  aliveUntil: moment().notNull(),
});

/** Who has the site open at which node. No reference to the person: to come and go must not wait for whoever holds that row. */
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
