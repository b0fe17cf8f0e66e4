import { realtime } from '../platform/realtime.ts';
import { unreadMessages } from './unread-messages.ts';

/** After messages were read or their chat deleted: the server tells all one's devices how many are left, so one asks only where the line is down. */
export const messagesRead = async (): Promise<void> => (realtime.isWhole() ? undefined : unreadMessages.fetch());
