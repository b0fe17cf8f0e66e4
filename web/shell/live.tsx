import { useEffect, useState } from 'react';
import { minute } from '#contract/durations.ts';
import { type DueConsent, listDueConsents } from '#contract/pages.ts';
import { channels, events } from '#contract/realtime.ts';
import { unreadMessages } from '../chats/unread-messages.ts';
import { useOutgoing } from '../chats/use-outgoing.ts';
import { useTrid } from '../notifications/trid-query.ts';
import { unreadNotifications } from '../notifications/unread-notifications.ts';
import { api } from '../platform/api/api.ts';
import { realtime } from '../platform/api/realtime.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { onFirstUse } from '../platform/loading/use-in-use.ts';
import { PushLater } from '../push/push-later.tsx';
import { usePushedLinks } from '../push/pushed-links.ts';
import { capped } from '../ui/lists/counter.tsx';
import { fetchUnread, forgetUnread, refetchUnread, useUnread } from './unread.ts';

/**
 * Milliseconds after which the site connects even without an interaction. Delayed, because the realtime
 * library is as large as a page.
 */
const connectWait = 3000;
/**
 * Milliseconds that a tab must have been hidden to refetch when it becomes visible: a sleeping device
 * receives no events.
 */
const longAway = minute;
/**
 * Milliseconds of debounce before showing a new count, so that it does not flicker if an open chat
 * immediately marks the message as read.
 */
const burst = 400;

const mark = /^\(\+?\d+\) /;

/**
 * Prepends the unread count to the page's title and marks the tab's icon. Repeated after each page change,
 * because pages set their own titles.
 */
function useUnreadTitle(total: number): void {
  useEffect(() => {
    const show = (unread: number) => {
      const plain = document.title.replace(mark, '');
      const title = unread > 0 ? `(${capped(unread)}) ${plain}` : plain;
      if (document.title !== title) document.title = title;
      const icon = document.querySelector('link[rel="icon"]');
      const href = unread > 0 ? '/favicon-unread.svg' : '/favicon.svg';
      if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
    };
    show(total);
    const watcher = new MutationObserver(() => show(total));
    watcher.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      watcher.disconnect();
      show(0);
    };
  }, [total]);
}

export function Live({ userId }: { userId: number }) {
  useLiveCounts(userId);
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

/**
 * Connects to realtime events and updates the unread counts: on mount, on every connection, on events, and
 * when the tab becomes visible after a long absence. Disconnects on unmount.
 */
function useLiveCounts(userId: number): void {
  useEffect(() => {
    const leaving = new AbortController();
    let left = 0;
    const changedChats = new Set<number>();
    let soon: ReturnType<typeof setTimeout> | undefined;
    void fetchUnread();
    const leave = [
      realtime.join(channels.user(userId)),
      realtime.onReturn(refetchUnread),
      // If connecting fails, the site works without realtime events, and the next page load tries again.
      onFirstUse(() => void realtime.start().catch(() => undefined), connectWait),
      realtime.hear(events.notificationSent, ({ notification, count }) => {
        unreadNotifications.set(count);
        void import('../notifications/bell.ts')
          .then(({ ring }) => ring(notification.id))
          .catch(() => undefined);
      }),
      realtime.hear(events.notificationsRead, ({ count }) => unreadNotifications.set(count)),
      realtime.hear(events.chatMessageSent, ({ message, count }) => {
        if (message.from.id === userId) return;
        changedChats.add(message.chat_id);
        clearTimeout(soon);
        soon = setTimeout(() => {
          // If messages arrived in several chats within the debounce, no event's count may include all of
          // them, so the total is fetched.
          if (changedChats.size > 1) void unreadMessages.fetch();
          else unreadMessages.set(count);
          changedChats.clear();
        }, burst);
      }),
      realtime.hear(events.chatChanged, ({ count }) => {
        if (count === undefined) return;
        clearTimeout(soon);
        changedChats.clear();
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

const loadDialog = () => import('../pages/consent-due.tsx').then((part) => part.ConsentDue);

/**
 * Checks once per visit whether legal texts have changed in substance since they were accepted; the dialog is
 * loaded only then.
 */
function DueTexts() {
  const [due, setDue] = useState<readonly DueConsent[]>([]);
  useEffect(() => {
    let gone = false;
    api.call(listDueConsents).then(
      ({ data }) => gone || setDue(data),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  const Ask = useOnDemand(loadDialog, due.length > 0);
  return Ask ? <Ask due={due} /> : null;
}
