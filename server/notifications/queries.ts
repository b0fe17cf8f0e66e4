import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Channel, NotificationKind } from '#contract/notification-kinds.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { users } from '../users/tables.ts';
import { notificationChoices, notifications } from './tables.ts';

export interface Choice {
  kind: NotificationKind;
  channel: Channel;
  wanted: boolean;
}

export const choicesOf = (db: DbOrTx, userId: number): Promise<Choice[]> =>
  db
    .select({
      kind: notificationChoices.kind,
      channel: notificationChoices.channel,
      wanted: notificationChoices.wanted,
    })
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId));

const hours = (column: typeof users.quietFrom | typeof users.quietTo) =>
  sql<string | null>`to_char(${column}, 'HH24:MI')`;

export const quietHoursOf = async (db: DbOrTx, userId: number) =>
  (
    await db
      .select({ from: hours(users.quietFrom), to: hours(users.quietTo) })
      .from(users)
      .where(eq(users.id, userId))
  )[0];

/**
 * Returns whether a user wants a kind through a channel (null: default) and the quiet hours, in one query,
 * since every notification needs both. Undefined for an account that has been or is being deleted.
 */
export const choiceAndQuietHoursOf = async (
  db: DbOrTx,
  userId: number,
  kind: NotificationKind,
  channel: Channel,
) =>
  (
    await db
      .select({ wanted: notificationChoices.wanted, from: hours(users.quietFrom), to: hours(users.quietTo) })
      .from(users)
      .leftJoin(
        notificationChoices,
        and(
          eq(notificationChoices.userId, users.id),
          eq(notificationChoices.kind, kind),
          eq(notificationChoices.channel, channel),
        ),
      )
      .where(and(eq(users.id, userId), isNull(users.deleteAt)))
  )[0];

export const saveChoice = (tx: Tx, userId: number, choice: Choice) =>
  tx
    .insert(notificationChoices)
    .values({ userId, ...choice })
    .onConflictDoUpdate({
      target: [notificationChoices.userId, notificationChoices.kind, notificationChoices.channel],
      set: { wanted: choice.wanted },
    });

export const forgetChoice = (tx: Tx, userId: number, { kind, channel }: Choice) =>
  tx
    .delete(notificationChoices)
    .where(
      and(
        eq(notificationChoices.userId, userId),
        eq(notificationChoices.kind, kind),
        eq(notificationChoices.channel, channel),
      ),
    );

export type NotificationRow = typeof notifications.$inferSelect;

interface Kept extends Record<string, unknown> {
  wanted: boolean | null;
  id: number | null;
}

/**
 * Stores the notification if the person wants the kind in the app, in one statement. `id` is null if nothing
 * was stored, because the kind is unwanted or the key already exists; `wanted` is null for a deleted account.
 */
export async function insertIfWanted(
  tx: Tx,
  row: { userId: number; kind: NotificationKind; data: object; key: string | null },
  byDefault: boolean,
): Promise<Kept> {
  const { userId, kind, data, key } = row;
  const { rows } = await tx.execute<Kept>(sql`
    with choice as (
      select coalesce(c.wanted, ${byDefault}) as wanted from ${users} u
      left join ${notificationChoices} c on c.user_id = u.id and c.kind = ${kind} and c.channel = 'in_app' where u.id = ${userId} and u.delete_at is null
    ), kept as (
      insert into ${notifications} (user_id, kind, data, key) select ${userId}::int, ${kind}, ${JSON.stringify(data)}::jsonb, ${key} from choice where wanted
      on conflict (user_id, key) where key is not null do nothing returning id
    )
    select (select wanted from choice) as wanted, (select id from kept) as id`);
  return rows[0] ?? { wanted: null, id: null };
}

export const remove = async (db: DbOrTx, userId: number, id: number): Promise<NotificationRow | undefined> =>
  (
    await db
      .delete(notifications)
      .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
      .returning()
  )[0];

export const byId = async (db: DbOrTx, id: number): Promise<NotificationRow | undefined> =>
  (await db.select().from(notifications).where(eq(notifications.id, id)))[0];

// Inlined rather than bound, so that the planner uses the partial index of unread rows.
const isUnread = sql`${notifications.readedAt} is null`;

interface Slice {
  page: number;
  per_page: number;
  before_id?: number | undefined;
  unread?: boolean | undefined;
}

const listed = (userId: number, unread: boolean | undefined) =>
  and(eq(notifications.userId, userId), unread ? isUnread : undefined);

export const page = (
  db: DbOrTx,
  userId: number,
  { page: number, per_page: size, before_id: before, unread }: Slice,
): Promise<NotificationRow[]> =>
  db
    .select()
    .from(notifications)
    .where(and(listed(userId, unread), before === undefined ? undefined : lt(notifications.id, before)))
    .orderBy(desc(notifications.id))
    .limit(size)
    .offset(before === undefined ? (number - 1) * size : 0);

export async function count(
  db: DbOrTx,
  userId: number,
  unread: boolean | undefined,
  most: number,
): Promise<number> {
  const some = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(listed(userId, unread))
    .limit(most + 1)
    .as('some');
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(some);
  return row?.n ?? 0;
}

export async function markRead(db: DbOrTx, userId: number, ids?: readonly number[]): Promise<number> {
  const { rowCount } = await db
    .update(notifications)
    .set({ readedAt: sql`now()` })
    .where(and(eq(notifications.userId, userId), isUnread, ids && inArray(notifications.id, [...ids])));
  return rowCount ?? 0;
}

export async function markReadAbout(
  db: DbOrTx,
  userId: number,
  kind: NotificationKind,
  about: object,
): Promise<number> {
  const { rowCount } = await db
    .update(notifications)
    .set({ readedAt: sql`now()` })
    .where(
      and(
        eq(notifications.userId, userId),
        isUnread,
        eq(notifications.kind, kind),
        sql`${notifications.data} @> ${JSON.stringify(about)}::jsonb`,
      ),
    );
  return rowCount ?? 0;
}

/**
 * Returns a user's email address for notifications; undefined while the address is unconfirmed, and after the
 * user has requested deletion of the account.
 */
export const confirmedEmail = async (db: DbOrTx, userId: number): Promise<string | undefined> =>
  (
    await db
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), isNotNull(users.emailConfirmedAt), isNull(users.deleteAt)))
  )[0]?.email;
