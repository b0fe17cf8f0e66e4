import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import { readBounces } from './bounces.ts';
import { newsletterQueue, sendNewsletter } from './newsletter.ts';
import { dropUnconfirmed } from './subscriptions.ts';

const cleaning = defineQueue<Record<string, never>>('news.cleaning');
const bounces = defineQueue<Record<string, never>>('news.bounces');

/** Newsletters as they are ordered; every night, addresses that nobody confirmed; every ten minutes, newsletters that came back. */
export function newsJobs(parts: Pick<FeatureParts, 'db' | 'jobs' | 'mail' | 'keys' | 'settings'>): void {
  parts.jobs.work(newsletterQueue, ({ newsId }, { signal }) => sendNewsletter(parts, newsId, signal));
  parts.jobs.work(cleaning, async () => void (await dropUnconfirmed(parts.db)));
  parts.jobs.schedule(cleaning, '50 3 * * *');
  const { bounceMaildir: folder } = parts.settings;
  if (!folder) return;
  parts.jobs.work(bounces, async () => void (await readBounces(parts, folder)));
  parts.jobs.schedule(bounces, '*/10 * * * *');
}
