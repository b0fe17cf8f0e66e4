import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { dataRoom, type Room } from '../data-dir/lock.ts';
import type { Storage } from '../storage/storage.ts';
import { type Item, itemOf } from './archive.ts';

async function* from(first: IteratorResult<Buffer>, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (let next = first; !next.done; next = await rest.next()) yield next.value;
}

/** Returns a stored file as an archive item, or undefined if the file was deleted in the meantime. */
async function itemOfFile(storage: Storage, key: string): Promise<Item | undefined> {
  try {
    const file = await storage.read(key);
    if (!file) return undefined;
    const pieces = (file.contents as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    return { name: `files/${key}`, bytes: file.bytes, contents: from(await pieces.next(), pieces) };
  } catch (error) {
    if (await storage.exists(key)) throw error;
    return undefined;
  }
}

/**
 * Returns two generators of archive items: `all` yields every file; `sinceThen`, run afterwards, yields the
 * files added in the meantime. Keeps the yielded keys in a temporary file until `close`, since there may be
 * millions.
 */
export async function openFileRounds(storage: Storage) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'backup-'));
  const list = path.join(folder, 'keys');

  async function* all(): AsyncGenerator<Item> {
    const seen = createWriteStream(list);
    for await (const key of storage.keys()) {
      const item = await itemOfFile(storage, key);
      if (!item) continue;
      if (!seen.write(`${key}\n`)) await once(seen, 'drain');
      yield item;
    }
    seen.end();
    await once(seen, 'finish');
  }

  /**
   * Yields files added since `all` listed them. Both lists are in storage order, so one merge pass is enough.
   */
  async function* sinceThen(): AsyncGenerator<Item> {
    const lines = createInterface({ input: createReadStream(list) })[Symbol.asyncIterator]();
    let before = await lines.next();
    for await (const key of storage.keys()) {
      while (!before.done && before.value < key) before = await lines.next();
      if (!before.done && before.value === key) continue;
      const item = await itemOfFile(storage, key);
      if (item) yield item;
    }
  }

  return { all, sinceThen, close: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * The subfolders of DATA_DIR that are backed up in addition to database and files: keys, and emails waiting
 * in the outbox.
 */
export const backedUpFolders = ['keys', 'outbox'] as const satisfies readonly Room[];

/** Yields the files of the `backedUpFolders` as archive items, skipping files deleted in the meantime. */
export async function* itemsOfRooms(dataDir: string): AsyncGenerator<Item> {
  for (const room of backedUpFolders) {
    const folder = dataRoom(dataDir, room);
    for (const entry of (await readdir(folder, { withFileTypes: true })).filter((one) => one.isFile())) {
      const contents = await readFile(path.join(folder, entry.name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
      if (contents) yield itemOf(`${room}/${entry.name}`, contents);
    }
  }
}

/** Stores a file and reads it back. Throws if the stored contents differ. */
export async function storeAndVerify(
  storage: Storage,
  key: string,
  contents: AsyncIterable<Buffer>,
): Promise<void> {
  const [given, stored] = [createHash('sha256'), createHash('sha256')];
  const passing = async function* () {
    for await (const piece of contents) {
      given.update(piece);
      yield piece;
    }
  };
  await storage.put(key, Readable.from(passing()));
  for await (const piece of (await storage.read(key))?.contents ?? []) stored.update(piece);
  if (given.digest('hex') !== stored.digest('hex'))
    throw new Error(`the stored file ${key} differs from the one in the backup`);
}
