import type { NotificationKind } from '#contract/notification-kinds.ts';
import type { Tx } from '../platform/db/pool.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import type { DataOf } from './data.ts';
import { isOnByDefault, knows } from './policy.ts';
import * as queries from './queries.ts';

/** A notification to send after the commit. `id` is null if it is not stored in the app. */
export interface Delivery {
  userId: number;
  kind: NotificationKind;
  data: Record<string, unknown>;
  id: number | null;
}
export const deliverQueue = defineQueue<Delivery>('notify');

interface Notification<K extends NotificationKind> {
  userId: number;
  kind: K;
  data: DataOf<K>;
  /** Deduplication key: repeated calls with the same key send the notification only once. */
  key?: string;
}

/** Notifies a person in the caller’s transaction; nothing is sent on a rollback. */
export async function notify<K extends NotificationKind>(
  tasks: Tasks,
  tx: Tx,
  { userId, kind, data, key }: Notification<K>,
): Promise<void> {
  const plain = data as unknown as Record<string, unknown>;
  const shown = knows(kind, 'in_app');
  const { wanted, id } = shown
    ? await queries.insertIfWanted(
        tx,
        { userId, kind, data: plain, key: key ?? null },
        isOnByDefault(kind, 'in_app'),
      )
    : { wanted: false, id: null };
  if (wanted && id === null) return;
  await tasks.enqueue(
    tx,
    deliverQueue,
    { userId, kind, data: plain, id },
    key === undefined ? {} : { key: `${userId} ${key}` },
  );
}
