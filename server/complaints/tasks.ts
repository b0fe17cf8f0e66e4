import { dayOf } from '#contract/format.ts';
import { lockDeal } from '../deals/service.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import * as queries from './queries.ts';
import { notifyParty } from './service.ts';

/**
 * Queue of the task that sends reminders every morning at the same Croatian time, even after a clock change.
 */
export const complaintReminders = defineQueue<Record<string, never>>('complaints.remind');
const batch = 200;

type Parts = Pick<FeatureParts, 'db' | 'tasks'>;

/**
 * Notifies both parties of an open complaint once before its deadline and once after it. Includes complaints
 * that came due while the site was down.
 */
export async function remind({ db, tasks }: Parts, now: Date): Promise<void> {
  const today = dayOf(now);
  for (const kind of ['soon', 'over'] as const)
    for (let due = await queries.dueIds(db, kind, today, batch); due.length > 0; ) {
      for (const { id, dealId } of due)
        await db.transaction(async (tx) => {
          const deal = await lockDeal(tx, dealId);
          const row = await queries.lock(tx, id);
          if (!deal || row?.state !== 'open') return;
          await queries.update(tx, id, kind === 'soon' ? { remindedAt: now } : { overdueAt: now });
          for (const to of ['client', 'worker'] as const)
            await notifyParty({ tasks }, tx, { deal, to, row }, kind);
        });
      due = due.length < batch ? [] : await queries.dueIds(db, kind, today, batch);
    }
}

export function complaintsTasks(parts: Parts): void {
  parts.tasks.work(complaintReminders, () => remind(parts, new Date()));
  parts.tasks.schedule(complaintReminders, '0 9 * * *');
}
