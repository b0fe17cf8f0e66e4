import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AdStatus, BulkRule, ClickAction } from '#contract/ad-labels.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

export const ads = pgTable(
  'ads',
  {
    id: identity(),
    /**
     * The advertiser. Null if the ad was created without an account, or if the account was deleted, because
     * paid ads remain.
     */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The private link's token: hashed with SHA-256 for lookups, and encrypted for links in later emails. */
    accessHash: text().unique('one_ad_per_link'),
    accessSealed: text(),
    /**
     * A keyed hash of the sender, the client id and the whole submission, so that a resubmission returns the
     * same ad (write.ts).
     */
    sentKey: text().unique('one_ad_per_sending'),
    status: text().$type<AdStatus>().notNull().default('draft'),
    title: text().notNull(),
    description: text().notNull(),
    buttonText: text().notNull(),
    clickAction: text().$type<ClickAction>().notNull(),
    clickUrl: text(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    desiredImpressions: integer('desired_appearances').notNull(),
    impressions: integer('appearances').notNull().default(0),
    clicks: integer().notNull().default(0),
    reason: text(),
    submittedAt: moment(),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      'ad_status_known',
      sql`${t.status} in ('draft', 'awaiting_payment', 'pending', 'active', 'paused', 'finished', 'declined', 'refunded')`,
    ),
    check('ad_action_known', sql`${t.clickAction} in ('redirecting', 'mailing', 'calling')`),
    check('ad_button_leads', sql`${t.clickAction} <> 'redirecting' or ${t.clickUrl} is not null`),
    check('ad_button_calls', sql`${t.clickAction} <> 'calling' or ${t.phone} is not null`),
    check('ad_never_past_target', sql`${t.impressions} between 0 and ${t.desiredImpressions}`),
    index('ads_serving').on(t.impressions).where(sql`status = 'active'`),
    index('ads_waiting').on(t.submittedAt, t.id).where(sql`status = 'pending'`),
    index('ads_decided').on(t.decidedAt).where(sql`decided_at is not null`),
    index('ads_unpaid').on(t.createdAt).where(sql`status in ('draft', 'awaiting_payment')`),
    index('ads_by_status').on(t.status, t.id),
    index('ads_of_user').on(t.userId, t.id),
  ],
);

export const adMedias = pgTable(
  'ad_medias',
  {
    id: identity(),
    adId: integer()
      .notNull()
      .references(() => ads.id, { onDelete: 'cascade' }),
    storageKey: text().notNull(),
    /** Recorded at upload; null for pictures stored before these columns existed. `size` is in bytes. */
    name: text(),
    size: integer(),
    width: integer(),
    height: integer(),
  },
  (t) => [unique('one_picture_per_ad').on(t.adId), uniqueIndex('one_ad_per_picture').on(t.storageKey)],
);

export const adDays = pgTable(
  'ad_days',
  {
    adId: integer()
      .notNull()
      .references(() => ads.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    impressions: integer('appearances').notNull().default(0),
    clicks: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.adId, t.day] })],
);

/**
 * Used tokens of served ads: each token counts at most one impression and one click. Rows are stored until no
 * bulk rule needs them (bulk-rules.ts).
 */
export const adTokenUses = pgTable(
  'ad_token_uses',
  {
    nonce: text().notNull(),
    use: text().$type<'appearance' | 'click'>().notNull(),
    adId: integer()
      .notNull()
      .references(() => ads.id, { onDelete: 'cascade' }),
    /** Keyed hashes that change daily (visitor.ts), so they identify no one. */
    visitor: text().notNull(),
    network: text().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.nonce, t.use] }),
    index('ad_token_uses_of_network').on(t.adId, t.network, t.createdAt),
    index('ad_token_uses_of_visitor').on(t.adId, t.visitor, t.createdAt),
    index('ad_token_uses_expired').on(t.expiresAt),
  ],
);

/**
 * Impressions that appear fraudulent, listed for finance. They are neither charged nor counted towards the
 * target.
 */
export const adSetAside = pgTable(
  'ad_set_aside',
  {
    adId: integer()
      .notNull()
      .references(() => ads.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    rule: text().$type<BulkRule>().notNull(),
    network: text().notNull(),
    impressions: integer('appearances').notNull(),
    lastAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.adId, t.day, t.rule, t.network] })],
);

export type AdRow = typeof ads.$inferSelect;
