import { and, eq, inArray, sql } from 'drizzle-orm';
import { emailChanges, secondFactors } from '../auth/tables.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import { portfolioPictures, userContacts, userCounties, userJobCategories, userJobTypes, users, userTowns } from './tables.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

/** Everything a card or profile shows; the search document stays in the database. */
const shown = {
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
  boostedFrom: users.boostedFrom,
  boostedUntil: users.boostedUntil,
  rating: users.rating,
  reviewsCount: users.reviewsCount,
  isWorker: users.isWorker,
  availableFrom: users.availableFrom,
  onboarding: users.onboarding,
  createdAt: users.createdAt,
};
export type ShownUser = Pick<UserRow, keyof typeof shown>;

export const byIds = (db: DbOrTx, ids: readonly number[]): Promise<ShownUser[]> =>
  db
    .select(shown)
    .from(users)
    .where(inArray(users.id, [...ids]));

export const byId = async (db: DbOrTx, id: number): Promise<ShownUser | undefined> => (await db.select(shown).from(users).where(eq(users.id, id)))[0];

export const bySlug = async (db: DbOrTx, slug: string): Promise<ShownUser | undefined> => (await db.select(shown).from(users).where(eq(users.slug, slug)))[0];

/** What sign-in needs; the address in lower case. */
export const credentialsOf = async (db: DbOrTx, email: string) =>
  (
    await db
      .select({ id: users.id, passwordHash: users.passwordHash })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email))
  )[0];

export const insert = async (db: DbOrTx, row: NewUser): Promise<number> => {
  const [created] = await db.insert(users).values(row).returning({ id: users.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
};

export const update = (db: DbOrTx, id: number, values: Partial<NewUser>) => db.update(users).set(values).where(eq(users.id, id));

/** Slugs already taken that begin like this one. */
export const slugsLike = async (db: DbOrTx, slug: string): Promise<string[]> =>
  (
    await db
      .select({ slug: users.slug })
      .from(users)
      .where(sql`${users.slug} = ${slug} or ${users.slug} ~ ${`^${slug}-[0-9]+$`}`)
  ).map((row) => row.slug);

/** Places and trades of some people, a statement each. */
export async function tradesAndPlacesOf(db: DbOrTx, ids: readonly number[]) {
  const of = [...ids];
  const [counties, towns, categories, types] = await Promise.all([
    db.select().from(userCounties).where(inArray(userCounties.userId, of)),
    db.select().from(userTowns).where(inArray(userTowns.userId, of)),
    db.select().from(userJobCategories).where(inArray(userJobCategories.userId, of)),
    db.select().from(userJobTypes).where(inArray(userJobTypes.userId, of)),
  ]);
  return { counties, towns, categories, types };
}

/** What only the person sees of the account beside the profile. */
export const accountOf = async (db: DbOrTx, id: number) =>
  (
    await db
      .select({
        hasPassword: sql<boolean>`${users.passwordHash} is not null`,
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

export const contactsOf = (db: DbOrTx, id: number) => db.select().from(userContacts).where(eq(userContacts.userId, id)).orderBy(userContacts.id);

/** Site-wide sums that the Bayesian mean leans on. */
export async function siteMean(db: DbOrTx): Promise<number> {
  const { rows } = await db.execute<{ mean: string | null }>(
    sql`select (select value from counters where key = 'stars')::float / nullif((select value from counters where key = 'reviews'), 0) as mean`,
  );
  return Number(rows[0]?.mean ?? 0);
}

export const workersTotal = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ value: string }>(sql`select value from counters where key = 'workers'`);
  return Number(rows[0]?.value ?? 0);
};
