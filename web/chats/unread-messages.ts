import { unreadMessages as endpoint } from '#contract/chats.ts';
import { sharedCount } from '../platform/storage/shared-count.ts';

export const unreadMessages = sharedCount('unread-messages', endpoint);
