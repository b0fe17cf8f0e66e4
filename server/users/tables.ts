import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  time,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Role, UserType } from '#contract/users.ts';
import { counties, towns } from '../places/tables.ts';
import { createdAt, identity, moment, tsvector } from '../platform/db/columns.ts';
import { jobCategories, jobTypes } from '../trades/tables.ts';

export const users = pgTable(
  'users',
  {
    id: identity(),
    email: text().notNull(),
    name: text().notNull(),
    /** Stored, so that a search does not fold the name of every user it reads. */
    nameFolded: text().notNull().generatedAlwaysAs(sql`fold(name)`),
    slug: text().notNull().unique(),
    passwordHash: text(),
    about: text(),
    profileImg: text(),
    typeOf: text().$type<UserType>().notNull().default('general'),
    role: text().$type<Role>(),
    emailConfirmedAt: moment(),
    tradeVerifiedAt: moment(),
    /** When the account's mobile number was confirmed (`confirmed_phones`). */
    phoneConfirmedAt: moment(),
    boostedFrom: moment(),
    boostedUntil: moment(),
    /** Mean to one decimal, 0 without reviews. */
    rating: real().notNull().default(0),
    reviewsCount: integer().notNull().default(0),
    ratingScore: doublePrecision().notNull().default(0),
    /**
     * True for accounts of type worker or general that have at least one category; maintained by
     * `refresh_user`.
     */
    isWorker: boolean().notNull().default(false),
    /**
     * True if the user has chosen no county, which means the whole of Croatia; maintained by `refresh_user`.
     */
    wholeCountry: boolean().notNull().default(true),
    /** Position in the order that random workers are drawn from, 0 to 1 (`worker-list.ts`). */
    shuffle: doublePrecision().notNull().default(sql`random()`),
    searchDoc: tsvector(),
    availableFrom: date({ mode: 'string' }),
    /** If false, the worker gets no invitations and no weekly digest. */
    takesJobs: boolean().notNull().default(true),
    onboarding: text().$type<'new' | 'skipped' | 'done'>().notNull().default('new'),
    /** Quiet hours for email and push in Europe/Zagreb local time; both columns are set or both are null. */
    quietFrom: time({ precision: 0 }),
    quietTo: time({ precision: 0 }),
    /** The account is read-only until this time. */
    suspendedUntil: moment(),
    /** A banned account cannot sign in, and its content is hidden. */
    bannedAt: moment(),
    statusReason: text('standing_reason'),
    /** Hidden pending moderation, after reports by several people. */
    hiddenAt: moment(),
    /** Emails to the address bounce; null again once the address is confirmed or changed. */
    emailFailedAt: moment(),
    /** Deletion was requested: the account is hidden now and erased at this time. */
    deleteAt: moment(),
    createdAt: createdAt(),
    /**
     * Last change to the public profile, including pictures and reviews; maintained by triggers
     * (`note_profile_change`).
     */
    profileChangedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('onboarding_known', sql`${t.onboarding} in ('new', 'skipped', 'done')`),
    check('quiet_hours_whole', sql`(${t.quietFrom} is null) = (${t.quietTo} is null)`),
    uniqueIndex('one_account_per_email').on(sql`lower(${t.email})`),
    check('type_of_known', sql`${t.typeOf} in ('client', 'worker', 'general')`),
    check('role_known', sql`${t.role} in ('superadmin', 'moderator', 'finance', 'support')`),
    check('rating_range', sql`${t.rating} between 0 and 5 and ${t.reviewsCount} >= 0`),
    index('workers_by_rating').on(t.ratingScore, t.id).where(sql`is_worker`),
    index('workers_listed').on(t.id, t.profileChangedAt).where(sql`is_worker`),
    index('workers_by_age').on(t.createdAt, t.id).where(sql`is_worker`),
    // Includes the boost columns, so that a draw is an index-only scan.
    index('workers_shuffled').on(t.shuffle, t.id, t.boostedFrom, t.boostedUntil).where(sql`is_worker`),
    index('workers_of_whole_country').on(t.id).where(sql`is_worker and whole_country`),
    index('workers_boosted').on(t.boostedUntil).where(sql`is_worker and boosted_until is not null`),
    index('users_search').using('gin', t.searchDoc),
    // Administrators search by any part of a name or an email address.
    index('users_by_name').using('gin', sql`${t.nameFolded} gin_trgm_ops`),
    index('users_by_address').using('gin', sql`lower(${t.email}) gin_trgm_ops`),
    index('users_with_role').on(t.id).where(sql`role is not null`),
    index('users_by_day').on(t.createdAt),
    index('users_suspended').on(t.id).where(sql`suspended_until is not null`),
    index('users_leaving').on(t.deleteAt).where(sql`delete_at is not null`),
    index('users_by_picture').on(t.profileImg).where(sql`profile_img is not null`),
    index('users_banned').on(t.id).where(sql`banned_at is not null`),
    check(
      'standing_has_reason',
      sql`(${t.suspendedUntil} is null and ${t.bannedAt} is null) or ${t.statusReason} is not null`,
    ),
  ],
);

