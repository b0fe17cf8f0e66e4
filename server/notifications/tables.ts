import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Channel, NotificationKind } from '#contract/notification-kinds.ts';
import { tokens } from '../auth/tables.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    key: text(),
    readedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index('notifications_of_user').on(t.userId, t.id),
    index('notifications_unread').on(t.userId, t.id).where(sql`readed_at is null`),
    uniqueIndex('one_telling_per_key').on(t.userId, t.key).where(sql`key is not null`),
  ],
);

/**
 * A person’s choice of channel for a kind of notification, stored only if it differs from the kind’s default
 * (contract/notification-kinds.ts).
 */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    channel: text().$type<Channel>().notNull(),
    wanted: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.channel] }),
    check('channel_known', sql`${t.channel} in ('in_app', 'email', 'push', 'sms')`),
  ],
);

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenId: integer()
      .notNull()
      .references(() => tokens.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('push_of_user').on(t.userId), index('push_of_token').on(t.tokenId)],
);
