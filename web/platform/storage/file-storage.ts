/**
 * Contents of chosen files, which are too large for `localStorage`; drafts refer to them by id. Ids are
 * unguessable, so all features share one table.
 */
export interface FileStore {
  put(id: string, file: File): Promise<void>;
  get(id: string): Promise<File | undefined>;
  delete(id: string): Promise<void>;
  /** Returns the ids that start with `begin`. */
  ids(begin: string): Promise<string[]>;
}

const name = 'mestar';
const table = 'draft-files';

/**
 * Opens the database of files. Rejects if IndexedDB is unavailable, as in a private window or with site data
 * blocked.
 */
function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // biome-ignore lint/style/noRestrictedGlobals: the only module that may access it
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = db.transaction(table, mode);
      const request = work(transaction.objectStore(table));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    db.close();
  }
}

const memory = new Map<string, File>();

/** The browser's file store, which never fails: without IndexedDB, files are held in memory. */
export const browserFiles: FileStore = {
  async put(id, file) {
    try {
      await run('readwrite', (store) => store.put(file, id));
    } catch {
      memory.set(id, file);
    }
  },
  async get(id) {
    return (
      memory.get(id) ??
      ((await run('readonly', (store) => store.get(id)).catch(() => undefined)) as File | undefined)
    );
  },
  async delete(id) {
    memory.delete(id);
    await run('readwrite', (store) => store.delete(id)).catch(() => undefined);
  },
  async ids(begin) {
    const stored = await run('readonly', (store) => store.getAllKeys()).catch(() => []);
    return [...stored.map(String), ...memory.keys()].filter((id) => id.startsWith(begin));
  },
};
