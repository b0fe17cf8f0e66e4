import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { About, Examined, SignalName } from '#contract/signal-kinds.ts';
import { createdAt, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/** What was looked at, so that it is looked at once, and what its text is found again by. */
export const signalMarks = pgTable(
  'signal_marks',
  {
    kind: text().$type<Examined>().notNull(),
    subjectId: integer().notNull(),
    /** Whose text it is; null of an advertiser without an account. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** Since when the version that was looked at waits; text that is sent anew is looked at anew. */
    seenAt: moment().notNull(),
    /** When it was looked at; again once what is banned has changed. */
    lookedAt: moment().notNull().defaultNow(),
    /** Hashes that nearly equal texts share (`min-hash.ts`). */
    marks: integer().array().notNull(),
    /** What was noticed together weighs enough for it to come first. */
    urgent: boolean().notNull().default(false),
    /** A moderator said that what looked like a phone number in this version is none. */
    notPhone: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId] }),
    check('examined_known', sql`${t.kind} in ('job_post', 'ad', 'report', 'trade_check')`),
    index('signal_marks_of_text').using('gin', t.marks),
    index('signal_marks_urgent').on(t.kind, t.subjectId).where(sql`urgent`),
    index('signal_marks_of_user').on(t.userId).where(sql`user_id is not null`),
    index('signal_marks_by_time').on(t.seenAt),
  ],
);

/** What was noticed about a case that waits; gone once it is decided. */
export const signalFindings = pgTable(
  'signal_findings',
  {
    kind: text().$type<Examined>().notNull(),
    subjectId: integer().notNull(),
    signal: text().$type<SignalName>().notNull(),
    reason: text().notNull(),
    /** The bans that it is under, of the signal that tells of them. */
    bans: integer().array(),
    /** The other thing that the reason names. */
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

/** How often each signal was right, month by month, without anything about a case. */
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

/** How far the texts are read that were sent before there were marks (`backlog.ts`). */
export const signalWalks = pgTable('signal_walks', {
  kind: text().$type<Examined>().primaryKey(),
  upto: integer().notNull(),
});

/** Where a picture is shown; its `subjectId` is the number of the post, the ad, the person or the review. Profile pictures are none: a head is like a head. */
export const picturedKinds = ['job_post', 'ad', 'portfolio', 'review'] as const;
export type Pictured = (typeof picturedKinds)[number];

/** What each stored picture is known again by. The trigger `follow_picture` (0044) writes a row with the picture and deletes it with it. */
export const pictureMarks = pgTable(
  'picture_marks',
  {
    kind: text().$type<Pictured>().notNull(),
    subjectId: integer().notNull(),
    /** Its folder in storage. */
    storageKey: text().notNull(),
    /** `picture-hash.ts`; null if it says too little or cannot be read. */
    hash: bigint({ mode: 'bigint' }),
    /** What its hash is found by; null while nobody has looked at it. */
    pieces: integer().array(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.subjectId, t.storageKey] }),
    check('pictured_known', sql`${t.kind} in ('job_post', 'ad', 'portfolio', 'review')`),
    index('picture_marks_alike').using('gin', t.pieces),
    index('picture_marks_unseen').on(t.createdAt).where(sql`pieces is null`),
  ],
);