export const userContacts = pgTable(
  'user_contacts',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<'email' | 'phone'>().notNull(),
    value: text().notNull(),
  },
  (t) => [
    index('contacts_of_user').on(t.userId),
    check('contact_kind_known', sql`${t.kind} in ('email', 'phone')`),
    index('contacts_by_digits')
      .using('gin', sql`regexp_replace(${t.value}, '\\D', '', 'g') gin_trgm_ops`)
      .where(sql`kind = 'phone'`),
    index('contacts_by_address').using('gin', sql`lower(${t.value}) gin_trgm_ops`).where(sql`kind = 'email'`),
  ],
);

export const userCounties = pgTable(
  'user_counties',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    countyId: integer()
      .notNull()
      .references(() => counties.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.countyId] }), index('users_of_county').on(t.countyId, t.userId)],
);

export const userTowns = pgTable(
  'user_towns',
  {
    userId: integer().notNull(),
    countyId: integer().notNull(),
    townId: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.townId] }),
    foreignKey({
      name: 'town_of_chosen_county',
      columns: [t.userId, t.countyId],
      foreignColumns: [userCounties.userId, userCounties.countyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'user_town_in_county',
      columns: [t.townId, t.countyId],
      foreignColumns: [towns.id, towns.countyId],
    }),
    index('users_of_town').on(t.townId, t.userId),
  ],
);

export const userJobCategories = pgTable(
  'user_job_categories',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    jobCategoryId: integer()
      .notNull()
      .references(() => jobCategories.id),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.jobCategoryId] }),
    index('users_of_category').on(t.jobCategoryId, t.userId),
  ],
);

export const userJobTypes = pgTable(
  'user_job_types',
  {
    userId: integer().notNull(),
    jobCategoryId: integer().notNull(),
    jobTypeId: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.jobTypeId] }),
    foreignKey({
      name: 'type_of_chosen_category',
      columns: [t.userId, t.jobCategoryId],
      foreignColumns: [userJobCategories.userId, userJobCategories.jobCategoryId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'user_type_in_category',
      columns: [t.jobTypeId, t.jobCategoryId],
      foreignColumns: [jobTypes.id, jobTypes.jobCategoryId],
    }),
    index('users_of_type').on(t.jobTypeId, t.userId),
  ],
);

export const oldSlugs = pgTable(
  'old_slugs',
  {
    slug: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [index('old_slugs_of_user').on(t.userId)],
);

export const portfolioPictures = pgTable(
  'portfolio_pictures',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Unguessable storage folder with `full.webp` and `card.webp`. */
    storageKey: text().notNull().unique(),
    caption: text(),
    /** Recorded at upload; null for pictures stored before these columns existed. `size` is in bytes. */
    name: text(),
    size: integer(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('twelve_pictures', sql`${t.position} between 0 and 11`),
    unique('one_picture_per_position').on(t.userId, t.position),
  ],
);

/**
 * Workers who take no jobs at present. When one is free again, the row is deleted and the users who saved the
 * worker are notified (`busy.ts`).
 */
export const busyWorkers = pgTable(
  'busy_workers',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** First free day; null if the worker stated none. */
    until: date({ mode: 'string' }),
  },
  (t) => [index('busy_workers_by_day').on(t.until, t.userId).where(sql`until is not null`)],
);

/** One row per viewer, viewed person and day, so that repeated views within a day are not counted. */
export const contactReveals = pgTable(
  'contact_reveals',
  {
    viewerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subjectId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.viewerId, t.day, t.subjectId] }),
    index('reveals_of_subject').on(t.subjectId, t.day),
  ],
);
