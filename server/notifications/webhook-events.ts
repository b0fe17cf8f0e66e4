import type { NotificationKind } from '#contract/notification-kinds.ts';
import type { WebhookEvent } from '#contract/webhook-words.ts';
import type { DataOf } from './data.ts';

interface Event {
  type: WebhookEvent;
  data: Record<string, number>;
}

/**
 * Webhook events by kind of notification. They contain only ids of things that the person may read, without
 * names, texts or amounts. Other kinds have no event.
 */
const events: { [K in NotificationKind]?: (data: DataOf<K>) => Event | undefined } = {
  offer_received: ({ offer_id, job_post_id, chat_id }) => ({
    type: 'offer.created',
    data: { offer_id, job_post_id, chat_id },
  }),
  offer_answered: ({ outcome, offer_id, job_post_id, chat_id, deal_id }) =>
    outcome === 'accepted'
      ? {
          type: 'offer.accepted',
          data: { offer_id, job_post_id, chat_id, ...(deal_id !== undefined && { deal_id }) },
        }
      : undefined,
  deal_changed: ({ deal_id, job_post_id }) => ({ type: 'deal.changed', data: { deal_id, job_post_id } }),
  job_post_published: ({ job_post_id }) => ({ type: 'post.published', data: { job_post_id } }),
  review_added: ({ review_id }) => ({ type: 'review.published', data: { review_id } }),
};

/** Returns the webhook event for a notification; undefined if there is none. */
export const webhookEventOf = (kind: NotificationKind, data: object): Event | undefined =>
  (events[kind] as ((data: object) => Event | undefined) | undefined)?.(data);
