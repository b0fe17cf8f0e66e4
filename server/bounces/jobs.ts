import type { FeatureApi } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import { readBounces } from './service.ts';

const bounces = defineQueue<Record<string, never>>('bounces.read');

/** Reads returned emails every ten minutes, if the site has a mailbox for them. */
export const bounceJobs: FeatureApi = (parts) => {
  const { bounceMaildir: folder } = parts.settings;
  if (!folder) return;
  parts.jobs.work(bounces, async () => void (await readBounces(parts, folder)));
  parts.jobs.schedule(bounces, '*/10 * * * *');
};
