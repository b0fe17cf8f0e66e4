import { desc, sql } from 'drizzle-orm';
import { questionSets } from '../../job-questions/tables.ts';
import { counties, towns } from '../../places/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { jobCategories, jobTypes } from '../../trades/tables.ts';
import {
  busyWorkers,
  userContacts,
  userCounties,
  userJobCategories,
  userJobTypes,
  users,
  userTowns,
} from '../../users/tables.ts';
import { type Clock, writingHours } from './clock.ts';
import type { Person } from './people.ts';
import { seeded } from './random.ts';

export interface Keys {
  county(key: string): number;
  town(key: string): number;
  category(key: string): number;
  type(key: string): number;
  /** Returns the id of the type's current question set. */
  questionSet(type: string): number;
}

export async function readKeys(tx: Tx): Promise<Keys> {
  const lookup = async (
    table: typeof counties | typeof towns | typeof jobCategories | typeof jobTypes,
    what: string,
  ) => {
    const ids = new Map(
      (await tx.select({ key: table.key, id: table.id }).from(table)).map((row) => [row.key, row.id]),
    );
    return (key: string) => {
      const id = ids.get(key);
      if (id === undefined) throw new Error(`unknown ${what} "${key}"`);
      return id;
    };
  };
  const type = await lookup(jobTypes, 'type');
  const sets = await tx
    .selectDistinctOn([questionSets.jobTypeId], { id: questionSets.id, jobTypeId: questionSets.jobTypeId })
    .from(questionSets)
    .orderBy(questionSets.jobTypeId, desc(questionSets.id));
  const setOf = new Map(sets.map(({ id, jobTypeId }) => [jobTypeId, id]));
  return {
    county: await lookup(counties, 'county'),
    town: await lookup(towns, 'town'),
    category: await lookup(jobCategories, 'category'),
    type,
    questionSet(key) {
      const id = setOf.get(type(key));
      if (id === undefined) throw new Error(`the type "${key}" has no questions`);
      return id;
    },
  };
}

const freeFrom = (clock: Clock, inDays: number) => clock.daysAgo(-inDays, 0, 0).toISOString().slice(0, 10);

export async function writePeople(
  tx: Tx,
  everybody: readonly Person[],
  portraits: ReadonlyMap<string, string>,
  passwordHash: string,
  keys: Keys,
  clock: Clock,
): Promise<Map<string, number>> {
  const random = seeded('accounts');
  const rows = everybody.map((one) => {
    const createdAt = clock.daysAgo(
      one.ageDays,
      random.between(writingHours.from, writingHours.to),
      random.between(0, 59),
    );
    return {
      email: one.email,
      name: one.name,
      slug: one.slug,
      passwordHash: one.signsIn ? passwordHash : null,
      about: one.about,
      profileImg: portraits.get(one.slug) ?? null,
      typeOf: one.type,
      onboarding: 'done' as const,
      role: one.role,
      emailConfirmedAt: createdAt,
      tradeVerifiedAt: one.tradeVerified ? clock.daysAgo(Math.floor(one.ageDays / 2), 9, 30) : null,
      boostedFrom: one.boosted ? clock.daysAgo(7, 8, 0) : null,
      boostedUntil: one.boosted ? clock.daysAgo(-365, 8, 0) : null,
      availableFrom: one.freeInDays === null ? null : freeFrom(clock, one.freeInDays),
      createdAt,
    };
  });
  const ids = new Map(
    (await tx.insert(users).values(rows).returning({ id: users.id, slug: users.slug })).map((row) => [
      row.slug,
      row.id,
    ]),
  );
  const each = <T>(make: (one: Person, userId: number) => T[]): T[] =>
    everybody.flatMap((one) => make(one, ids.get(one.slug) ?? 0));
  const contact = (kind: 'email' | 'phone', userId: number) => (value: string) => ({ userId, kind, value });
  await tx
    .insert(userContacts)
    .values(
      each((one, userId) => [
        ...one.phones.map(contact('phone', userId)),
        ...one.emails.map(contact('email', userId)),
      ]),
    );
  await tx
    .insert(userCounties)
    .values(each((one, userId) => one.counties.map((key) => ({ userId, countyId: keys.county(key) }))));
  await tx.insert(userTowns).values(
    each((one, userId) =>
      one.towns.map(({ key, county }) => ({
        userId,
        countyId: keys.county(county),
        townId: keys.town(key),
      })),
    ),
  );
  await tx.insert(busyWorkers).values(
    each((one, userId) => {
      const until = one.freeInDays ? freeFrom(clock, one.freeInDays) : null;
      return until === null ? [] : [{ userId, until }];
    }),
  );
  await tx
    .insert(userJobCategories)
    .values(
      each((one, userId) => one.categories.map((key) => ({ userId, jobCategoryId: keys.category(key) }))),
    );
  await tx.insert(userJobTypes).values(
    each((one, userId) =>
      one.types.map(({ key, category }) => ({
        userId,
        jobCategoryId: keys.category(category),
        jobTypeId: keys.type(key),
      })),
    ),
  );
  await tx.execute(sql`select refresh_user(id) from users`);
  return ids;
}
