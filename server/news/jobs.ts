import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import { readBounces } from './bounces.ts';
import { newsletterQueue, sendNewsletter } from './newsletter.ts';

const bounces = defineQueue<Record<string, never>>('news.bounces');

/** Newsletters as they are ordered; every ten minutes, newsletters that came back. */
export function newsJobs(parts: Pick<FeatureParts, 'db' | 'jobs' | 'mail' | 'keys' | 'settings' | 'outbound'>): void {
  parts.jobs.work(newsletterQueue, ({ newsId }, { signal }) => sendNewsletter(parts, newsId, signal));
  const { bounceMaildir: folder } = parts.settings;
  if (!folder) return;
  parts.jobs.work(bounces, async () => {
    // Reading moves the emails, which the original still needs.
    await parts.outbound.assertMaySend('1 request to empty the mailbox of returned emails');
    await readBounces(parts, folder);
  });
  parts.jobs.schedule(bounces, '*/10 * * * *');
}
