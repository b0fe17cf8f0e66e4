import { listNotifications, markAllNotifications, markNotifications } from '#contract/notifications.ts';

/** The API calls that the notification list makes itself. */
export const calls = {
  list: listNotifications,
  mark: markNotifications,
  markAll: markAllNotifications,
};
