import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, identity } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

export const versions = pgTable(
  'versions',
  {
    id: identity(),
    subjectType: text().notNull(),
    subjectId: integer().notNull(),
    number: integer().notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('one_version_per_number').on(t.subjectType, t.subjectId, t.number),
    index('versions_of_author').on(t.authorId),
  ],
);
