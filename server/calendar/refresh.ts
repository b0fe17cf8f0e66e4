import { day, hour } from '#contract/durations.ts';
import { type SubscriptionError, weekLimits } from '#contract/working-week.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { isOpenAccount } from '../users/accounts.ts';
import type { Read } from './busy-times.ts';
import { FetchFailed, fetchCalendar } from './fetch-calendar.ts';
import * as queries from './queries.ts';
import { readCalendar } from './read-calendar.ts';

/** Key purpose for encrypting calendar addresses. */
export const urlPurpose = 'own calendar';

interface Refresh {
  userId: number;
  /**
   * Version of the subscription, incremented with each new URL; a task with an older version does nothing.
   */
  version: number;
}
export const refreshQueue = defineQueue<Refresh>('calendar.refresh', { retries: 1, timeout: 60 });
const roundQueue = defineQueue<Record<string, never>>('calendar.refresh_round');

type Parts = Pick<FeatureParts, 'db' | 'keys' | 'outbound'>;

const usual = hour;
/**
 * Returns the delay in ms before the next read: an hour, doubled with each consecutive failure, up to a day.
 */
const waitAfter = (failures: number) => Math.min(usual * 2 ** Math.min(failures, 5), day);

type Outcome = { read: Read } | { error: SubscriptionError };

async function outcomeOf(url: string, now: Date, fetch: typeof fetchCalendar): Promise<Outcome> {
  try {
    const text = await fetch(url);
    const from = now.getTime() - day;
    const until = now.getTime() + weekLimits.daysAhead * day;
    const read = await readCalendar(text, { from, until, most: weekLimits.busyMost });
    return read ? { read } : { error: 'unreadable' };
  } catch (error) {
    if (error instanceof FetchFailed) return { error: error.reason };
    throw error;
  }
}

/** Fetches a person's own calendar and stores its busy times. A failure leaves the stored times unchanged. */
export async function refresh(
  { db, keys, outbound }: Parts,
  { userId, version }: Refresh,
  { now = new Date(), fetch = fetchCalendar }: { now?: Date; fetch?: typeof fetchCalendar } = {},
): Promise<void> {
  const row = await queries.subscriptionOf(db, userId);
  if (row?.version !== version || !(await isOpenAccount(db, userId))) return;
  await outbound.assertMaySend('1 request for a calendar');
  const outcome = await outcomeOf(keys.open(row.url, urlPurpose), now, fetch);
  await db.transaction(async (tx) => {
    const failures = 'error' in outcome ? row.failures + 1 : 0;
    const isCurrent = await queries.updateSubscription(tx, row, {
      triedAt: now,
      nextAt: new Date(now.getTime() + waitAfter(failures)),
      failures,
      ...('error' in outcome
        ? { error: outcome.error }
        : { error: null, readAt: now, events: outcome.read.events }),
    });
    if (!isCurrent || 'error' in outcome) return;
    const busy = outcome.read.busy.map(({ from, until }) => ({
      startsAt: new Date(from),
      endsAt: new Date(until),
    }));
    await queries.replaceBusy(tx, userId, busy);
  });
}

/** Maximum number of calendars refreshed per run. */
const roundMost = 500;

/** Registers the tasks that read the workers’ own calendars; a round every 15 minutes enqueues those due. */
export function workSubscriptions({ tasks, ...parts }: FeatureParts): void {
  tasks.work(refreshQueue, (task) => refresh(parts, task));
  tasks.work(roundQueue, async () => {
    for (const { userId, version, nextAt } of await queries.dueSubscriptions(parts.db, new Date(), roundMost))
      await tasks.enqueue(
        parts.db,
        refreshQueue,
        { userId, version },
        { key: `${userId} ${version} ${nextAt.getTime()}` },
      );
  });
  tasks.schedule(roundQueue, '*/15 * * * *');
}
