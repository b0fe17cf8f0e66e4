import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { emailChanges, secondFactors } from '../auth/tables.ts';
import { counted } from '../platform/db/counters.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { prepared, runPrepared } from '../platform/db/prepared.ts';
import { one } from '../platform/db/rows.ts';
import { today } from '../platform/db/today.ts';
import {
  contactReveals,
  oldSlugs,
  portfolioPictures,
  userContacts,
  userCounties,
  userJobCategories,
  userJobTypes,
  users,
  userTowns,
} from './tables.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

/** Columns for cards and profiles; the search document is never selected. */
export const shown = {
  id: users.id,
  email: users.email,
  name: users.name,
  slug: users.slug,
  about: users.about,
  profileImg: users.profileImg,
  typeOf: users.typeOf,
  role: users.role,
  emailConfirmedAt: users.emailConfirmedAt,
  tradeVerifiedAt: users.tradeVerifiedAt,
  phoneConfirmedAt: users.phoneConfirmedAt,
  boostedFrom: users.boostedFrom,
  boostedUntil: users.boostedUntil,
  suspendedUntil: users.suspendedUntil,
  bannedAt: users.bannedAt,
  hiddenAt: users.hiddenAt,
  statusReason: users.statusReason,
  deleteAt: users.deleteAt,
  rating: users.rating,
  reviewsCount: users.reviewsCount,
  isWorker: users.isWorker,
  availableFrom: users.availableFrom,
  takesJobs: users.takesJobs,
  onboarding: users.onboarding,
  createdAt: users.createdAt,
};
export type ShownUser = Pick<UserRow, keyof typeof shown>;

export const inByline = {
  id: shown.id,
  name: shown.name,
  slug: shown.slug,
  profileImg: shown.profileImg,
  rating: shown.rating,
  reviewsCount: shown.reviewsCount,
  typeOf: shown.typeOf,
  createdAt: shown.createdAt,
  bannedAt: shown.bannedAt,
  hiddenAt: shown.hiddenAt,
  deleteAt: shown.deleteAt,
};
export type BylineUser = Pick<UserRow, keyof typeof inByline>;

const amongIds = prepared((db) =>
  db
    .select(shown)
    .from(users)
    .where(sql`${users.id} = any(${sql.placeholder('ids')}::int[])`)
    .prepare('users_by_ids'),
);

export const byIds = (db: DbOrTx, ids: readonly number[]): Promise<ShownUser[]> =>
  amongIds(db).execute({ ids: [...ids] });

export const byId = async (db: DbOrTx, id: number): Promise<ShownUser | undefined> =>
  (await byIds(db, [id]))[0];

