import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { chatMessages } from '../chats/tables.ts';
import { jobPosts } from '../job-posts/tables.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
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
    check('price_in_order', sql`${t.priceFromCents} > 0 and (${t.priceToCents} is null or ${t.priceToCents} > ${t.priceFromCents})`),
    uniqueIndex('one_open_offer_per_worker').on(t.jobPostId, t.workerId).where(sql`status = 'open'`),
    uniqueIndex('one_accepted_offer_per_post').on(t.jobPostId).where(sql`status = 'accepted'`),
    index('offers_of_post').on(t.jobPostId, t.id),
    index('offers_of_worker').on(t.workerId, t.id),
  ],
);
