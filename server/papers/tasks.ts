import type { FeatureParts } from '../platform/http/feature.ts';
import { deleteStored } from '../platform/media/stored-media.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import * as queries from './queries.ts';

export const papersCleaning = defineQueue<Record<string, never>>('papers.clean');
const batch = 500;

/**
 * Deletes papers whose deal or offer was deleted with its post. Their files are deleted first: the next run
 * finds a row without its file, but would never find a file without its row.
 */
async function deleteLeft({ db, storage }: Pick<FeatureParts, 'db' | 'storage'>): Promise<void> {
  for (let more = true; more; ) {
    const { ids, keys } = await queries.leftOver(db, batch);
    await deleteStored(storage, keys);
    if (ids.length > 0) await queries.removeAll(db, ids);
    more = ids.length === batch;
  }
}

export function papersTasks(parts: Pick<FeatureParts, 'db' | 'storage' | 'tasks'>): void {
  parts.tasks.work(papersCleaning, () => deleteLeft(parts));
  parts.tasks.schedule(papersCleaning, '35 3 * * *');
}