export const newest = (
  db: Db,
  query: {
    page: number;
    per_page: number;
    type_of?: UserRow['typeOf'] | undefined;
    sort_direction: 'asc' | 'desc';
  },
) =>
  db
    .select(shown)
    .from(users)
    .where(
      sql`${users.bannedAt} is null and ${users.deleteAt} is null and ${users.hiddenAt} is null ${query.type_of ? sql`and ${users.typeOf} = ${query.type_of}` : sql``}`,
    )
    .orderBy(query.sort_direction === 'asc' ? users.id : desc(users.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);

const oneBySlug = prepared((db) =>
  db
    .select(shown)
    .from(users)
    .where(eq(users.slug, sql.placeholder('slug')))
    .prepare('user_by_slug'),
);

export const bySlug = async (db: DbOrTx, slug: string): Promise<ShownUser | undefined> =>
  (await oneBySlug(db).execute({ slug }))[0];

export const insert = async (db: DbOrTx, row: NewUser): Promise<number> => {
  const created = one(await db.insert(users).values(row).returning({ id: users.id }));
  return created.id;
};

export const update = (db: DbOrTx, id: number, values: Partial<NewUser>) =>
  db.update(users).set(values).where(eq(users.id, id));

export const remove = (db: DbOrTx, id: number) => db.delete(users).where(eq(users.id, id));

export const byOldSlug = async (db: DbOrTx, slug: string): Promise<ShownUser | undefined> =>
  (
    await db
      .select(shown)
      .from(oldSlugs)
      .innerJoin(users, eq(users.id, oldSlugs.userId))
      .where(eq(oldSlugs.slug, slug))
  )[0];

export const oldSlugsOf = async (db: DbOrTx, userId: number): Promise<string[]> =>
  (
    await db
      .select({ slug: oldSlugs.slug })
      .from(oldSlugs)
      .where(eq(oldSlugs.userId, userId))
      .orderBy(oldSlugs.slug)
  ).map(({ slug }) => slug);

/** Serializes requests for slugs of the same name. The number is arbitrary, but the same in every process. */
export const lockSlug = (tx: Tx, base: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(7206116, hashtext(${base}))`);

/**
 * Returns the slugs that are taken, or were used, by a user other than `ownerId`, because an old link must
 * not lead to another person.
 */
export const takenSlugs = async (db: DbOrTx, slugs: string[], ownerId = 0): Promise<string[]> => {
  const has = db.select({ slug: users.slug }).from(users).where(inArray(users.slug, slugs));
  const had = db
    .select({ slug: oldSlugs.slug })
    .from(oldSlugs)
    .where(and(inArray(oldSlugs.slug, slugs), ne(oldSlugs.userId, ownerId)));
  return (await unionAll(has, had)).map((row) => row.slug);
};

export const townsOf = async (db: DbOrTx, id: number): Promise<number[]> =>
  (await db.select({ id: userTowns.townId }).from(userTowns).where(eq(userTowns.userId, id))).map(
    (town) => town.id,
  );

export interface Chosen extends Record<string, unknown> {
  user_id: number;
  kind: 'county' | 'town' | 'category' | 'type';
  id: number;
}

const chosenWhere = (of: SQL): SQL => sql`
  select user_id, 'county' as kind, county_id as id from ${userCounties} where ${of}
  union all select user_id, 'town', town_id from ${userTowns} where ${of}
  union all select user_id, 'category', job_category_id from ${userJobCategories} where ${of}
  union all select user_id, 'type', job_type_id from ${userJobTypes} where ${of}`;

export const tradesAndPlacesOf = (db: DbOrTx, ids: readonly number[]): Promise<Chosen[]> =>
  runPrepared<Chosen>(
    db,
    'trades_and_places',
    chosenWhere(sql`user_id = any(${sql.param([...ids])}::int[])`),
  );

export const chosenJson = (id: SQL): SQL =>
  sql`(select coalesce(json_agg(chosen), '[]') from (${chosenWhere(sql`user_id = ${id}`)}) as chosen)`;

export const accountOf = async (db: DbOrTx, id: number) =>
  (
    await db
      .select({
        hasPassword: sql<boolean>`${users.passwordHash} is not null`,
        emailFails: sql<boolean>`${users.emailFailedAt} is not null`,
        pendingEmail: emailChanges.email,
        secondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
        portfolioCount: sql<number>`(select count(*)::int from ${portfolioPictures} where ${portfolioPictures.userId} = ${users.id})`,
      })
      .from(users)
      .leftJoin(emailChanges, and(eq(emailChanges.userId, users.id), sql`${emailChanges.expiresAt} > now()`))
      .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
      .where(eq(users.id, id))
  )[0];
export type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>;

export const isRevealed = async (db: DbOrTx, viewerId: number, subjectId: number): Promise<boolean> =>
  (
    await db
      .select({ subjectId: contactReveals.subjectId })
      .from(contactReveals)
      .where(
        and(
          eq(contactReveals.viewerId, viewerId),
          eq(contactReveals.day, today),
          eq(contactReveals.subjectId, subjectId),
        ),
      )
  ).length > 0;

export const insertReveal = (db: DbOrTx, viewerId: number, subjectId: number) =>
  db.insert(contactReveals).values({ viewerId, subjectId, day: today }).onConflictDoNothing();

export const contactsOf = (db: DbOrTx, id: number) =>
  db.select().from(userContacts).where(eq(userContacts.userId, id)).orderBy(userContacts.id);

export const isOpen = and(isNull(users.bannedAt), isNull(users.deleteAt));

const isSeen = and(isOpen, isNull(users.hiddenAt));

export const isShown = async (db: DbOrTx, id: number): Promise<boolean> =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), isSeen))
  ).length > 0;

const fileOwner = { id: users.id, shown: sql<boolean>`${isSeen}` };

const portfolioFileOwner = prepared((db) =>
  db
    .select(fileOwner)
    .from(portfolioPictures)
    .innerJoin(users, eq(users.id, portfolioPictures.userId))
    .where(eq(portfolioPictures.storageKey, sql.placeholder('key')))
    .prepare('owner_of_portfolio_file'),
);

export const ownerOfPortfolioFile = async (db: DbOrTx, key: string) =>
  (await portfolioFileOwner(db).execute({ key }))[0];

const avatarOwner = prepared((db) =>
  db
    .select(fileOwner)
    .from(users)
    .where(eq(users.profileImg, sql.placeholder('key')))
    .prepare('owner_of_avatar'),
);

export const ownerOfAvatar = async (db: DbOrTx, key: string) => (await avatarOwner(db).execute({ key }))[0];

export const shownContactsOf = (db: DbOrTx, id: number) =>
  db
    .select({ kind: userContacts.kind, value: userContacts.value })
    .from(userContacts)
    .innerJoin(users, eq(users.id, userContacts.userId))
    .where(and(eq(userContacts.userId, id), isSeen))
    .orderBy(userContacts.id);

export async function siteMean(db: DbOrTx): Promise<number> {
  const stars = await counted(db, 'stars');
  return stars ? stars / (await counted(db, 'reviews')) : 0;
}

export const workersTotal = (db: Db): Promise<number> => counted(db, 'workers');
