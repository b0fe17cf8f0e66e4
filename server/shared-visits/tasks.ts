import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { runRound } from './rounds.ts';

export const visitRounds = defineQueue<Record<string, never>>('shared_visits.round');

export function sharedVisitsTasks(parts: Pick<FeatureParts, 'db' | 'tasks'>): void {
  parts.tasks.work(visitRounds, () => runRound(parts, new Date()));
  parts.tasks.schedule(visitRounds, '40 9 * * *');
}
