import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import type { NotificationKind } from '#contract/notification-kinds.ts';
import type { Notification } from '#contract/notifications.ts';
import { withTrid } from '#contract/paths.ts';
import { channels, events } from '#contract/realtime.ts';
import { metaOf } from '#contract/shapes.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import type { DataOf } from './data.ts';
import { say } from './kinds.ts';
import { named } from './names.ts';
import * as queries from './queries.ts';

export async function presentNotifications(
  db: DbOrTx,
  rows: readonly queries.NotificationRow[],
): Promise<Notification[]> {
  const data = await named(db, rows);
  return rows.map((row, n) => present(row, data[n] ?? row.data));
}

function present(
  { id, kind, readedAt, createdAt }: queries.NotificationRow,
  data: Record<string, unknown>,
): Notification {
  const { title, text, href, button: action } = say(kind, data);
  return {
    id,
    kind,
    data: { [kind]: data },
    title,
    text,
    action,
    href: withTrid(href, id),
    readed_at: readedAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}

export async function listNotifications(
  db: Db,
  { id }: Actor,
  query: { page: number; per_page: number; before_id?: number | undefined; unread?: boolean | undefined },
) {
  const [rows, total] = await Promise.all([
    queries.page(db, id, query),
    queries.count(db, id, query.unread, limits.countCap),
  ]);
  const data = await presentNotifications(db, rows);
  return {
    data,
    meta: metaOf(query, Math.min(total, limits.countCap), data.length, total > limits.countCap),
  };
}

/** Returns one of the actor’s notifications. Throws `not_found` for any other. */
export async function notificationOf(db: Db, actor: Actor, id: number): Promise<Notification> {
  const row = await queries.byId(db, id);
  const [notification] = row?.userId === actor.id ? await presentNotifications(db, [row]) : [];
  if (!notification) throw new AppError('not_found');
  return notification;
}

/**
 * Deletes one of the user’s own notifications and publishes the new count to all devices. Throws `not_found`
 * for any other.
 */
export async function deleteNotification(
  { db, realtime }: Pick<FeatureParts, 'db' | 'realtime'>,
  { id: userId }: Actor,
  id: number,
): Promise<void> {
  const deleted = await queries.remove(db, userId, id);
  if (!deleted) throw new AppError('not_found');
  if (!deleted.readedAt)
    realtime.publish(channels.user(userId), events.notificationsRead, {
      count: await unreadCount(db, userId),
    });
}

/** Returns the number of unread notifications, at most `limits.countCap`. */
export const unreadCount = (db: Db, userId: number): Promise<number> =>
  queries.count(db, userId, true, limits.countCap);

/**
 * Marks the actor’s notifications as read, ignoring ids that belong to other users. Returns the number
 * marked.
 */
export const markNotifications = (db: Db, actor: Actor, ids: readonly number[]): Promise<number> =>
  queries.markRead(db, actor.id, ids);

/** Marks all of the user’s notifications as read. Returns how many were unread. */
export const markAllNotifications = (db: Db, actor: Actor): Promise<number> => queries.markRead(db, actor.id);

/**
 * Marks notifications about a subject as read after it was seen elsewhere, and publishes the new count to all
 * devices. Returns the number marked.
 */
export async function readAbout<K extends NotificationKind>(
  { db, realtime }: Pick<FeatureParts, 'db' | 'realtime'>,
  userId: number,
  kind: K,
  about: Partial<DataOf<K>>,
): Promise<number> {
  const read = await queries.markReadAbout(db, userId, kind, about);
  if (read > 0)
    realtime.publish(channels.user(userId), events.notificationsRead, {
      count: await unreadCount(db, userId),
    });
  return read;
}
