import { day } from '#contract/durations.ts';
import { dealById } from '../deals/service.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import * as queries from './queries.ts';
import { notifyParty } from './service.ts';

/** Maximum age of a complaint whose other party is notified: mediation centres accept cases for a year. */
const notifiedDays = 366;

/**
 * Notifies the other parties of a person's recent complaints that they can be read and downloaded until the
 * person's account is erased.
 */
export async function notifyOfDeletion(
  tasks: Tasks,
  tx: Tx,
  { userId, until, now }: { userId: number; until: Date; now: Date },
): Promise<void> {
  for (const row of await queries.ofPerson(tx, userId, new Date(now.getTime() - notifiedDays * day))) {
    const deal = await dealById(tx, row.dealId);
    if (!deal) continue;
    const to = deal.clientId === userId ? 'worker' : 'client';
    await notifyParty({ tasks }, tx, { deal, to, row }, 'leaving', until);
  }
}
