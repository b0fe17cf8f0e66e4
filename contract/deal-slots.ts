import { deal } from './deals.ts';
import { hour } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { id, isoDate, one } from './shapes.ts';
import { type SlotKind, slotKinds, weekLimits } from './working-week.ts';
import { z } from './zod.ts';

const tag = 'deals';
const kind = z.enum(Object.keys(slotKinds) as [SlotKind, ...SlotKind[]]);
const moment = z.iso.datetime({ offset: true });

/**
 * A free slot that a worker offers to the clients of all agreed deals; the first client to take the slot gets
 * it.
 */
export const dealSlot = z
  .object({ id: z.number(), kind, starts_at: isoDate, ends_at: isoDate })
  .meta({ id: 'DealSlot' });
export type DealSlot = z.infer<typeof dealSlot>;

const ownSlot = dealSlot
  .extend({
    /**
     * False while the slot overlaps an agreed time, a day off or a busy time in the worker's own calendar;
     * clients do not see the slot then.
     */
    free: z.boolean(),
  })
  .meta({ id: 'OwnSlot' });
export type OwnSlot = z.infer<typeof ownSlot>;

export const listSlots = endpoint({
  method: 'GET',
  path: '/me/slots',
  tag,
  summary: 'Vlastiti slobodni termini koje nitko nije uzeo, najraniji prvi',
  auth: 'user',
  response: z.object({ data: z.array(ownSlot).max(weekLimits.slotsMost) }),
});
const slotSteps = {
  name: 'deal_slots',
  max: 60,
  windowMs: hour,
  in: 'database',
  says: 'Previše promjena termina u kratkom vremenu.',
} as const;
export const offerSlot = endpoint({
  method: 'POST',
  path: '/me/slots',
  tag,
  summary: 'Ponuda slobodnog termina, za posao ili samo za izvid',
  auth: 'user',
  limits: [slotSteps],
  body: z.object({ kind, starts_at: moment, ends_at: moment }),
  response: one(dealSlot),
  status: 201,
  example: {
    body: {
      kind: 'look',
      starts_at: '2026-11-24T17:00:00+01:00',
      ends_at: '2026-11-24T17:30:00+01:00',
    },
  },
});
export const withdrawSlot = endpoint({
  method: 'DELETE',
  path: '/me/slots/:id',
  tag,
  summary: 'Povlačenje slobodnog termina koji nitko nije uzeo',
  auth: 'user',
  limits: [slotSteps],
  params: z.object({ id }),
  status: 204,
});

/** Slots offered for a deal, and the visit for inspecting the job (look) that its client has booked. */
export const getDealSlots = endpoint({
  method: 'GET',
  path: '/deals/:id/slots',
  tag,
  summary: 'Slobodni termini koje majstor nudi i dogovoreni izvid',
  auth: 'user',
  params: z.object({ id }),
  response: one(
    z.object({
      offered: z.array(dealSlot).max(weekLimits.slotsMost),
      look: dealSlot.nullable(),
      can: z.object({ take: z.boolean(), cancel_look: z.boolean() }),
    }),
  ),
});
/** Taking a slot for work schedules the deal; taking one for a look does not change the deal's stage. */
export const takeSlot = endpoint({
  method: 'POST',
  path: '/deals/:id/slots/:slot/take',
  tag,
  summary: 'Uzimanje slobodnog termina',
  auth: 'user',
  limits: [slotSteps],
  params: z.object({ id, slot: id }),
  response: one(deal),
});
export const cancelLook = endpoint({
  method: 'POST',
  path: '/deals/:id/look/cancel',
  tag,
  summary: 'Otkazivanje dogovorenog izvida',
  auth: 'user',
  limits: [slotSteps],
  params: z.object({ id }),
  response: one(deal),
});
