import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { About, DetectedKind, SignalName } from '#contract/signal-kinds.ts';
import { createdAt, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/** Fingerprints of the texts of examined cases, one row per case for the version examined last. */
export const contentFingerprints = pgTable(
  'content_fingerprints',
  {
    kind: text().$type<DetectedKind>().notNull(),
    subjectId: integer().notNull(),
    /** The author; null for an advertiser without an account. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** The time since which the examined version has been waiting; a resubmitted text is examined again. */
    seenAt: moment().notNull(),
    /** When the version was last examined. Changed bans or a burst of accounts cause another examination. */
    examinedAt: moment().notNull().defaultNow(),
    minhash: integer().array().notNull(),
    /** Whether the combined findings weigh enough to move the case to the front of the queue. */
    urgent: boolean().notNull().default(false),
    notPhone: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId] }),
    check('examined_known', sql`${t.kind} in ('job_post', 'ad', 'report', 'trade_check')`),
    index('content_fingerprints_of_text').using('gin', t.minhash),
    index('content_fingerprints_urgent').on(t.kind, t.subjectId).where(sql`urgent`),
    index('content_fingerprints_of_user').on(t.userId).where(sql`user_id is not null`),
    index('content_fingerprints_by_time').on(t.seenAt),
  ],
);

export const signalFindings = pgTable(
  'signal_findings',
  {
    kind: text().$type<DetectedKind>().notNull(),
    subjectId: integer().notNull(),
    signal: text().$type<SignalName>().notNull(),
    reason: text().notNull(),
    bans: integer().array(),
    aboutKind: text().$type<About>(),
    aboutId: integer(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId, t.signal] }),
    check(
      'finding_about_known',
      sql`${t.aboutKind} in ('job_post', 'ad', 'user') and ${t.aboutId} is not null or ${t.aboutKind} is null and ${t.aboutId} is null`,
    ),
    index('signal_findings_by_signal').on(t.signal),
    index('signal_findings_of_user').on(t.userId).where(sql`user_id is not null`),
    index('signal_findings_by_time').on(t.createdAt),
  ],
);

/** Hits and misses of each signal per month, without reference to cases. */
export const signalCounts = pgTable(
  'signal_counts',
  {
    signal: text().$type<SignalName>().notNull(),
    month: date().notNull(),
    hits: integer().notNull().default(0),
    misses: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.signal, t.month] })],
);

/**
 * Where a picture is shown; its `subjectId` is the id of the post, ad, person or review. Profile pictures are
 * excluded, since portraits resemble each other.
 */
export const picturedKinds = ['job_post', 'ad', 'portfolio', 'review'] as const;
export type Pictured = (typeof picturedKinds)[number];

/**
 * Hashes of stored pictures. The trigger `follow_picture` (0044) inserts and deletes rows together with the
 * picture.
 */
export const imageHashes = pgTable(
  'image_hashes',
  {
    kind: text().$type<Pictured>().notNull(),
    subjectId: integer().notNull(),
    storageKey: text().notNull(),
    /** The hash from `picture-hash.ts`; null if the picture is too generic or unreadable. */
    hash: bigint({ mode: 'bigint' }),
    /** Index values of the hash; null until the picture is processed. */
    pieces: integer().array(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId, t.storageKey] }),
    check('pictured_known', sql`${t.kind} in ('job_post', 'ad', 'portfolio', 'review')`),
    index('image_hashes_alike').using('gin', t.pieces),
    index('image_hashes_unseen').on(t.createdAt).where(sql`pieces is null`),
  ],
);
