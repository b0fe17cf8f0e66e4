import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { limits } from '#contract/constants.ts';
import type { Reply } from '#contract/endpoint.ts';
import {
  listNotifications,
  markAllNotifications,
  markNotifications,
  type Notification,
} from '#contract/notifications.ts';
import { events } from '#contract/realtime.ts';
import { toastError } from '../platform/actions/toast.tsx';
import { api } from '../platform/api/api.ts';
import { mergeById } from '../platform/api/merge-by-id.ts';
import { useEvent } from '../platform/api/use-realtime.ts';
import { unreadNotifications } from './unread-notifications.ts';

type Page = Reply<typeof listNotifications>;
type Known = readonly Notification[];

const withAll = (known: Known, some: Known): Known => mergeById(known, some, (a, b) => b.id - a.id);

const withRead = (known: Known, ids: readonly number[] | null, at: string): Known =>
  known.map((one) =>
    one.readed_at === null && (ids === null || ids.includes(one.id)) ? { ...one, readed_at: at } : one,
  );

const isLast = (page: Page, shown: number, whole: boolean) =>
  page.data.length < limits.perPage.notifications || (whole && shown >= page.meta.total);

export function useNotifications(first: Page, whole: boolean) {
  const [known, setKnown] = useState(() => withAll([], first.data));
  const [ended, setEnded] = useState(() => isLast(first, first.data.length, whole));
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const [news, setNews] = useState('');
  const { revalidate } = useRevalidator();
  const latest = useRef({ known, revalidate });
  latest.current = { known, revalidate };

  useEffect(() => setKnown((now) => withAll(now, first.data)), [first]);
  useEvent(events.notificationSent, ({ notification }) => {
    if (!whole) return;
    setKnown((now) => withAll(now, [notification]));
    setNews(`Nova obavijest: ${notification.title}`);
  });
  useEffect(() => {
    // Runs when the tab becomes visible, to fetch notifications that were read in other tabs, and new ones
    // missed while the tab was suspended.
    const seen = () => void (document.hidden || latest.current.revalidate());
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, []);

  const older = async () => {
    const last = known.at(-1);
    if (!last || state === 'busy') return;
    setState('busy');
    try {
      const page = await api.call(listNotifications, { query: { before_id: last.id } });
      setKnown((now) => withAll(now, page.data));
      setEnded(isLast(page, known.length + page.data.length, whole));
      setState('idle');
    } catch (error) {
      toastError(error);
      setState('failed');
    }
  };
  const mark = async (ids: readonly number[] | null) => {
    const before = known;
    setKnown((now) => withRead(now, ids, new Date().toISOString()));
    try {
      if (ids) await api.call(markNotifications, { body: { notifications: [...ids] } });
      else await api.call(markAllNotifications);
    } catch (error) {
      setKnown((now) => withAll(now, before));
      toastError(error);
    }
    await unreadNotifications.fetch();
  };
  return {
    items: known,
    ended,
    state,
    news,
    older,
    mark,
    /**
     * Marks the notification as read optimistically; the target page marks it on the server because of its
     * `trid` parameter.
     */
    opened: (id: number) => setKnown((now) => withRead(now, [id], new Date().toISOString())),
  };
}
