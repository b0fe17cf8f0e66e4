import { buffer } from 'node:stream/consumers';
import type { Db } from '../db/pool.ts';
import { avifOf, derive, type Storage } from '../storage/storage.ts';
import { defineQueue } from '../tasks/queues.ts';
import type { Tasks } from '../tasks/tasks.ts';
import type { AvifEncoder } from './avif-encoder.ts';
import { checkDocument, isDocument } from './document-check.ts';

interface Parts {
  db: Db;
  tasks: Tasks;
  storage: Storage;
  encoder: AvifEncoder;
  /**
   * Maximum number of files per task, which then enqueues a follow-up task; after a crash, at most this many
   * files are processed again.
   */
  perTask?: number;
}

/**
 * `forgets` clears the payload of a finished task, because it contains a file name, which must not outlive a
 * deleted account.
 */
const one = defineQueue<{ key: string }>('pictures.smaller', { retries: 2, forgets: true });
/**
 * Creates the missing derived files of every file whose key follows `after`, because a file may be older than
 * this feature or its own task may have been lost.
 */
const rest = defineQueue<{ after: string }>('files.rest', { timeout: 900, forgets: true });
const nightly = defineQueue<Record<string, never>>('files.nightly');

const fromTheStart = { after: '' };

/**
 * Trade documents and the files of reports are not compressed, because a moderator views each only once and
 * every letter must stay legible.
 */
const evidence = /^private\/(?:trade-checks|reports)\//;
const isPicture = (key: string) => key.endsWith('.webp') && !evidence.test(key);

/**
 * Stores a picture as AVIF beside its WebP, or an empty file if AVIF would be no smaller. Does nothing if the
 * AVIF exists or the picture has been deleted.
 */
export async function makeSmaller(
  { storage, encoder }: Pick<Parts, 'storage' | 'encoder'>,
  key: string,
  signal?: AbortSignal,
): Promise<void> {
  await derive(storage, key, async () => {
    if (await storage.exists(avifOf(key))) return;
    const file = await storage.read(key);
    if (!file) return;
    const avif = await encoder.encode(await buffer(file.contents), signal);
    await storage.putBeside(avifOf(key), avif.byteLength < file.bytes ? avif : new Uint8Array());
  });
}

/**
 * Registers the tasks that create smaller copies of pictures and that check documents whose check on upload
 * failed. Returns the storage for features, which enqueues a task for each stored picture.
 */
export function addDerivedFiles(
  { db, tasks, storage, encoder, perTask = 200 }: Parts,
  onError: (error: unknown) => void,
): Storage {
  tasks.work(one, ({ key }, { signal }) => makeSmaller({ storage, encoder }, key, signal), {
    parallel: encoder.parallel ?? 1,
  });
  tasks.work(rest, async ({ after }, { signal }) => {
    let looked = 0;
    for await (const key of storage.keys(after)) {
      if (!isPicture(key) && !isDocument(key)) continue;
      signal.throwIfAborted();
      // One unreadable file must not block the others.
      await (isDocument(key)
        ? checkDocument(storage, key)
        : makeSmaller({ storage, encoder }, key, signal)
      ).catch((error: unknown) => {
        signal.throwIfAborted();
        onError(error);
      });
      looked++;
      if (looked === perTask) return tasks.enqueue(db, rest, { after: key });
    }
  });
  tasks.work(nightly, () => tasks.enqueue(db, rest, fromTheStart));
  tasks.schedule(nightly, '23 3 * * *');
  return {
    ...storage,
    async put(key, contents) {
      await storage.put(key, contents);
      // The picture is already stored and can be shown; if enqueueing fails, the nightly task finds it.
      if (isPicture(key)) await tasks.enqueue(db, one, { key }).catch(onError);
    },
  };
}

/**
 * Enqueues a task that creates the missing derived files of all stored files, such as demo pictures; at most
 * once a week, because the nightly task does the same.
 */
export const orderDerivedFiles = ({ db, tasks }: Pick<Parts, 'db' | 'tasks'>) =>
  tasks.enqueue(db, rest, fromTheStart, { key: 'at start' });
