import type { Decided, Measure } from '#contract/decision-labels.ts';
import type { NotificationKind } from '#contract/notification-kinds.ts';
import type { PaperKind } from '#contract/paper-words.ts';
import type { KnownFilters } from '#contract/saved-search-words.ts';

/**
 * A person as stored in a notification or task; names are read when displayed, so they are current and vanish
 * with the account.
 */
export interface PersonRef {
  id: number;
}
/** `slug` is null for a deleted account. */
export interface Person extends PersonRef {
  name: string;
  slug: string | null;
}
interface AboutPost {
  job_post_id: number;
  job_type: string;
}
/** `offered`: the post offers a service instead of requesting one. */
interface OwnPost extends AboutPost {
  offered?: boolean;
}

/** `facts`: labelled answers about the job, for the email; missing if there are none. */
interface Described {
  facts?: readonly (readonly [label: string, text: string])[];
}

export interface ListedPost extends AboutPost, Described {
  place: string;
}

/**
 * Data stored with a notification as plain JSON, by kind. `P` is the type of a person, with the name or by id
 * only.
 */
export interface NotificationData<P extends PersonRef = PersonRef> {
  review_added: { review_id: number; stars: number; author: P };
  review_answered: { review_id: number; subject: P };
  /**
   * `written`: whether the recipient is the review’s author, not the reviewed person; `person` is the other
   * party.
   */
  review_deleted: { written: boolean; person: P | null; by_moderator: boolean; reason: string | null };
  job_post_published: OwnPost & { addressed?: boolean };
  job_post_feedback: OwnPost & { reason: string | null };
  /** `refused`: all invited workers have declined; `unanswered`: no offer has arrived for days. */
  job_post_status_changed: OwnPost & {
    status: 'inactive' | 'active' | 'finished' | 'reminder' | 'refused' | 'unanswered';
    reason: string | null;
  };
  /** `categories` are the keys of the posts’ categories; `posts` are the newest few of `count`. */
  weekly_missed_job_posts: { count: number; categories: string[]; posts: ListedPost[] };
  /**
   * `posts` are the newest few of `count` distinct posts, with their answers in words. Each search has a
   * separate count.
   */
  saved_search: {
    count: number;
    posts: ListedPost[];
    searches: { id: number; title: string; count: number; filters: KnownFilters }[];
  };
  worker_free: { worker: P };
  /**
   * `told`: the offer as sent, for the email, with `nth`, its position among the post’s offers. Missing in
   * older rows.
   */
  offer_received: AboutPost & {
    offer_id: number;
    chat_id: number;
    worker: P;
    told?: {
      from_cents: number;
      to_cents: number | null;
      starts_on: string | null;
      valid_until: string;
      place: string;
      nth?: number;
    };
  };
  offer_answered: AboutPost & {
    offer_id: number;
    chat_id: number;
    client: P;
    outcome: 'accepted' | 'declined' | 'closed';
    deal_id?: number;
  };
  deal_changed: AboutPost & {
    deal_id: number;
    event:
      | 'times'
      | 'scheduled'
      | 'done'
      | 'cancelled'
      | 'undo_asked'
      | 'undone'
      | 'undo_refused'
      | 'paper_sent'
      | 'paper_accepted';
    times: { starts_at: string; ends_at: string }[];
    to_client: boolean;
    /** Present with `scheduled`: the town or county that the inquiry states, never the address. */
    place?: string;
    /** Present with `done`: the price that the other party stated and the recipient is asked to confirm. */
    final_cents?: number;
    /** Present with `paper_sent` and `paper_accepted`. */
    paper?: { id: number; kind: PaperKind; number: number; year: number };
    person: P;
  };
  /** `look`: the visit is only to inspect the job. */
  appointment_reminder: AboutPost & {
    deal_id: number;
    look: boolean;
    starts_at: string;
    ends_at: string;
    person: P;
  };
  /**
   * `soon` and `over`: the deadline to answer is near, or has passed. `leaving`: the other party has
   * requested the deletion of their account.
   */
  complaint_changed: {
    deal_id: number;
    complaint_id: number;
    job_type: string;
    event: 'written' | 'answered' | 'closed' | 'soon' | 'over' | 'leaving';
    /** Last day to answer, `YYYY-MM-DD`. */
    due_on: string;
    to_client: boolean;
    /** With `answered`: whether the worker accepts the complaint. */
    accepts?: boolean;
    /** With `leaving`: when the account and its complaints are erased. */
    until?: string;
    person: P;
  };
  review_requested: AboutPost & { worker: P; deal_id?: number };
  job_post_invitation: AboutPost & Described & { client: P; asked?: boolean; addressed?: boolean };
  /**
   * `asked`, `agreed`, `ended`: sent to a client about their own inquiry; `one_visit`: sent to a worker with
   * an offer on it. Never contains the other client or inquiry. `job_category`, which both inquiries share,
   * is missing in older rows.
   */
  shared_visit: AboutPost & { job_category?: string; event: 'asked' | 'agreed' | 'ended' | 'one_visit' };
  /**
   * `money_back`: all or part of the payment was refunded manually; `stopped` is true if this refund stopped
   * the ad.
   */
  ad_status_changed: {
    ad_id: number;
    title: string;
    status: 'active' | 'declined' | 'refunded' | 'paused' | 'finished' | 'money_back';
    reason: string | null;
    amount_cents?: number;
    stopped?: boolean;
  };
  report_decided: { report_id: number; about: Decided; measure: Measure };
  unread_messages: { chats: number; messages: number };
  chat_deleted: { chat_id: number; user: P };
}

/** Fails to compile if `NotificationData` lacks a kind. */
export type DataOf<K extends NotificationKind> = NotificationData[K];
export type NamedDataOf<K extends NotificationKind> = NotificationData<Person>[K];

type PersonKey<D> = { [F in keyof D]-?: D[F] extends PersonRef | null ? F : never }[keyof D];
export const personIn = {
  review_added: 'author',
  review_answered: 'subject',
  review_deleted: 'person',
  worker_free: 'worker',
  offer_received: 'worker',
  offer_answered: 'client',
  deal_changed: 'person',
  appointment_reminder: 'person',
  complaint_changed: 'person',
  review_requested: 'worker',
  job_post_invitation: 'client',
  chat_deleted: 'user',
} as const satisfies {
  [K in NotificationKind as PersonKey<DataOf<K>> extends never ? never : K]: PersonKey<DataOf<K>>;
};
