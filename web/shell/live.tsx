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

/** Milliseconds: how long the counts wait for the connection, and after which a returning tab refetches, because a sleeping device hears nothing. */
const lineWait = 1500;
const longAway = 60_000;
/** Milliseconds: an open thread marks a message as read meanwhile, so the count does not flicker. */
const burst = 400;

/** Everything live for a signed-in person: the socket, the counts, the bell, push (spec §4). */
export function Live({ userId }: { userId: number }) {
  useLine(userId);
  useOutgoing(userId);
  useTrid();
  usePushedLinks();
  const { messages, notifications } = useUnread();
  useUnreadTitle(messages + notifications);
  return <PushLater />;
}

/** Once connected all counts are fetched, and again after each gap; if the connection is slow, without it. */
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
          // After messages from two chats in the same moment, neither event's count includes both.
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
    // Without the connection the site works as before, and the next page tries again.
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
