import { Histogram } from 'prom-client';
import type { Storage } from '../storage/storage.ts';
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
  return {
    ...storage,
    put: measured('put', (...given) => storage.put(...given)),
    putBeside: measured('put', (...given) => storage.putBeside(...given)),
    exists: measured('exists', (key) => storage.exists(key)),
    read: measured('read', (...given) => storage.read(...given)),
    delete: measured('delete', (key) => storage.delete(key)),
    deleteFolder: measured('delete', (folder) => storage.deleteFolder(folder)),
  };
}
