import { and, eq, sql } from 'drizzle-orm';
import type { Channel, NotificationKind } from '#contract/notification-kinds.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { notificationChoices, users } from '../users/tables.ts';
import { notifications } from './tables.ts';

export interface Choice {
  kind: NotificationKind;
  channel: Channel;
  wanted: boolean;
}

/** Only what differs from the kinds' own settings. */
export const choicesOf = (db: DbOrTx, userId: number): Promise<Choice[]> =>
  db
    .select({ kind: notificationChoices.kind, channel: notificationChoices.channel, wanted: notificationChoices.wanted })
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId));

const hours = (column: typeof users.quietFrom | typeof users.quietTo) => sql<string | null>`to_char(${column}, 'HH24:MI')`;

/** Quiet hours as `HH:MM`, both null where there are none; undefined where the person is gone. */
export const quietOf = async (db: DbOrTx, userId: number) =>
  (
    await db
      .select({ from: hours(users.quietFrom), to: hours(users.quietTo) })
      .from(users)
      .where(eq(users.id, userId))
  )[0];

/** One choice and the quiet hours, in a single statement: everything that is told asks this. */
export const wantedOf = async (db: DbOrTx, userId: number, kind: NotificationKind, channel: Channel) =>
  (
    await db
      .select({ wanted: notificationChoices.wanted, from: hours(users.quietFrom), to: hours(users.quietTo) })
      .from(users)
      .leftJoin(
        notificationChoices,
        and(eq(notificationChoices.userId, users.id), eq(notificationChoices.kind, kind), eq(notificationChoices.channel, channel)),
      )
      .where(eq(users.id, userId))
  )[0];

export const keepChoice = (tx: Tx, userId: number, choice: Choice) =>
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
    .where(and(eq(notificationChoices.userId, userId), eq(notificationChoices.kind, kind), eq(notificationChoices.channel, channel)));

export const setQuiet = (tx: Tx, userId: number, quiet: { from: string; to: string } | null) =>
  tx
    .update(users)
    .set({ quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null })
    .where(eq(users.id, userId));

export const insert = async (tx: Tx, row: typeof notifications.$inferInsert): Promise<number> => {
  const [made] = await tx.insert(notifications).values(row).returning({ id: notifications.id });
  if (!made) throw new Error('insert returned no row');
  return made.id;
};
