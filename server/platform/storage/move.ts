import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { inParallel } from '../parallel.ts';
import type { Storage } from './storage.ts';

async function hashOf(contents: Readable | undefined): Promise<string | undefined> {
  if (!contents) return undefined;
  const hash = createHash('sha256');
  for await (const piece of contents) hash.update(piece);
  return hash.digest('hex');
}
const contentOf = async (storage: Storage, key: string) => hashOf((await storage.read(key))?.contents);

export interface Moved {
  files: number;
  copied: number;
  different: string[];
}

/**
 * Copies every file that is missing or differs, and compares each copy with its source. Identical files are
 * skipped, so the copy can be resumed. Returns the counts and the keys of copies that differ from their
 * source.
 */
export async function copyFiles(from: Storage, to: Storage): Promise<Moved> {
  const moved: Moved = { files: 0, copied: 0, different: [] };
  const one = async (key: string) => {
    const wanted = await contentOf(from, key);
    if (wanted === undefined) return;
    moved.files++;
    if ((await contentOf(to, key)) === wanted) return;
    const file = await from.read(key);
    if (!file) return;
    await to.put(key, file.contents);
    moved.copied++;
    if ((await contentOf(to, key)) !== wanted) moved.different.push(key);
  };
  let few: string[] = [];
  for await (const key of from.keys()) {
    few.push(key);
    if (few.length < 64) continue;
    await inParallel(8, few, one);
    few = [];
  }
  await inParallel(8, few, one);
  return moved;
}
