import type { Storage } from './storage.ts';

/** Removes files; all are tried before a failure is told. */
export const dropFiles = (storage: Storage, keys: readonly string[]) => dropAll(keys, (key) => storage.delete(key));

/** Removes the folders of uploads with all that is in them; all are tried before a failure is told. */
export const dropFolders = (storage: Storage, folders: readonly string[]) => dropAll(folders, (folder) => storage.deleteFolder(folder));

async function dropAll(names: readonly string[], drop: (name: string) => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(names.map(drop));
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failed.length) throw new AggregateError(failed, `files stay behind of: ${names.join(', ')}`);
}
