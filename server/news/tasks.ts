import type { FeatureParts } from '../platform/http/feature.ts';
import { newsletterQueue, sendNewsletter } from './newsletter.ts';

export function newsTasks(parts: Pick<FeatureParts, 'db' | 'tasks' | 'mail' | 'keys'>): void {
  parts.tasks.work(newsletterQueue, ({ newsId }, { signal }) => sendNewsletter(parts, newsId, signal));
}
