import { unreadMessages } from '../chats/unread-messages.ts';
import { unreadNotifications } from '../notifications/unread-notifications.ts';

export interface Unread {
  messages: number;
  notifications: number;
}

export const useUnread = (): Unread => ({
  messages: unreadMessages.useCount(),
  notifications: unreadNotifications.useCount(),
});

export const fetchUnread = () => Promise.all([unreadMessages.fetch(), unreadNotifications.fetch()]);

/** Fetches both counts; rejects if one of them could not be fetched. */
export const refetchUnread = () => Promise.all([unreadMessages.refetch(), unreadNotifications.refetch()]);

export function forgetUnread(): void {
  unreadMessages.forget();
  unreadNotifications.forget();
}
