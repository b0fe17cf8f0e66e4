import type { NotificationKind } from '#contract/notification-kinds.ts';
import type { SavedFilters } from '#contract/saved-searches.ts';

interface Person {
  id: number;
  name: string;
}
interface AboutPost {
  job_post_id: number;
  job_type: string;
}

/** What each kind's text and link are made from; plain JSON, kept with the notification. */
export interface NotificationData {
  review_added: { review_id: number; stars: number; author: Person };
  review_answered: { review_id: number; subject: Person & { slug: string } };
  /** `written`: told to its author, else to whom it was about; `person` is the other of the two. */
  review_deleted: { written: boolean; person: Person | null; by_moderator: boolean; reason: string | null };
  job_post_published: AboutPost;
  job_post_feedback: AboutPost & { reason: string | null };
  job_post_status_changed: AboutPost & { status: 'inactive' | 'active' | 'finished' | 'reminder'; reason: string | null };
  /** `categories` are keys of those that the posts are in; `posts` are the newest few of `count`. */
  weekly_missed_job_posts: { count: number; categories: string[]; posts: (AboutPost & { place: string })[] };
  /** `posts` are the newest few of `count` different ones; each search has its own count. */
  saved_search: {
    count: number;
    posts: (AboutPost & { place: string })[];
    searches: { id: number; title: string; count: number; filters: SavedFilters }[];
  };
  offer_received: AboutPost & { offer_id: number; chat_id: number; worker: Person };
  offer_answered: AboutPost & { offer_id: number; chat_id: number; client: Person; outcome: 'accepted' | 'declined' | 'closed' };
  review_requested: AboutPost & { worker: Person & { slug: string } };
  job_post_invitation: AboutPost & { client: Person };
  ad_status_changed: { ad_id: number; title: string; status: 'active' | 'declined' | 'refunded' | 'paused' | 'finished'; reason: string | null };
  unread_messages: { chats: number; messages: number };
  chat_deleted: { chat_id: number; user: Person };
}

/** Holds the map against the list of kinds: a kind without data does not compile. */
export type DataOf<K extends NotificationKind> = NotificationData[K];
