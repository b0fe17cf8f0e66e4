import { day } from '#contract/durations.ts';
import { sharedVisitDays } from '#contract/shared-visit-words.ts';
import { notify } from '../notifications/notify.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { tradeRefs } from '../trades/service.ts';
import * as queries from './queries.ts';
import { readSwitch, tradeNames } from './service.ts';

type Parts = Pick<FeatureParts, 'db' | 'tasks'>;

export const visitRounds = defineQueue<Record<string, never>>('shared_visits.round');

/** Clients invited per transaction. */
const batch = 100;

const term = sharedVisitDays * day;

async function inviteBatch({ db, tasks }: Parts, now: Date): Promise<number> {
  const trades = await tradeRefs(db);
  return db.transaction(async (tx) => {
    const found = await queries.toInvite(tx, new Date(now.getTime() - term), batch);
    if (found.length === 0) return 0;
    await queries.invite(
      tx,
      found.map(({ id }) => id),
      new Date(now.getTime() + term),
    );
    for (const { id, userId, jobTypeId } of found)
      await notify(tasks, tx, {
        userId,
        kind: 'shared_visit',
        data: { job_post_id: id, ...tradeNames(trades, jobTypeId), event: 'asked' },
        key: `shared_visit ${id}`,
      });
    return found.length;
  });
}

/**
 * Expires visit invitations whose deadline has passed and, while the setting is on, invites the clients
 * matched by new inquiries.
 */
async function runRound(parts: Parts, now: Date): Promise<void> {
  await queries.expire(parts.db, now);
  if (!(await readSwitch(parts.db)).enabled) return;
  for (let asked = batch; asked === batch; ) asked = await inviteBatch(parts, now);
}

export function sharedVisitsTasks(parts: Parts): void {
  parts.tasks.work(visitRounds, () => runRound(parts, new Date()));
  parts.tasks.schedule(visitRounds, '40 9 * * *');
}
