import { useEffect, useRef, useState } from 'react';
import { api } from '../platform/api.ts';
import { calls } from './calls.ts';
import { messagesRead } from './messages-read.ts';

/** Whether a person is looking at the page. */
function useLooking(): boolean {
  const [looking, setLooking] = useState(false);
  useEffect(() => {
    const changed = () => setLooking(document.visibilityState === 'visible' && document.hasFocus());
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
  return looking;
}

/** Marks a chat as read while it is visible and scrolled to its end. `newest` is the last message to the reader, `unread` whether it needs marking. */
export function useReading(chatId: number | null, newest: number | undefined, unread: boolean, atEnd: boolean): void {
  const looking = useLooking();
  const done = useRef<number>(undefined);
  useEffect(() => {
    if (!looking || !atEnd || !unread || chatId === null || newest === undefined || done.current === newest) return;
    done.current = newest;
    api.call(calls.read, { params: { id: chatId } }).then(messagesRead, () => {
      done.current = undefined;
    });
  }, [looking, atEnd, unread, chatId, newest]);
}
