import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { runInThread } from '../isolated/thread.ts';
import { derive, readVerdict, type Storage, verdictOf, verdicts } from '../storage/storage.ts';
import { inPictureQueue, uploadPatience } from './picture-queue.ts';

const patience = 5000;
const checker = path.join(import.meta.dirname, 'pdf-worker.ts');

/** Returns whether a storage key is that of a PDF. */
export const isDocument = (key: string) => key.endsWith('.pdf');

/**
 * Checks whether a document is passive, and stores the verdict. Does nothing if there already is one or the
 * document has been deleted. Throws `media.busy` if the check has not begun after `patience` ms.
 */
export async function checkDocument(
  storage: Storage,
  key: string,
  options: { patience?: number } = {},
): Promise<void> {
  if (await readVerdict(storage, key)) return;
  const check = async () => {
    const file = await storage.read(key);
    if (!file) return;
    const passive = await runInThread<boolean>(checker, await buffer(file.contents), patience);
    await storage.putBeside(verdictOf(key), Buffer.from(passive ? verdicts.passive : verdicts.active));
  };
  await derive(storage, key, () => inPictureQueue(check, options));
}

/**
 * Wraps a `Storage` to check each document after storing it. Unchecked documents are served as attachments.
 */
export const checkingDocuments = (storage: Storage, onError: (error: unknown) => void): Storage => ({
  ...storage,
  async put(key, contents) {
    await storage.put(key, contents);
    // The document is stored; if its check fails, the nightly task repeats it.
    if (isDocument(key)) await checkDocument(storage, key, { patience: uploadPatience }).catch(onError);
  },
});
