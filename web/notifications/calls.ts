import type * as contract from '#contract/notifications.ts';
import { bareEndpoint } from '../platform/bare-endpoint.ts';

/** What the list of notifications asks of the API by itself. */
export const calls = {
  list: bareEndpoint<typeof contract.listNotifications>('GET', '/notifications'),
  mark: bareEndpoint<typeof contract.markNotifications>('POST', '/notifications/mark-as-readed'),
  markAll: bareEndpoint<typeof contract.markAllNotifications>('POST', '/notifications/mark-as-readed-all'),
};
