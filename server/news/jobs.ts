import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import { newsletterQueue, sendNewsletter } from './newsletter.ts';
import { dropUnconfirmed } from './subscriptions.ts';

const cleaning = defineQueue<Record<string, never>>('news.cleaning');

/** Newsletters as they are ordered; every night, addresses that nobody confirmed. */
export function newsJobs(parts: Pick<FeatureParts, 'db' | 'jobs' | 'mail' | 'keys'>): void {
  parts.jobs.work(newsletterQueue, ({ newsId }, { signal }) => sendNewsletter(parts, newsId, signal));
  parts.jobs.work(cleaning, async () => void (await dropUnconfirmed(parts.db)));
  parts.jobs.schedule(cleaning, '50 3 * * *');
}
