import { useSyncExternalStore } from 'react';
import { unreadMessages } from '#contract/chats.ts';
import { unreadNotifications } from '#contract/notifications.ts';
import { api } from './api.ts';

/** How many of each wait to be read; together they stand in the title (spec §4: total unread). */
export interface Unread {
  messages: number;
  notifications: number;
}

const none: Unread = { messages: 0, notifications: 0 };
const watchers = new Set<() => void>();
let counts = none;
let tabs: BroadcastChannel | undefined;

function show(next: Unread): void {
  if (next.messages === counts.messages && next.notifications === counts.notifications) return;
  counts = next;
  for (const watcher of watchers) watcher();
}

function watch(changed: () => void) {
  if (!tabs && 'BroadcastChannel' in window) {
    tabs = new BroadcastChannel('unread');
    tabs.onmessage = ({ data }: MessageEvent<Unread>) => show(data);
  }
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

export const unreadNow = () => counts;

/** The counts; on the server and before they are asked for there are none. */
export const useUnread = () => useSyncExternalStore(watch, unreadNow, () => none);

/** Says a new count, to the other tabs too. */
export function setUnread(change: Partial<Unread>): void {
  const next = { ...counts, ...change };
  next.messages = Math.max(0, next.messages);
  next.notifications = Math.max(0, next.notifications);
  show(next);
  tabs?.postMessage(next);
}

/** Somebody went: here nobody has anything to read. */
export const forgetUnread = () => show(none);

const endpoints = {
  messages: unreadMessages,
  notifications: unreadNotifications,
};

/** Of several askings at once the last one counts: an earlier answer may be older than what has been read since. */
const asks = { messages: 0, notifications: 0 };

/** Asks anew. What does not arrive leaves the count as it was: the next event or return asks again. */
export async function fetchUnread(...which: (keyof Unread)[]): Promise<void> {
  const asked = which.length > 0 ? which : (['messages', 'notifications'] as const);
  await Promise.all(
    asked.map(async (name) => {
      asks[name] += 1;
      const own = asks[name];
      const answer = await api.call(endpoints[name]).catch(() => undefined);
      if (answer && own === asks[name]) setUnread({ [name]: answer.count });
    }),
  );
}
