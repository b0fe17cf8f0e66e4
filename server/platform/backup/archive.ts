import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BackupRefused } from './refused.ts';
import { seal, sealedMark, unseal } from './sealed.ts';
import { type Entry, entriesOf, entryFill, entryHead, tarEnd } from './tar.ts';

export interface Item {
  name: string;
  bytes: number;
  contents: AsyncIterable<Buffer> | Iterable<Buffer>;
}

export const itemOf = (name: string, contents: Buffer | string): Item => {
  const bytes = Buffer.from(contents);
  return { name, bytes: bytes.length, contents: [bytes] };
};

/** Buffers between two steps are limited in bytes, not in objects, since an object may be a megabyte. */
const inBytes = { objectMode: false, highWaterMark: 1024 * 1024 };
const lastName = 'end.json';
const nameHash = (hash: Hash, { name, bytes }: { name: string; bytes: number }) =>
  hash.update(`${name}\0${bytes}\0`);

async function* tarOf(items: AsyncIterable<Item>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  async function* written(item: Item) {
    yield entryHead(item.name, item.bytes);
    let bytes = 0;
    for await (const piece of item.contents) {
      if (item.name !== lastName) hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
    if (bytes !== item.bytes)
      throw new Error(`${item.name} changed size while it was read: ${bytes} bytes instead of ${item.bytes}`);
    yield entryFill(bytes);
  }
  for await (const item of items) {
    nameHash(hash, item);
    yield* written(item);
  }
  yield* written(itemOf(lastName, JSON.stringify({ sha256: hash.digest('hex') })));
  yield tarEnd;
}

/**
 * Writes the items into one file: a zstd-compressed tar, encrypted if a key is given. The file is renamed
 * into place once complete, and an interrupted write leaves nothing.
 */
export async function writeArchive(
  file: string,
  key: Buffer | undefined,
  items: AsyncIterable<Item>,
): Promise<void> {
  const part = `${file}.part`;
  const output = await open(part, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new BackupRefused(
      `${part} exists: another backup is being written, or an earlier one was interrupted. If so, delete the file.`,
    );
  });
  const zstd = createZstdCompress();
  const packed = key ? Readable.from(seal(key, zstd), inBytes) : zstd;
  const ended = await Promise.allSettled([
    pipeline(Readable.from(tarOf(items), inBytes), zstd),
    pipeline(packed, output.createWriteStream({ flush: true })),
  ]);
  const errors = ended.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as NodeJS.ErrnoException] : [],
  );
  if (errors.length > 0) {
    await rm(part, { force: true });
    // A premature-close error of one pipeline only reflects that the other failed, so the other’s error is
    // preferred.
    throw errors.find(({ code }) => code !== 'ERR_STREAM_PREMATURE_CLOSE') ?? errors[0];
  }
  await rename(part, file);
}

async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupRefused(
      error.code === 'ENOENT'
        ? `The file ${file} does not exist.`
        : `${file} cannot be read: ${error.message}`,
    );
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sealedMark.length), 0, sealedMark.length, 0);
    return bytesRead === sealedMark.length && buffer.equals(sealedMark);
  } finally {
    await handle.close();
  }
}

/**
 * Yields all entries of an archive except the last, the manifest, which is checked against them. Throws
 * `BackupRefused` on reaching a place where the file is truncated or altered, so read all of it before acting
 * on any entry.
 */
export async function* readArchive(file: string, key: Buffer | undefined): AsyncGenerator<Entry> {
  const sealed = await isSealed(file);
  if (sealed && !key)
    throw new BackupRefused('The backup is encrypted. Set BACKUP_KEY to the key it was made with.');
  const hash = createHash('sha256');
  let expected = '';
  const bytes = createReadStream(file, { highWaterMark: 1024 * 1024 });
  const zstd = createZstdDecompress();
  const broken = (error: NodeJS.ErrnoException) => {
    // Errors with a `syscall` come from the disk; all others come from decompression.
    throw error instanceof BackupRefused || error.syscall
      ? error
      : new BackupRefused('The file is not a backup of this site, or it was altered or truncated.');
  };
  const flowing = pipeline([sealed && key ? Readable.from(unseal(key, bytes), inBytes) : bytes, zstd]).catch(
    broken,
  );
  flowing.catch(() => undefined);
  const fail = async (error: unknown) => {
    await flowing;
    broken(error as NodeJS.ErrnoException);
  };
  async function* hashed(contents: AsyncIterable<Buffer>) {
    try {
      for await (const piece of contents) {
        hash.update(piece);
        yield piece;
      }
    } catch (error) {
      await fail(error);
    }
  }
  try {
    for await (const entry of entriesOf(zstd)) {
      if (entry.name === lastName)
        expected = JSON.parse(Buffer.concat(await Array.fromAsync(entry.contents)).toString()).sha256;
      else if (expected) throw new BackupRefused('The backup was altered: data follows its last entry.');
      else {
        nameHash(hash, entry);
        const contents = hashed(entry.contents);
        yield { ...entry, contents };
        for await (const _ of contents);
      }
    }
    await flowing;
  } catch (error) {
    await fail(error);
  } finally {
    bytes.destroy();
    zstd.destroy();
  }
  if (expected !== hash.digest('hex'))
    throw new BackupRefused(
      expected ? 'The backup was altered.' : 'The backup is incomplete: its end is missing.',
    );
}
