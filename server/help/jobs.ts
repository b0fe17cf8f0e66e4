import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import { dropOldTickets } from './tickets.ts';

const cleaning = defineQueue<Record<string, never>>('help.cleaning');

/** Every night: messages that are no longer kept. */
export function workTickets(parts: Pick<FeatureParts, 'db' | 'jobs' | 'storage'>): void {
  parts.jobs.work(cleaning, () => dropOldTickets(parts));
  parts.jobs.schedule(cleaning, '40 4 * * *');
}
