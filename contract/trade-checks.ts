import { endpoint } from './endpoint.ts';
import { tradeCheck } from './profile.ts';
import { id, listOf, one, paging, text } from './shapes.ts';
import { userRef } from './users.ts';
import { z } from './zod.ts';

const tag = 'moderation';
const byId = z.object({ id });

/** A trade check as a moderator sees it, including the OIB, the document and the sender. */
export const tradeCheckCase = tradeCheck
  .extend({
    oib: z.string(),
    user: userRef,
    /** Null after the decision, when the document is deleted. */
    document: z.object({ path: z.string(), type: z.string() }).nullable(),
  })
  .meta({ id: 'TradeCheckCase' });
export type TradeCheckCase = z.infer<typeof tradeCheckCase>;

export const listTradeChecks = endpoint({
  method: 'GET',
  path: '/admin/trade-checks',
  tag,
  summary: 'Provjere obrta koje čekaju, najstarije prvo',
  auth: 'moderate',
  query: z.strictObject({
    ...paging(20),
    status: z.enum(['pending', 'approved', 'declined']).default('pending'),
  }),
  response: listOf(tradeCheckCase),
});
export const getTradeCheckDocument = endpoint({
  method: 'GET',
  path: '/admin/trade-checks/:id/document',
  tag,
  summary: 'Obrtnica koja čeka provjeru',
  auth: 'moderate',
  params: byId,
  download: ['image/webp', 'application/pdf'],
});
export const approveTradeCheck = endpoint({
  method: 'POST',
  path: '/admin/trade-checks/:id/approve',
  tag,
  summary: 'Obrt je provjeren',
  auth: 'moderate',
  params: byId,
  response: one(tradeCheckCase),
});
export const declineTradeCheck = endpoint({
  method: 'POST',
  path: '/admin/trade-checks/:id/decline',
  tag,
  summary: 'Obrt nije potvrđen',
  auth: 'moderate',
  params: byId,
  body: z.object({ reason: text({ min: 3, max: 500 }) }),
  response: one(tradeCheckCase),
  example: { body: { reason: 'OIB na obrtnici nije isti kao upisani.' } },
});
