import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PaperKind, PaperState } from '#contract/paper-words.ts';
import type { PaperItem } from '#contract/papers.ts';
import { deals } from '../deals/tables.ts';
import { offers } from '../offers/tables.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/** Trade data printed on a worker's papers. */
export const traders = pgTable(
  'traders',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    businessName: text().notNull(),
    /** Encrypted with a key outside the database, as in `trade_checks`. */
    oib: text().notNull(),
    street: text().notNull(),
    place: text().notNull(),
    /** Encrypted. */
    iban: text().notNull(),
    vat: text().$type<'exempt' | 'payer'>().notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [check('trader_vat_known', sql`${t.vat} in ('exempt', 'payer')`)],
);

export const papers = pgTable(
  'papers',
  {
    id: identity(),
    /** Null until the quote's offer is accepted, and once the deal is deleted. */
    dealId: integer().references(() => deals.id, { onDelete: 'set null' }),
    /**
     * The offer that a quote was made for before there was a deal. A nightly task deletes papers that have
     * neither a deal nor an offer, with their files.
     */
    offerId: integer().references(() => offers.id, { onDelete: 'set null' }),
    workerId: integer().references(() => users.id, { onDelete: 'set null' }),
    kind: text().$type<PaperKind>().notNull(),
    state: text().$type<PaperState>().notNull().default('draft'),
    year: integer(),
    /** Assigned when the paper is sent for the first time; a numbered draft can only be sent again. */
    number: integer(),
    items: jsonb().$type<readonly PaperItem[]>().notNull(),
    totalCents: integer().notNull(),
    /** Percent; null if the trader is exempt. */
    vatRate: integer(),
    dueOn: date({ mode: 'string' }),
    remark: text(),
    supersedesId: integer().references((): AnyPgColumn => papers.id, { onDelete: 'set null' }),
    /** Under `private/`: served to the two parties only. */
    storageKey: text(),
    sha256: text(),
    sentAt: moment(),
    acceptedAt: moment(),
    acceptedSha256: text(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('paper_kind_known', sql`${t.kind} in ('quote', 'work_order', 'payment_request')`),
    check('paper_state_known', sql`${t.state} in ('draft', 'sent', 'accepted', 'superseded')`),
    check('paper_numbered_whole', sql`(${t.year} is null) = (${t.number} is null) and ${t.number} > 0`),
    check('paper_total_positive', sql`${t.totalCents} > 0`),
    check('paper_vat_known', sql`${t.vatRate} in (0, 5, 13, 25)`),
    check(
      'paper_sent_whole',
      sql`(${t.state} = 'draft') = (${t.sentAt} is null) and (${t.sentAt} is null) = (${t.storageKey} is null) and (${t.sentAt} is null) = (${t.sha256} is null) and (${t.sentAt} is null or ${t.number} is not null)`,
    ),
    check(
      'paper_accepted_whole',
      sql`(${t.acceptedAt} is null) = (${t.acceptedSha256} is null) and (${t.acceptedSha256} is null or ${t.acceptedSha256} = ${t.sha256}) and (${t.state} <> 'accepted' or ${t.acceptedAt} is not null)`,
    ),
    check('paper_request_not_accepted', sql`${t.kind} <> 'payment_request' or ${t.acceptedAt} is null`),
    unique('paper_number_once').on(t.workerId, t.kind, t.year, t.number),
    check('paper_offer_quote', sql`${t.kind} = 'quote' or ${t.offerId} is null`),
    uniqueIndex('one_draft_per_offer').on(t.offerId).where(sql`state = 'draft' and deal_id is null`),
    index('papers_of_offer').on(t.offerId, t.id).where(sql`offer_id is not null`),
    index('papers_of_deal').on(t.dealId, t.id),
    index('papers_of_worker').on(t.workerId, t.id),
    index('papers_superseding').on(t.supersedesId).where(sql`supersedes_id is not null`),
  ],
);

/**
 * Bills from traders' own tills, which clients attach to payment requests. Another bill replaces the first.
 */
export const paperBills = pgTable(
  'paper_bills',
  {
    paperId: integer()
      .primaryKey()
      .references(() => papers.id, { onDelete: 'cascade' }),
    /** Unguessable folder under `private/` with `full.webp` and `card.webp`, or `file.pdf`. */
    storageKey: text().notNull().unique(),
    kind: text().$type<'image' | 'document'>().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('paper_bill_kind_known', sql`${t.kind} in ('image', 'document')`)],
);

/** The last number assigned to a worker's papers of a kind in a year; a failed transaction rolls it back. */
export const paperNumbers = pgTable(
  'paper_numbers',
  {
    workerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<PaperKind>().notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workerId, t.kind, t.year] }),
    check('paper_last_positive', sql`${t.last} > 0`),
  ],
);
