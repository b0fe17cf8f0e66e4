import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Provider } from '#contract/sign-in-methods.ts';
import type { TokenScope } from '#contract/token-scopes.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/**
 * Opaque tokens of sessions and API tokens, 256 bits, stored as their SHA-256. Only API tokens have scopes
 * and an expiry; their name is in `deviceName`.
 */
export const tokens = pgTable(
  'tokens',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull().unique(),
    deviceName: text().notNull(),
    fcmToken: text(),
    /**
     * The account that an administrator is viewing with this session; until the viewing ends, the session
     * cannot write.
     */
    viewingAs: integer().references(() => users.id, { onDelete: 'set null' }),
    viewingUntil: moment(),
    scopes: text().array().$type<TokenScope[]>(),
    expiresAt: moment(),
    createdAt: createdAt(),
    lastUsedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('api_token_expires', sql`(${t.scopes} is null) = (${t.expiresAt} is null)`),
    index('tokens_of_user').on(t.userId),
    index('tokens_of_device').using('hash', t.fcmToken).where(sql`fcm_token is not null`),
    index('tokens_by_device_name').using('gin', sql`lower(${t.deviceName}) gin_trgm_ops`),
    index('tokens_viewing').on(t.viewingAs).where(sql`viewing_as is not null`),
  ],
);

export type MailedPurpose =
  | 'confirm_email'
  | 'change_email_old'
  | 'change_email_new'
  | 'set_password'
  | 'restore_account';

/**
 * Secrets of emailed links, 256 bits, stored as hashes. One per person and purpose: a new one replaces the
 * old.
 */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    hash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<MailedPurpose>().notNull(),
    email: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('one_link_per_purpose').on(t.userId, t.purpose),
    check(
      'purpose_known',
      sql`${t.purpose} in ('confirm_email', 'change_email_old', 'change_email_new', 'set_password', 'restore_account')`,
    ),
  ],
);

export const emailChanges = pgTable('email_changes', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  oldConfirmedAt: moment(),
  newConfirmedAt: moment(),
  expiresAt: moment().notNull(),
  createdAt: createdAt(),
});

/**
 * Codes for setting a password, one per person, valid for 15 minutes, or two days for a new administrator.
 * Hashed with argon2id, since eight characters could be brute-forced from a fast hash.
 */
export const resetCodes = pgTable('reset_codes', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  codeHash: text().notNull(),
  expiresAt: moment().notNull(),
  createdAt: createdAt(),
});

/**
 * Codes that a new device needs to sign in while strangers are guessing the account's password. One per
 * person, hashed with a key outside the database.
 */
export const deviceCodes = pgTable('device_codes', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: text().notNull(),
  expiresAt: moment().notNull(),
  createdAt: createdAt(),
});

export const socialIdentities = pgTable(
  'social_identities',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().$type<Provider>().notNull(),
    subject: text().notNull(),
    email: text(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('one_account_per_identity').on(t.provider, t.subject),
    unique('one_identity_per_provider').on(t.userId, t.provider),
    check('provider_known', sql`${t.provider} in ('google', 'facebook')`),
  ],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text().notNull().unique(),
    /** Public COSE key in base64url. */
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array(),
    synced: boolean().notNull().default(false),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (t) => [index('passkeys_of_user').on(t.userId)],
);

export const authChallenges = pgTable(
  'auth_challenges',
  {
    hash: text().primaryKey(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    proved: boolean().notNull().default(false),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index('challenges_by_end').on(t.expiresAt),
    index('challenges_of_user').on(t.userId).where(sql`user_id is not null`),
  ],
);

export const secondFactors = pgTable('second_factors', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key outside the database. */
  secret: text().notNull(),
  confirmedAt: moment(),
  /** The time step of the last code; no step is accepted twice (RFC 6238, 5.2). */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    usedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);

/**
 * Networks and devices of accounts, used to detect several accounts of one person. Retention is set in
 * `retention`.
 */
export const accountOrigins = pgTable(
  'account_origins',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Network of the last sign-in: an IPv4 address or an IPv6 /64. */
    network: text().notNull(),
    seenAt: moment().notNull().defaultNow(),
    /** The network range where the account was created; null if not recorded. */
    block: text(),
    /** A keyed hash of the browser's secret. */
    device: text(),
    openedAt: moment(),
  },
  (t) => [
    index('accounts_of_block').on(t.block, t.openedAt).where(sql`block is not null`),
    index('accounts_of_device').on(t.device, t.openedAt).where(sql`device is not null`),
    index('origins_by_use').on(t.seenAt),
  ],
);

export const knownDevices = pgTable(
  'known_devices',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    lastUsedAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);
