import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { DealEventKind, DealPaper } from '#contract/deals.ts';
import type { SlotKind } from '#contract/working-week.ts';
import { chatMessages } from '../chats/tables.ts';
import { jobPosts } from '../job-posts/tables.ts';
import { offers } from '../offers/tables.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';
import type { Side, StoredStage } from './states.ts';

export const deals = pgTable(
  'deals',
  {
    id: identity(),
    offerId: integer()
      .notNull()
      .unique()
      .references(() => offers.id, { onDelete: 'cascade' }),
    jobPostId: integer()
      .notNull()
      .references(() => jobPosts.id, { onDelete: 'cascade' }),
    clientId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    workerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stage: text().$type<StoredStage>().notNull().default('agreed'),
    /**
     * Total of the last accepted quote, which is the agreed price; null if the offer's price applies. Written
     * by a trigger on `papers`, so that quotes accepted by the previous release count too.
     */
    agreedCents: integer(),
    /** Set by the client; visible only to the two sides. */
    address: text(),
    proposalId: integer().references((): AnyPgColumn => dealEvents.messageId, { onDelete: 'set null' }),
    proposalBy: text().$type<Side>(),
    proposalAt: moment(),
    startsAt: moment(),
    endsAt: moment(),
    /**
     * When the time was agreed. Remains set if the worker asked to undo the appointment, which clears the
     * time.
     */
    scheduledAt: moment(),
    doneAt: moment(),
    doneBy: text().$type<Side>(),
    cancelledAt: moment(),
    cancelledBy: text().$type<Side>(),
    undoBy: text().$type<Side>(),
    undoAt: moment(),
    /** Stated by one side of a done deal; valid once the other side has confirmed it (`finalConfirmedAt`). */
    finalCents: integer(),
    finalBy: text().$type<Side>(),
    finalAt: moment(),
    finalConfirmedAt: moment(),
    /** When a moderator excluded the deal from the worker's track record. */
    recordExcludedAt: moment(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('deal_stage_known', sql`${t.stage} in ('agreed', 'scheduled', 'done', 'cancelled')`),
    check('deal_of_two', sql`${t.clientId} <> ${t.workerId}`),
    check('deal_address_length', sql`char_length(${t.address}) between 3 and 200`),
    check(
      'deal_time_whole',
      sql`(${t.startsAt} is null) = (${t.endsAt} is null) and ${t.endsAt} > ${t.startsAt}`,
    ),
    check('scheduled_has_time', sql`${t.stage} <> 'scheduled' or ${t.startsAt} is not null`),
    check('done_has_moment', sql`(${t.stage} = 'done') = (${t.doneAt} is not null)`),
    check(
      'final_price_whole',
      sql`(${t.finalCents} is null) = (${t.finalBy} is null) and (${t.finalCents} is null) = (${t.finalAt} is null) and (${t.finalConfirmedAt} is null or ${t.finalCents} is not null)`,
    ),
    check('final_price_positive', sql`${t.finalCents} > 0`),
    index('deals_of_client').on(t.clientId, t.id),
    index('deals_of_worker').on(t.workerId, t.id),
    index('deals_of_post').on(t.jobPostId),
    index('deals_by_day').on(t.createdAt),
    index('deals_by_proposal').on(t.proposalId),
  ],
);

export const dealEvents = pgTable(
  'deal_events',
  {
    messageId: integer()
      .primaryKey()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    dealId: integer()
      .notNull()
      .references((): AnyPgColumn => deals.id, { onDelete: 'cascade' }),
    kind: text().$type<DealEventKind>().notNull(),
    /**
     * The paper of a `paper_sent` or `paper_accepted` event, or the quote of an `agreed` event. JSON instead
     * of a foreign key, because the papers feature depends on this one.
     */
    paper: jsonb().$type<DealPaper>(),
  },
  (t) => [
    check(
      'deal_event_known',
      sql`${t.kind} in ('agreed', 'times', 'scheduled', 'done', 'cancelled', 'undo_asked', 'undone', 'undo_refused', 'paper_sent', 'paper_accepted')`,
    ),
    index('events_of_deal').on(t.dealId, t.messageId),
  ],
);

export const dealTimes = pgTable(
  'deal_times',
  {
    id: identity(),
    messageId: integer()
      .notNull()
      .references(() => dealEvents.messageId, { onDelete: 'cascade' }),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
  },
  (t) => [
    check('time_has_length', sql`${t.endsAt} > ${t.startsAt}`),
    index('times_of_event').on(t.messageId, t.id),
  ],
);

/**
 * Free slots that workers offer. A slot taken for a look stays here; one taken for work becomes the deal's
 * time.
 */
export const dealSlots = pgTable(
  'deal_slots',
  {
    id: identity(),
    workerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<SlotKind>().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** The deal whose client has taken the slot. */
    dealId: integer().references(() => deals.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    check('slot_kind_known', sql`${t.kind} in ('work', 'look')`),
    check('slot_has_length', sql`${t.endsAt} > ${t.startsAt}`),
    index('slots_of_worker').on(t.workerId, t.startsAt),
    index('slots_of_deal').on(t.dealId),
  ],
);
