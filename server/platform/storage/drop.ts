import type { Storage } from './storage.ts';

/** Deletes files; tries all before reporting a failure. */
export const deleteFiles = (storage: Storage, keys: readonly string[]) =>
  dropAll(keys, (key) => storage.delete(key));

/** Deletes upload folders with their contents; tries all before reporting a failure. */
export const deleteFolders = (storage: Storage, folders: readonly string[]) =>
  dropAll(folders, (folder) => storage.deleteFolder(folder));

async function dropAll(names: readonly string[], drop: (name: string) => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(names.map(drop));
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failed.length) throw new AggregateError(failed, `cannot delete the files of: ${names.join(', ')}`);
}
