import { useEffect, useRef, useState } from 'react';
import { markChatRead } from '#contract/chats.ts';
import { api } from '../platform/api/api.ts';
import { realtime } from '../platform/api/realtime.ts';
import { unreadMessages } from './unread-messages.ts';

/**
 * Updates the unread count after messages were read or their chat deleted. The server pushes the new count to
 * all devices of the user, so it is fetched only if the live connection is down.
 */
const messagesRead = async (): Promise<void> => (realtime.isWhole() ? undefined : unreadMessages.fetch());

function useTabFocused(): boolean {
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const changed = () => setFocused(document.visibilityState === 'visible' && document.hasFocus());
    changed();
    document.addEventListener('visibilitychange', changed);
    addEventListener('focus', changed);
    addEventListener('blur', changed);
    return () => {
      document.removeEventListener('visibilitychange', changed);
      removeEventListener('focus', changed);
      removeEventListener('blur', changed);
    };
  }, []);
  return focused;
}

/**
 * Marks a chat as read while its tab has the focus and the chat is scrolled to its end. `newest`: id of the
 * last message to the reader; `unread`: whether the chat has to be marked as read.
 */
export function useReading(
  chatId: number | null,
  newest: number | undefined,
  unread: boolean,
  atEnd: boolean,
): void {
  const focused = useTabFocused();
  const done = useRef<number>(undefined);
  useEffect(() => {
    if (!focused || !atEnd || !unread || chatId === null || newest === undefined || done.current === newest)
      return;
    done.current = newest;
    api.call(markChatRead, { params: { id: chatId } }).then(messagesRead, () => {
      done.current = undefined;
    });
  }, [focused, atEnd, unread, chatId, newest]);
}
