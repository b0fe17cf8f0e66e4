import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { chatMessages } from '../chats/tables.ts';
import { jobPosts } from '../job-posts/tables.ts';
import { counties } from '../places/tables.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { jobTypes } from '../trades/tables.ts';
import { users } from '../users/tables.ts';
import type { StoredOfferStatus } from './states.ts';

export const offers = pgTable(
  'offers',
  {
    id: identity(),
    jobPostId: integer()
      .notNull()
      .references(() => jobPosts.id, { onDelete: 'cascade' }),
    workerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    messageId: integer()
      .notNull()
      .unique()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    clientId: uuid(),
    work: text().notNull(),
    priceFromCents: integer().notNull(),
    priceToCents: integer(),
    startsOn: date({ mode: 'string' }),
    validUntil: date({ mode: 'string' }).notNull(),
    status: text().$type<StoredOfferStatus>().notNull().default('open'),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('offer_status_known', sql`${t.status} in ('open', 'accepted', 'declined', 'withdrawn', 'closed')`),
    check(
      'price_in_order',
      sql`${t.priceFromCents} > 0 and (${t.priceToCents} is null or ${t.priceToCents} > ${t.priceFromCents})`,
    ),
    uniqueIndex('one_open_offer_per_worker').on(t.jobPostId, t.workerId).where(sql`status = 'open'`),
    uniqueIndex('one_accepted_offer_per_post').on(t.jobPostId).where(sql`status = 'accepted'`),
    index('offers_of_post').on(t.jobPostId, t.id),
    index('offers_of_worker').on(t.workerId, t.id),
  ],
);

/**
 * Unused, since `server/prices` publishes prices. The previous release reads this table during an upgrade.
 */
export const typicalPrices = pgTable(
  'typical_prices',
  {
    id: identity(),
    jobTypeId: integer()
      .notNull()
      .references(() => jobTypes.id, { onDelete: 'cascade' }),
    countyId: integer().references(() => counties.id, { onDelete: 'cascade' }),
    fromCents: integer().notNull(),
    toCents: integer().notNull(),
    offers: integer().notNull(),
  },
  (t) => [
    unique('one_price_per_place').on(t.jobTypeId, t.countyId).nullsNotDistinct(),
    check(
      'usual_price_in_order',
      sql`${t.fromCents} > 0 and ${t.toCents} > ${t.fromCents} and ${t.offers} > 0`,
    ),
    index('prices_of_county').on(t.countyId),
  ],
);
