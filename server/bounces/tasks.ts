import type { FeatureApi } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import { readBounces } from './service.ts';

const bounces = defineQueue<Record<string, never>>('bounces.read');

export const bounceTasks: FeatureApi = (parts) => {
  const { bounceMaildir: folder } = parts.settings;
  if (!folder) return;
  parts.tasks.work(bounces, async () => {
    // Processing moves the emails out of the inbox. A copy of the site must not do this, because the original
    // still has to read them.
    await parts.outbound.assertMaySend('1 request to empty the mailbox of returned emails');
    await readBounces(parts, folder);
  });
  parts.tasks.schedule(bounces, '*/10 * * * *');
};
