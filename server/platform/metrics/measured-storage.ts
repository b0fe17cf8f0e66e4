import { Histogram } from 'prom-client';
import { AppError } from '#contract/errors.ts';
import type { Storage, StoredFile } from '../storage/storage.ts';
import type { Metrics } from './metrics.ts';

/** Returns a storage that measures the time and the failures of its operations. */
export function measuredStorage(storage: Storage, { registry }: Metrics): Storage {
  const times = new Histogram({
    name: 'storage_operation_duration_seconds',
    help: 'Time of operations on stored files.',
    labelNames: ['operation', 'outcome'],
    buckets: [0.01, 0.1, 1, 10],
    registers: [registry],
  });
  for (const operation of ['put', 'exists', 'read', 'delete'])
    for (const outcome of ['ok', 'failed']) times.zero({ operation, outcome });
  const measured =
    <A extends unknown[], R>(operation: string, work: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      const end = times.startTimer({ operation });
      let outcome = 'failed';
      try {
        const result = await work(...given);
        outcome = 'ok';
        return result;
      } finally {
        end({ outcome });
      }
    };
  /**
   * Finds a file, and counts a failure while its contents are read as one more read. They are read later or
   * not at all, and as slowly as the client receives them, so a success is counted when the file is found.
   */
  async function read(key: string): Promise<StoredFile | undefined> {
    const end = times.startTimer({ operation: 'read', outcome: 'failed' });
    const file = await storage.read(key);
    file?.contents.once('error', (error) => {
      // The file was deleted after it was found.
      if (!(error instanceof AppError)) end();
    });
    return file;
  }
  return {
    ...storage,
    put: measured('put', (...given) => storage.put(...given)),
    putBeside: measured('put', (...given) => storage.putBeside(...given)),
    exists: measured('exists', (key) => storage.exists(key)),
    read: measured('read', read),
    delete: measured('delete', (key) => storage.delete(key)),
    deleteFolder: measured('delete', (folder) => storage.deleteFolder(folder)),
  };
}
