import type { Chat, ChatMessage } from './chats.ts';
import type { InboxChange } from './inbox-live.ts';
import type { Notification } from './notifications.ts';

// Socket.IO channels and events, with Laravel Echo's protocol. Used by server and client; separate from the
// schemas, so pages need not load zod.

/**
 * How clients connect. WebSocket first: long polling keeps a request open and requires that every request
 * reaches the same node. The first reconnection attempt follows after 0.25 to 0.75 s. Further attempts are
 * spread out, so that the clients of a stopped server do not burden the other servers with attempts that
 * fail.
 */
export const socketOptions = {
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  reconnectionDelay: 500,
  reconnectionDelayMax: 20_000,
};

/**
 * Returns the milliseconds, 1000 to 3000 at random, after which a client that the server has refused or
 * disconnected connects again, so that the clients of a stopped server do not all return at the same moment.
 */
export const refusedRetryMs = () => 1000 + Math.random() * 2000;

/** Echo prefixes guarded channels with `private-`. */
export const channels = {
  user: (id: number | string) => `private-user-online.${id}`,
  chat: (id: number | string) => `private-chat.${id}`,
  presence: (userId: number | string) => `private-presence.${userId}`,
} as const;

/** Event names as Echo expects them with the default namespace `App.Events`. */
export const events = {
  notificationSent: 'App\\Events\\NotificationSent',
  chatMessageSent: 'App\\Events\\ChatMessageSent',
  /** Notifications were marked as read because their content was viewed elsewhere on the site. */
  notificationsRead: 'App\\Events\\NotificationsRead',
  /** The other person read messages in a chat, or an offer changed state. */
  chatChanged: 'App\\Events\\ChatChanged',
  presence: 'App\\Events\\PresenceChanged',
  /** A client event: relayed to the other participant, never stored. */
  typing: 'client-typing',
} as const;

interface ChatChanged {
  chat_id: number;
  /** The user who has read all messages sent to them, up to and including the message `read_up_to`. */
  reader_id?: number;
  read_up_to?: number;
  /** The chat was deleted on another device of the same user. */
  deleted?: true;
  /** Current number of unread messages across all chats; sent only to their recipient. */
  count?: number;
  offers?: true;
  job_post_id?: number;
  deal_id?: number;
}

/**
 * Payload of each event, as the API would return it to the receiver; `count` is the value of
 * `unreaded-counts`.
 */
export interface Payloads {
  [events.notificationSent]: { notification: Notification; count: number };
  [events.notificationsRead]: { count: number };
  [events.chatMessageSent]: { message: ChatMessage; chat?: Chat; count: number };
  [events.chatChanged]: ChatChanged;
  [events.presence]: { user_id: number; online: boolean };
  [events.typing]: { user_id?: number };
  'App\\Events\\InboxChanged': InboxChange;
  'App\\Events\\InboxGrew': object;
}
