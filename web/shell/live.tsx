import { useEffect } from 'react';
import { channels, events } from '#contract/realtime.ts';
import { unreadMessages } from '../chats/unread-messages.ts';
import { useOutgoing } from '../chats/use-outgoing.ts';
import { useTrid } from '../notifications/trid-query.ts';
import { unreadNotifications } from '../notifications/unread-notifications.ts';
import { realtime } from '../platform/realtime.ts';
import { onFirstUse } from '../platform/use-in-use.ts';
import { PushLater } from '../push/push-later.tsx';
import { usePushedLinks } from '../push/pushed-links.ts';
import { DueTexts } from './due-texts.tsx';
import { fetchUnread, forgetUnread, useUnread } from './unread.ts';
import { useUnreadTitle } from './unread-title.ts';

/** Milliseconds: the connection waits so long for the first sign of use, since its library weighs as much as a page. */
const lineWait = 3000;
/** Milliseconds: a returning tab refetches after this, because a sleeping device hears nothing. */
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
  return (
    <>
      <PushLater />
      <DueTexts />
    </>
  );
}

/** The counts are fetched at once, again when the connection is up, and after each gap. */
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
      // Without the connection the site works as before, and the next page tries again.
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
    return () => {
      clearTimeout(soon);
      leaving.abort();
      for (const one of leave) one();
      realtime.stop();
      forgetUnread();
    };
  }, [userId]);
}
