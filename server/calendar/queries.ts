import { and, asc, eq, gt, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { type WorkingHours, weekLimits } from '#contract/working-week.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import {
  calendarBusy as busy,
  daysOff,
  calendarFeeds as feeds,
  calendarSubscriptions as subscriptions,
  workingHours,
} from './tables.ts';

export type DayOffRow = typeof daysOff.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;

export interface Span {
  startsAt: Date;
  endsAt: Date;
}

export const hoursOf = (db: DbOrTx, userId: number): Promise<WorkingHours[]> =>
  db
    .select({ weekday: workingHours.weekday, from: workingHours.fromTime, to: workingHours.toTime })
    .from(workingHours)
    .where(eq(workingHours.userId, userId))
    .orderBy(asc(workingHours.weekday));

export async function replaceHours(tx: Tx, userId: number, hours: readonly WorkingHours[]): Promise<void> {
  await tx.delete(workingHours).where(eq(workingHours.userId, userId));
  if (hours.length > 0)
    await tx
      .insert(workingHours)
      .values(hours.map(({ weekday, from, to }) => ({ userId, weekday, fromTime: from, toTime: to })));
}

/** Returns the days off that end on or after `from`, earliest first, at most `weekLimits.daysOffMost`. */
export const daysOffOf = (db: DbOrTx, userId: number, from: string): Promise<DayOffRow[]> =>
  db
    .select()
    .from(daysOff)
    .where(and(eq(daysOff.userId, userId), gte(daysOff.lastDay, from)))
    .orderBy(asc(daysOff.firstDay), asc(daysOff.id))
    .limit(weekLimits.daysOffMost);

export const insertDaysOff = async (
  tx: Tx,
  row: { userId: number; firstDay: string; lastDay: string },
): Promise<DayOffRow> => one(await tx.insert(daysOff).values(row).returning());

export const deleteDaysOff = async (db: DbOrTx, userId: number, id: number): Promise<boolean> =>
  ((await db.delete(daysOff).where(and(eq(daysOff.userId, userId), eq(daysOff.id, id)))).rowCount ?? 0) > 0;

export const busyOf = (db: DbOrTx, userId: number, { from, until }: { from: Date; until: Date }) =>
  db
    .select({ startsAt: busy.startsAt, endsAt: busy.endsAt })
    .from(busy)
    .where(and(eq(busy.userId, userId), lt(busy.startsAt, until), gt(busy.endsAt, from)))
    .orderBy(asc(busy.startsAt))
    .limit(weekLimits.spansMost);

/** Returns the busy times that overlap at least one of the given times. */
export const busyDuring = (db: DbOrTx, userId: number, times: readonly Span[]): Promise<Span[]> =>
  db
    .select({ startsAt: busy.startsAt, endsAt: busy.endsAt })
    .from(busy)
    .where(
      and(
        eq(busy.userId, userId),
        or(...times.map(({ startsAt, endsAt }) => and(lt(busy.startsAt, endsAt), gt(busy.endsAt, startsAt)))),
      ),
    );

export async function replaceBusy(tx: Tx, userId: number, times: readonly Span[]): Promise<void> {
  await tx.delete(busy).where(eq(busy.userId, userId));
  if (times.length > 0) await tx.insert(busy).values(times.map((time) => ({ userId, ...time })));
}

export const feedOf = async (db: DbOrTx, userId: number) =>
  (await db.select({ createdAt: feeds.createdAt }).from(feeds).where(eq(feeds.userId, userId)))[0];

export const saveFeed = (db: DbOrTx, userId: number, tokenHash: string) =>
  db
    .insert(feeds)
    .values({ userId, tokenHash })
    .onConflictDoUpdate({ target: feeds.userId, set: { tokenHash, createdAt: sql`now()` } });

export const deleteFeed = (db: DbOrTx, userId: number) => db.delete(feeds).where(eq(feeds.userId, userId));

export const ownerOfFeed = async (db: DbOrTx, hashes: string[]): Promise<number | undefined> =>
  (await db.select({ userId: feeds.userId }).from(feeds).where(inArray(feeds.tokenHash, hashes)))[0]?.userId;

export const subscriptionOf = async (db: DbOrTx, userId: number): Promise<SubscriptionRow | undefined> =>
  (await db.select().from(subscriptions).where(eq(subscriptions.userId, userId)))[0];

/** Stores a new address and deletes the times read from the previous one. */
export async function saveSubscription(tx: Tx, userId: number, url: string): Promise<SubscriptionRow> {
  await replaceBusy(tx, userId, []);
  const fresh = { url, triedAt: null, readAt: null, error: null, failures: 0, events: 0 };
  return one(
    await tx
      .insert(subscriptions)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({
        target: subscriptions.userId,
        set: { ...fresh, version: sql`${subscriptions.version} + 1`, nextAt: sql`now()` },
      })
      .returning(),
  );
}

export async function deleteSubscription(tx: Tx, userId: number): Promise<void> {
  await tx.delete(subscriptions).where(eq(subscriptions.userId, userId));
  await replaceBusy(tx, userId, []);
}

/** Updates a subscription unless its address has been replaced. Returns whether it was updated. */
export const updateSubscription = async (
  tx: DbOrTx,
  { userId, version }: Pick<SubscriptionRow, 'userId' | 'version'>,
  values: Partial<SubscriptionRow>,
): Promise<boolean> =>
  (
    await tx
      .update(subscriptions)
      .set(values)
      .where(and(eq(subscriptions.userId, userId), eq(subscriptions.version, version)))
      .returning({ userId: subscriptions.userId })
  ).length > 0;

export const dueSubscriptions = (db: DbOrTx, now: Date, most: number) =>
  db
    .select({ userId: subscriptions.userId, version: subscriptions.version, nextAt: subscriptions.nextAt })
    .from(subscriptions)
    .where(lte(subscriptions.nextAt, now))
    .orderBy(asc(subscriptions.nextAt))
    .limit(most);
