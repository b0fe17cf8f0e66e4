import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { BanKind } from '#contract/ban-kinds.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/**
 * Banned networks, email addresses, phone numbers and phrases. Cases that match a ban come first in the inbox
 * until it ends.
 */
export const patternBans = pgTable(
  'pattern_bans',
  {
    id: identity(),
    kind: text().$type<BanKind>().notNull(),
    pattern: text().notNull(),
    norm: text().notNull(),
    /** Index key: the pattern itself or, for a phrase, its first word. */
    head: text().notNull(),
    reason: text().notNull(),
    until: moment().notNull(),
    /** When the ban was lifted early, or was closed because the pattern was banned again. */
    endedAt: moment(),
    hits: integer().notNull().default(0),
    misses: integer().notNull().default(0),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When the ban was created or lifted; cases that were waiting at that time are matched again. */
    changedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('ban_kind_known', sql`${t.kind} in ('network', 'email', 'phone', 'text')`),
    uniqueIndex('one_ban_per_pattern').on(t.kind, t.norm).where(sql`ended_at is null`),
    index('bans_by_head').on(t.kind, t.head).where(sql`ended_at is null`),
    index('bans_open').on(t.id).where(sql`ended_at is null`),
    index('bans_by_term').on(t.until),
    index('bans_changed').on(t.changedAt),
    index('bans_of_author').on(t.createdBy).where(sql`created_by is not null`),
  ],
);
