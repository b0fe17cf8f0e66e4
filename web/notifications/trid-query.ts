import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { markNotifications } from '#contract/notifications.ts';
import { api } from '../platform/api/api.ts';
import { unreadNotifications } from './unread-notifications.ts';

function withoutTrid(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('trid');
  const rest = query.toString();
  return rest && `?${rest}`;
}

/**
 * Marks the notification with the id in `?trid=ID` as read, on any page, and removes the parameter from the
 * URL.
 */
export function useTrid(): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const trid = new URLSearchParams(search).get('trid');
  useEffect(() => {
    if (trid === null) return;
    void navigate({ search: withoutTrid(search), hash }, { replace: true, preventScrollReset: true });
    if (!/^[1-9]\d{0,8}$/.test(trid)) return;
    api.call(markNotifications, { body: { notifications: [Number(trid)] } }).then(
      () => unreadNotifications.fetch(),
      () => undefined,
    );
  }, [trid, search, hash, navigate]);
}
