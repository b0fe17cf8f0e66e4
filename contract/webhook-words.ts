// Events and limits of webhooks. Separate from the schemas, so that pages can import them without loading
// zod.

export const webhookLimits = {
  most: 5,
  urlMost: 500,
  /** Maximum number of deliveries stored per webhook. */
  logMost: 100,
  perPage: 20,
  /** Days of failures after which a webhook is paused. */
  failingDays: 3,
} as const;

export const webhookEvents = {
  'message.created': { label: 'Nova poruka' },
  'offer.created': { label: 'Nova ponuda' },
  'offer.accepted': { label: 'Prihvaćena ponuda' },
  'deal.changed': { label: 'Promjena dogovora' },
  'post.published': { label: 'Objavljen upit ili usluga' },
  'review.published': { label: 'Nova ocjena' },
} as const;
export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** The type of a delivery: an event, or a test requested by the owner. */
export type DeliveryType = WebhookEvent | 'test';
/** Returns the Croatian name of a delivery’s event, or that of a test. */
export const deliveryLabel = (type: DeliveryType) => (type === 'test' ? 'Proba' : webhookEvents[type].label);

export const deliveryStatuses = {
  waiting: { label: 'Čeka' },
  delivered: { label: 'Isporučeno' },
  failed: { label: 'Nije uspjelo' },
} as const;
export type DeliveryStatus = keyof typeof deliveryStatuses;
