/** Bytes of chosen files, apart from the texts that name them: they are too large for a text store. Ids are unguessable, so all features share one table. */
export interface FileStore {
  put(id: string, file: File): Promise<void>;
  get(id: string): Promise<File | undefined>;
  delete(id: string): Promise<void>;
}

const name = 'mestar';
const table = 'draft-files';

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
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

/** The browser's own store of files. */
export const browserFiles: FileStore = {
  async put(id, file) {
    await run('readwrite', (store) => store.put(file, id));
  },
  get: (id) => run('readonly', (store) => store.get(id)) as Promise<File | undefined>,
  async delete(id) {
    await run('readwrite', (store) => store.delete(id));
  },
};
