import { listNotifications, markAllNotifications, markNotifications } from '#contract/notifications.ts';

/** What the list of notifications asks of the API by itself. */
export const calls = {
  list: listNotifications,
  mark: markNotifications,
  markAll: markAllNotifications,
};
