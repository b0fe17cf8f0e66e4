import { deleteStored, orDelete } from '../platform/media/stored-media.ts';
import { fileTypes, newKey, readVerdict, type Storage, verdictOf } from '../platform/storage/storage.ts';
import { defineQueue } from '../platform/tasks/queues.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import type { ReportFile } from './tables.ts';

const folder = 'private/reports';

/** Deletes files that no report names any more. */
export const leftFiles = defineQueue<{ keys: string[] }>('reports.left_files');

/** Registers the task that deletes files that no report names any more. */
export const workLeftFiles = ({ tasks, storage }: { tasks: Tasks; storage: Storage }): void =>
  tasks.work(leftFiles, ({ keys }) => deleteStored(storage, keys));

export const keysOf = ({ files }: { files: readonly ReportFile[] }): string[] => files.map(({ key }) => key);

/**
 * Copies files, because their owner may delete them. Omits a file that no longer exists. If a file cannot be
 * copied, deletes the copies made so far.
 */
export async function copyFiles(storage: Storage, files: readonly ReportFile[]): Promise<ReportFile[]> {
  const copies: ReportFile[] = [];
  for (const file of files) {
    const copied = await orDelete(storage, keysOf({ files: copies }), () => copy(storage, file));
    if (copied) copies.push(copied);
  }
  return copies;
}

async function copy(storage: Storage, file: ReportFile): Promise<ReportFile | undefined> {
  const isDocument = file.type === fileTypes.pdf;
  const key = newKey(folder, isDocument ? 'pdf' : 'webp');
  try {
    return await orDelete(storage, [key], async () => {
      // Copies the verdict too, so that the copied document is not checked again.
      const verdict = isDocument ? await readVerdict(storage, file.key) : undefined;
      if (verdict) await storage.put(verdictOf(key), Buffer.from(verdict));
      const source = await storage.read(file.key);
      if (!source) throw new Error(`a reported file is missing: ${file.key}`);
      await storage.put(key, source.contents);
      return { ...file, key };
    });
  } catch (error) {
    if (await storage.exists(file.key)) throw error;
    return undefined;
  }
}
