import type { Chat, ChatMessage } from './chats.ts';
import type { Notification } from './notifications.ts';

// What travels over the socket (spec §7, product.md): Socket.IO in the convention of Laravel Echo. Apart from the schemas, for both sides.

/** `private-` is what Echo puts before the name of a guarded channel. */
export const channels = {
  /** Everything meant for one person, on all devices. */
  user: (id: number | string) => `private-user-online.${id}`,
  /** Typing, between the two of a chat. */
  chat: (id: number | string) => `private-chat.${id}`,
  /** Whether somebody one has a chat with is here. */
  presence: (userId: number | string) => `private-presence.${userId}`,
} as const;

/** Names as Echo hears them with the default namespace `App.Events`. */
export const events = {
  notificationSent: 'App\\Events\\NotificationSent',
  chatMessageSent: 'App\\Events\\ChatMessageSent',
  /** What some notifications tell of was seen where it stands. */
  notificationsRead: 'App\\Events\\NotificationsRead',
  /** Messages of a chat were read by the other side, or an offer changed its state. */
  chatChanged: 'App\\Events\\ChatChanged',
  presence: 'App\\Events\\PresenceChanged',
  /** A whisper: relayed to the other side, stored nowhere. */
  typing: 'client-typing',
} as const;

interface ChatChanged {
  chat_id: number;
  /** All messages to `reader_id` up to this one were read. */
  reader_id?: number;
  read_up_to?: number;
  /** Deleted on another of one's devices. */
  deleted?: true;
  /** How many messages wait to be read now, of all chats: told to whom it concerns. */
  count?: number;
  /** Offers for `job_post_id` changed their state. */
  offers?: true;
  job_post_id?: number;
}

/** What each event carries, as the receiver would get it from the API; `count` is what `unreaded-counts` would answer them then. */
export interface Payloads {
  [events.notificationSent]: { notification: Notification; count: number };
  [events.notificationsRead]: { count: number };
  [events.chatMessageSent]: { message: ChatMessage; chat?: Chat; count: number };
  [events.chatChanged]: ChatChanged;
  [events.presence]: { user_id: number; online: boolean };
  [events.typing]: { user_id?: number };
}
