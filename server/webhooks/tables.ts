import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryStatus, DeliveryType, WebhookEvent } from '#contract/webhook-words.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

export const webhooks = pgTable(
  'webhooks',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    /** Signs the deliveries; encrypted with a key outside the database. */
    secret: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    pausedAt: moment(),
    /** Time of the first failed attempt since the last success. */
    failingSince: moment(),
    createdAt: createdAt(),
  },
  (t) => [index('webhooks_of_user').on(t.userId, t.id)],
);

/** Outbox of webhook deliveries, written in the transaction of the event; the newest remain as a log. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** Constant across retries, so that the receiver can deduplicate. */
    id: uuid().primaryKey().defaultRandom(),
    number: integer().notNull().generatedAlwaysAsIdentity(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    type: text().$type<DeliveryType>().notNull(),
    /** Deduplication key of the event; null for an event that cannot repeat. */
    about: text(),
    /** Ids of the objects that the event is about. */
    data: jsonb().$type<Record<string, number>>().notNull(),
    status: text().$type<DeliveryStatus>().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    lastStatus: integer(),
    lastError: text(),
    createdAt: createdAt(),
    endedAt: moment(),
  },
  (t) => [
    check('webhook_delivery_status_known', sql`${t.status} in ('waiting', 'delivered', 'failed')`),
    check('webhook_delivery_ended', sql`(${t.status} = 'waiting') = (${t.endedAt} is null)`),
    unique('one_webhook_delivery_each').on(t.webhookId, t.about),
    index('deliveries_of_webhook').on(t.webhookId, t.number),
  ],
);
