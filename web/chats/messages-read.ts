import { realtime } from '../platform/realtime.ts';
import { unreadMessages } from './unread-messages.ts';

/** After messages were read or their chat deleted: the server pushes the new count to all one's devices, so it is fetched only without a connection. */
export const messagesRead = async (): Promise<void> => (realtime.isWhole() ? undefined : unreadMessages.fetch());
