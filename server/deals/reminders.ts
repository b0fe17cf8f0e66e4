import { dayAfter, dayOf } from '#contract/format.ts';
import { momentAt } from '#contract/working-week.ts';
import { notify } from '../notifications/notify.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { meetingsIn } from './schedule.ts';

const reminderQueue = defineQueue<Record<string, never>>('deals.reminders');

/** Reminders are sent the day before, from this hour in Croatian time. */
const from = '17:00';

/**
 * Reminds both sides of tomorrow's agreed times, only once even if called again. Tomorrow is a calendar day
 * in Croatia, so clock changes do not matter.
 */
export async function remind({ db, tasks }: Pick<FeatureParts, 'db' | 'tasks'>, now: Date): Promise<void> {
  const today = dayOf(now);
  if (now < new Date(momentAt(today, from))) return;
  const tomorrow = dayAfter(today, 1);
  const meetings = await meetingsIn(db, {
    from: new Date(momentAt(tomorrow, '00:00')),
    until: new Date(momentAt(tomorrow, '24:00')),
    begins: true,
  });
  for (const { kind, dealId, jobPostId, jobType, clientId, workerId, startsAt, endsAt } of meetings) {
    const starts = startsAt.toISOString();
    await db.transaction(async (tx) => {
      for (const [userId, otherId] of [
        [clientId, workerId],
        [workerId, clientId],
      ] as const)
        await notify(tasks, tx, {
          userId,
          kind: 'appointment_reminder',
          key: `appointment ${dealId} ${kind} ${starts}`,
          data: {
            deal_id: dealId,
            job_post_id: jobPostId,
            job_type: jobType,
            look: kind === 'look',
            starts_at: starts,
            ends_at: endsAt.toISOString(),
            person: { id: otherId },
          },
        });
    });
  }
}

/** Runs several times in the evening, so that an outage at one of the times does not lose reminders. */
export function workReminders(parts: Pick<FeatureParts, 'db' | 'tasks'>): void {
  parts.tasks.work(reminderQueue, () => remind(parts, new Date()));
  parts.tasks.schedule(reminderQueue, '5 17-20 * * *');
}
