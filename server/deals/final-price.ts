import type { Deal } from '#contract/deals.ts';
import { AppError } from '#contract/errors.ts';
import { isBlockedBetween } from '../blocks/service.ts';
import { notify } from '../notifications/notify.ts';
import type { Actor } from '../platform/session/actor.ts';
import { type Dealing, getDeal, mustBeParty, otherOf, publishDealChange } from './actions.ts';
import { mayAcross, transitionFor } from './policy.ts';
import { sideOf } from './present.ts';
import * as queries from './queries.ts';

/**
 * States or corrects the final price of a done deal. Stating the other side's amount confirms it; any other
 * amount is sent to the other side for confirmation. Writes no chat message. Throws `not_found`,
 * `deals.moved` and `chats.closed`.
 */
export async function statePrice(parts: Dealing, actor: Actor, id: number, cents: number): Promise<Deal> {
  const before = await mustBeParty(parts, actor, id);
  const otherId = otherOf(actor, before);
  if (!mayAcross('state_price', await isBlockedBetween(parts.db, actor.id, otherId)))
    throw new AppError('chats.closed');
  await parts.db.transaction(async (tx) => {
    const deal = await queries.lock(tx, id);
    const side = deal && sideOf(actor.id, deal);
    if (!deal || !side || !transitionFor('state_price', side, deal)) throw new AppError('deals.moved');
    const now = new Date();
    if (deal.finalCents === cents && transitionFor('confirm_price', side, deal))
      return queries.update(tx, id, { finalConfirmedAt: now });
    // A retry after a lost response must not notify again.
    if (deal.finalCents === cents && deal.finalBy === side) return;
    await queries.update(tx, id, { finalCents: cents, finalBy: side, finalAt: now });
    await notify(parts.tasks, tx, {
      userId: otherId,
      kind: 'deal_changed',
      data: {
        deal_id: id,
        job_post_id: deal.jobPostId,
        job_type: deal.jobType,
        event: 'done',
        times: [],
        to_client: otherId === deal.clientId,
        final_cents: cents,
        person: { id: actor.id },
      },
    });
  });
  publishDealChange(parts, before);
  return getDeal(parts, actor, id);
}
