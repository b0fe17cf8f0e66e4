import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

export const dataExports = pgTable(
  'data_exports',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text().$type<'preparing' | 'ready' | 'failed'>().notNull().default('preparing'),
    folder: text().notNull().unique(),
    bytes: bigint({ mode: 'number' }),
    endsAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    check('export_state_known', sql`${t.state} in ('preparing', 'ready', 'failed')`),
    check(
      'ready_is_whole',
      sql`(${t.state} = 'ready') = (${t.bytes} is not null and ${t.endsAt} is not null)`,
    ),
    index('exports_of_user').on(t.userId, t.id),
    index('exports_by_age').on(t.createdAt),
    uniqueIndex('one_export_at_a_time').on(t.userId).where(sql`state = 'preparing'`),
  ],
);
