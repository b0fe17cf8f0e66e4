import {
  type AccountingStatus,
  type AccountingType,
  accountingStatuses,
  accountingTypes,
} from './accounting-labels.ts';
import { endpoint } from './endpoint.ts';
import { isoDate, listOf, one, paging } from './shapes.ts';
import { z } from './zod.ts';

const tag = 'payments';
const keysOf = <T extends string>(table: Readonly<Record<T, unknown>>) => Object.keys(table) as [T, ...T[]];

export const accountingEvent = z
  .object({
    /** Identical in every delivery of the event, so that the receiver can deduplicate. */
    id: z.uuid(),
    number: z.number(),
    type: z.enum(keysOf<AccountingType>(accountingTypes)),
    payment_id: z.number(),
    amount_cents: z.number(),
    status: z.enum(keysOf<AccountingStatus>(accountingStatuses)),
    tries: z.number(),
    /** HTTP status of the last response; null if there was none. */
    last_status: z.number().nullable(),
    last_error: z.string().nullable(),
    created_at: isoDate,
    delivered_at: isoDate.nullable(),
  })
  .meta({ id: 'AccountingEvent' });
export type AccountingEvent = z.infer<typeof accountingEvent>;

export const listAccounting = endpoint({
  method: 'GET',
  path: '/admin/accounting',
  tag,
  summary: 'Što je javljeno knjigovodstvu, najnovije prvo',
  auth: 'finance',
  query: z.strictObject(paging(20)),
  response: listOf(accountingEvent).extend({ configured: z.boolean() }),
});

/** Resends an event immediately, even if it was delivered; the receiver deduplicates by id. */
export const resendAccounting = endpoint({
  method: 'POST',
  path: '/admin/accounting/:id/resend',
  tag,
  summary: 'Ponovno slanje knjigovodstvu',
  auth: 'finance',
  params: z.object({ id: z.uuid() }),
  response: one(accountingEvent),
});
