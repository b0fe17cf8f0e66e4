import { buffer } from 'node:stream/consumers';
import type { Db } from '../db/pool.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { defineQueue } from '../jobs/queues.ts';
import { avifOf, derive, type Storage } from '../storage/storage.ts';
import type { AvifEncoder } from './avif-encoder.ts';
import { checkDocument, isDocument } from './document-check.ts';

interface Parts {
  db: Db;
  jobs: Jobs;
  storage: Storage;
  encoder: AvifEncoder;
  /** Files a job handles before it leaves the rest to the next one: so many are at most looked at again after a crash. */
  perJob?: number;
}

/** Forgets: a deleted account's pictures must not be named here either. */
const one = defineQueue<{ key: string }>('pictures.smaller', { retries: 2, forgets: true });
/** All files after a key: those from before, and those whose own job was lost. */
const rest = defineQueue<{ after: string }>('files.rest', { timeout: 900, forgets: true });
const nightly = defineQueue<Record<string, never>>('files.nightly');

const fromTheStart = { after: '' };

/** Read once by a moderator and deleted: every letter counts, the bytes do not. */
const evidence = /^private\/trade-checks\//;
const isPicture = (key: string) => key.endsWith('.webp') && !evidence.test(key);

/** Stores a picture as AVIF beside its WebP; an empty file if that would be no smaller. Does nothing if it is there, or the picture gone. */
export async function makeSmaller(
  { storage, encoder }: Pick<Parts, 'storage' | 'encoder'>,
  key: string,
): Promise<void> {
  await derive(storage, key, async () => {
    if (await storage.exists(avifOf(key))) return;
    const file = await storage.read(key);
    if (!file) return;
    const avif = await encoder.encode(await buffer(file.contents));
    await storage.putBeside(avifOf(key), avif.byteLength < file.bytes ? avif : new Uint8Array());
  });
}

/**
 * Adds the jobs that store smaller copies of pictures, and check documents that were not checked when they were put. Returns the storage for
 * features, which orders a copy of each picture put.
 */
export function addDerivedFiles(
  { db, jobs, storage, encoder, perJob = 200 }: Parts,
  onError: (error: unknown) => void,
): Storage {
  jobs.work(one, ({ key }) => makeSmaller({ storage, encoder }, key));
  jobs.work(rest, async ({ after }, { signal }) => {
    let looked = 0;
    for await (const key of storage.keys(after)) {
      if (!isPicture(key) && !isDocument(key)) continue;
      signal.throwIfAborted();
      // One unreadable file must not keep the others waiting.
      await (isDocument(key) ? checkDocument(storage, key) : makeSmaller({ storage, encoder }, key)).catch(
        onError,
      );
      looked++;
      if (looked === perJob) return jobs.enqueue(db, rest, { after: key });
    }
  });
  jobs.work(nightly, () => jobs.enqueue(db, rest, fromTheStart));
  jobs.schedule(nightly, '23 3 * * *');
  return {
    ...storage,
    async put(key, contents) {
      await storage.put(key, contents);
      // The picture is stored and can be shown; should its order fail, the nightly round finds it.
      if (isPicture(key)) await jobs.enqueue(db, one, { key }).catch(onError);
    },
  };
}

/** Orders what is missing of all files, such as copies of the demo's pictures; at most once a week, since the nightly round does the same. */
export const orderDerivedFiles = ({ db, jobs }: Pick<Parts, 'db' | 'jobs'>) =>
  jobs.enqueue(db, rest, fromTheStart, { key: 'at start' });
