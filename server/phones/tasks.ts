import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { type Texting, workMessages } from './messages.ts';
import * as queries from './queries.ts';

const cleaning = defineQueue<Record<string, never>>('phones.clean');

export function phonesTasks(parts: Texting & Pick<FeatureParts, 'db'>): void {
  workMessages(parts);
  parts.tasks.work(cleaning, async () => void (await queries.deleteExpired(parts.db, new Date())));
  parts.tasks.schedule(cleaning, '27 * * * *');
}
