import { useEffect } from 'react';
import { channels, events } from '#contract/realtime.ts';
import { unreadMessages } from '../chats/unread-messages.ts';
import { useOutgoing } from '../chats/use-outgoing.ts';
import { useTrid } from '../notifications/trid-query.ts';
import { unreadNotifications } from '../notifications/unread-notifications.ts';
import { realtime } from '../platform/realtime.ts';
import { PushLater } from '../push/push-later.tsx';
import { usePushedLinks } from '../push/pushed-links.ts';
import { fetchUnread, forgetUnread, useUnread } from './unread.ts';
import { useUnreadTitle } from './unread-title.ts';

/** Milliseconds: how long the counts wait for the line, and after which a tab that comes back asks anew, for a sleeping device hears nothing. */
const lineWait = 1500;
const longAway = 60_000;
/** A thread that is open marks a message as read meanwhile, and the count does not flicker. */
const burst = 400;

/** Everything that happens by itself to who is signed in: the line to the server, the counts, the bell, push (spec §4). */
export function Live({ userId }: { userId: number }) {
  useLine(userId);
  useOutgoing(userId);
  useTrid();
  usePushedLinks();
  const { messages, notifications } = useUnread();
  useUnreadTitle(messages + notifications);
  return <PushLater />;
}

/** Once the line stands everything is counted, and again after each gap; if it does not come soon, without it. */
function useLine(userId: number): void {
  useEffect(() => {
    const leaving = new AbortController();
    let left = 0;
    const talks = new Set<number>();
    let soon: ReturnType<typeof setTimeout> | undefined;
    const start = setTimeout(() => void fetchUnread(), lineWait);
    const leave = [
      realtime.join(channels.user(userId)),
      realtime.onReturn(() => {
        clearTimeout(start);
        void fetchUnread();
      }),
      realtime.hear(events.notificationSent, ({ notification, count }) => {
        unreadNotifications.set(count);
        void import('../notifications/bell.ts').then(({ ring }) => ring(notification.id)).catch(() => undefined);
      }),
      realtime.hear(events.notificationsRead, ({ count }) => unreadNotifications.set(count)),
      realtime.hear(events.chatMessageSent, ({ message, count }) => {
        if (message.from.id === userId) return;
        talks.add(message.chat_id);
        clearTimeout(soon);
        soon = setTimeout(() => {
          // What came from two in the same moment is not in each other's count.
          if (talks.size > 1) void unreadMessages.fetch();
          else unreadMessages.set(count);
          talks.clear();
        }, burst);
      }),
      realtime.hear(events.chatChanged, ({ count }) => {
        if (count === undefined) return;
        clearTimeout(soon);
        talks.clear();
        unreadMessages.set(count);
      }),
    ];
    const seen = () => {
      if (document.hidden) left = Date.now();
      else if (left > 0 && Date.now() - left > longAway) void fetchUnread();
    };
    document.addEventListener('visibilitychange', seen, { signal: leaving.signal });
    // Without the line the site works as before, and the next page tries again.
    realtime.start().catch(() => undefined);
    return () => {
      clearTimeout(start);
      clearTimeout(soon);
      leaving.abort();
      for (const one of leave) one();
      realtime.stop();
      forgetUnread();
    };
  }, [userId]);
}
