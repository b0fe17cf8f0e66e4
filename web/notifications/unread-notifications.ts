import { unreadNotifications as endpoint } from '#contract/notifications.ts';
import { sharedCount } from '../platform/storage/shared-count.ts';

export const unreadNotifications = sharedCount('unread-notifications', endpoint);
