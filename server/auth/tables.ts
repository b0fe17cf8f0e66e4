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
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

/** Opaque tokens, 256 bits, stored as their SHA-256 (product.md, Accounts). */
export const tokens = pgTable(
  'tokens',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull().unique(),
    deviceName: text().notNull(),
    /** Push token of the device (spec §7, fcm_token). */
    fcmToken: text(),
    /** Whose account an administrator looks at with this session, and until when; it writes nothing meanwhile. */
    viewingAs: integer().references(() => users.id, { onDelete: 'set null' }),
    viewingUntil: moment(),
    createdAt: createdAt(),
    lastUsedAt: moment().notNull().defaultNow(),
  },
  (t) => [
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

/** Secrets of mailed links, 256 bits, stored as hashes. One per person and purpose: a new one replaces the old. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    hash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<MailedPurpose>().notNull(),
    /** The address the link confirms. */
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

/** A change of address awaiting confirmation from both sides (product.md, Accounts). */
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

/** The code of a password reset, one per person, for fifteen minutes. argon2id, since eight characters are few. */
export const resetCodes = pgTable('reset_codes', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  codeHash: text().notNull(),
  expiresAt: moment().notNull(),
  createdAt: createdAt(),
});

/** The code that admits a device while strangers guess at the account. One per person, hashed with the key outside the database. */
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
    /** The provider's own id of the person. */
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
    /** COSE key in base64url, public. */
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

/** WebAuthn challenges; each is answered once. */
export const authChallenges = pgTable(
  'auth_challenges',
  {
    /** The hash of the challenge. */
    hash: text().primaryKey(),
    /** Null for a sign-in, when the person is not yet known. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** Proof was given, so the response needs none. */
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
  /** Encrypted with the key outside the database. */
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

/** Where an account comes from: by these many accounts of one hand are told. For as long as `retention` says. */
export const accountOrigins = pgTable(
  'account_origins',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the last sign-in: an address of IPv4, a line of IPv6. */
    network: text().notNull(),
    seenAt: moment().notNull().defaultNow(),
    /** Where and when it was opened; null of accounts whose opening was not seen. */
    block: text(),
    /** A keyed hash of the browser's own mark. */
    device: text(),
    openedAt: moment(),
  },
  (t) => [
    index('accounts_of_block').on(t.block, t.openedAt).where(sql`block is not null`),
    index('accounts_of_device').on(t.device, t.openedAt).where(sql`device is not null`),
    index('origins_by_use').on(t.seenAt),
  ],
);

/** Devices a person has signed in from; a sign-in from any other sends a mail. */
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
