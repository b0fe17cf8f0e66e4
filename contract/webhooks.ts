import { hour } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { csv, id, isoDate, listOf, one, paging, text, ticked } from './shapes.ts';
import { type DeliveryStatus, deliveryStatuses, webhookEventNames, webhookLimits } from './webhook-words.ts';
import { z } from './zod.ts';

const tag = 'webhooks';
const event = z.enum(webhookEventNames);
const byId = z.object({ id });

export const webhook = z
  .object({
    id: z.number(),
    url: z.string(),
    events: z.array(event),
    created_at: isoDate,
    /**
     * Set by the owner, or automatically after `failingDays` of failures. Events that occur during the pause
     * are never delivered.
     */
    paused_at: isoDate.nullable(),
    /** When the deliveries began to fail; null after a success. */
    failing_since: isoDate.nullable(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhook>;

export const webhookDelivery = z
  .object({
    /** The `id` of the body, identical in every attempt, so that the receiver can deduplicate. */
    id: z.uuid(),
    type: z.enum([...webhookEventNames, 'test']),
    status: z.enum(Object.keys(deliveryStatuses) as [DeliveryStatus, ...DeliveryStatus[]]),
    tries: z.number(),
    /** HTTP status of the last response; null if there was none. */
    last_status: z.number().nullable(),
    last_error: z.string().nullable(),
    created_at: isoDate,
    ended_at: isoDate.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/webhooks',
  tag,
  summary: 'Vlastite dojave programima',
  auth: 'user',
  response: z.object({ data: z.array(webhook).max(webhookLimits.most) }),
});

/**
 * Only this response contains the secret that signs deliveries. A delivery is a POST of `{ id, type,
 * created_at, data }`, whose `data` has the ids of the objects concerned. `Mestar-Signature` is `t=…,v1=…`:
 * the time in seconds, and the HMAC-SHA256 of the time, a dot and the body.
 */
export const createWebhook = endpoint({
  method: 'POST',
  path: '/webhooks',
  tag,
  summary: 'Nova dojava programu; tajna za provjeru potpisa prikazuje se samo jednom',
  auth: 'user',
  body: z.object({
    url: text({ max: webhookLimits.urlMost }),
    events: csv(event).refine((events) => events.length > 0, 'Odaberite barem jedan događaj.'),
  }),
  response: one(webhook.extend({ secret: z.string() })),
  status: 201,
  example: {
    body: { url: 'https://program.example.com/mestar', events: ['offer.created', 'message.created'] },
    response: {
      data: {
        id: 2,
        url: 'https://program.example.com/mestar',
        events: ['offer.created', 'message.created'],
        created_at: '2026-11-28T08:00:00.000Z',
        paused_at: null,
        failing_since: null,
        secret: 'whsec_9hTq…',
      },
    },
  },
});

/** Resuming also resets `failing_since`. */
export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/webhooks/:id',
  tag,
  summary: 'Zaustavljanje i nastavak dojava',
  auth: 'user',
  params: byId,
  body: z.object({ paused: ticked }),
  response: one(webhook),
  example: { body: { paused: '1' } },
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/webhooks/:id',
  tag,
  summary: 'Brisanje dojave i njezinih isporuka',
  auth: 'user',
  whileSuspended: true,
  params: byId,
  status: 204,
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/:id/test',
  tag,
  summary: 'Probna dojava',
  auth: 'user',
  limits: [{ name: 'webhook_test', max: 20, windowMs: hour, in: 'database' }],
  params: byId,
  response: one(webhookDelivery),
  status: 201,
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  tag,
  summary: 'Zadnjih 100 isporuka, najnovije prvo',
  auth: 'user',
  params: byId,
  query: z.strictObject(paging(webhookLimits.perPage)),
  response: listOf(webhookDelivery),
});
