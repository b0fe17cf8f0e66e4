import { useEffect } from 'react';
import { channels, events } from '#contract/realtime.ts';
import { unreadMessages } from '../chats/unread-messages.ts';
import { useOutgoing } from '../chats/use-outgoing.ts';
import { useTrid } from '../notifications/trid-query.ts';
import { unreadNotifications } from '../notifications/unread-notifications.ts';
import { realtime } from '../platform/api/realtime.ts';
import { onFirstUse } from '../platform/loading/use-in-use.ts';
import { PushLater } from '../push/push-later.tsx';
import { usePushedLinks } from '../push/pushed-links.ts';
import { DueTexts } from './due-texts.tsx';
import { fetchUnread, forgetUnread, useUnread } from './unread.ts';
import { useUnreadTitle } from './unread-title.ts';

/**
 * Milliseconds after which the site connects even without an interaction. Delayed, because the realtime
 * library is as large as a page.
 */
const lineWait = 3000;
/**
 * Milliseconds of absence after which a returning tab refetches, because a sleeping device receives no
 * events.
 */
const longAway = 60_000;
/**
 * Milliseconds of debounce before showing a new count, so that it does not flicker if an open chat marks the
 * message as read meanwhile.
 */
const burst = 400;

export function Live({ userId }: { userId: number }) {
  useLine(userId);
  useOutgoing(userId);
  useTrid();
  usePushedLinks();
  const { messages, notifications } = useUnread();
  useUnreadTitle(messages + notifications);
  return (
    <>
      <PushLater />
      <DueTexts />
    </>
  );
}

/** Fetches the counts immediately, again once connected, and after each reconnection. */
function useLine(userId: number): void {
  useEffect(() => {
    const leaving = new AbortController();
    let left = 0;
    const talks = new Set<number>();
    let soon: ReturnType<typeof setTimeout> | undefined;
    void fetchUnread();
    const leave = [
      realtime.join(channels.user(userId)),
      realtime.onReturn(() => void fetchUnread()),
      // If connecting fails, the site works without realtime events, and the next page load tries again.
      onFirstUse(() => void realtime.start().catch(() => undefined), lineWait),
      realtime.hear(events.notificationSent, ({ notification, count }) => {
        unreadNotifications.set(count);
        void import('../notifications/bell.ts')
          .then(({ ring }) => ring(notification.id))
          .catch(() => undefined);
      }),
      realtime.hear(events.notificationsRead, ({ count }) => unreadNotifications.set(count)),
      realtime.hear(events.chatMessageSent, ({ message, count }) => {
        if (message.from.id === userId) return;
        talks.add(message.chat_id);
        clearTimeout(soon);
        soon = setTimeout(() => {
          // If messages arrive in two chats at once, neither event's count may include both, so the total is
          // fetched.
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
    return () => {
      clearTimeout(soon);
      leaving.abort();
      for (const one of leave) one();
      realtime.stop();
      forgetUnread();
    };
  }, [userId]);
}
