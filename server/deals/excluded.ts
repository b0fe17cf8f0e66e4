import { AppError } from '#contract/errors.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { getDeal } from './actions.ts';
import * as queries from './queries.ts';

/**
 * Returns what a moderator needs to decide whether a deal counts in its worker's track record, without names
 * or the address. Throws `not_found` for anyone but the worker of a deal that counts.
 */
export async function disputedDeal(db: Db, actor: Actor, id: number): Promise<Record<string, unknown>> {
  const deal = await getDeal({ db }, actor, id);
  if (!deal.can.dispute) throw new AppError('not_found');
  const row = await queries.byId(db, id);
  return {
    title: deal.job_post.job_type.name,
    stage: deal.stage,
    price_from_cents: row?.offeredFromCents,
    price_to_cents: row?.offeredToCents,
    final_cents: deal.final_price?.confirmed_at ? deal.final_price.cents : null,
    agreed_times: await queries.agreedTimes(db, id),
    done_at: deal.done_at,
    cancelled_at: deal.cancelled_at,
  };
}

/** Excludes a deal from the worker’s track record; used if a report about it is upheld. */
export const excludeFromRecord = (tx: Tx, id: number) =>
  queries.update(tx, id, { recordExcludedAt: new Date() });
