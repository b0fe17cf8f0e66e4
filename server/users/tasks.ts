import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { freeDueWorkers } from './busy.ts';

/** Runs in the morning, so that the resulting notifications arrive during the day. */
export const freeing = defineQueue<Record<string, never>>('users.free_due');

export function usersTasks(parts: Pick<FeatureParts, 'db' | 'tasks'>): void {
  parts.tasks.work(freeing, () => freeDueWorkers(parts, new Date()));
  parts.tasks.schedule(freeing, '20 8 * * *');
}
