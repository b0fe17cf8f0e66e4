import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import tar, { type Extract, type Pack } from 'tar-stream';
import { isOldFormat, unseal } from './old-format.ts';
import { BackupRefused } from './refused.ts';

export interface Item {
  name: string;
  bytes: number;
  contents: AsyncIterable<Buffer> | Iterable<Buffer>;
}

export interface Entry {
  name: string;
  contents: AsyncIterable<Buffer>;
}

/** Returns an archive item whose contents are in memory; text is encoded as UTF-8. */
export const itemOf = (name: string, contents: Buffer | string): Item => {
  const bytes = Buffer.from(contents);
  return { name, bytes: bytes.length, contents: [bytes] };
};

async function* sized({ name, bytes, contents }: Item): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const piece of contents) {
    left -= piece.length;
    yield piece;
  }
  if (left !== 0) throw new Error(`${name} changed size while it was read. Run the backup again.`);
}

async function addItems(pack: Pack, items: AsyncIterable<Item>): Promise<void> {
  for await (const item of items)
    await pipeline(sized(item), pack.entry({ name: item.name, size: item.bytes, mode: 0o600 }));
  pack.finalize();
}

/** Returns a web stream of the bytes, cast to the DOM type because Node's declarations differ. */
const webStream = (bytes: AsyncIterable<Buffer>) =>
  ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array>;

const passphrase = (key: Buffer) => key.toString('hex');

const encrypt = (key: Buffer) =>
  Duplex.from(async function* (bytes: AsyncIterable<Buffer>) {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase(key));
    // The lowest work factor, since a random key of 32 bytes cannot be guessed.
    encrypter.setScryptWorkFactor(1);
    yield* await encrypter.encrypt(webStream(bytes));
  });

const decrypt = (key: Buffer) =>
  Duplex.from(async function* (bytes: AsyncIterable<Buffer>) {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase(key));
    yield* await decrypter.decrypt(webStream(bytes)).catch((error: NodeJS.ErrnoException) => {
      if (error.syscall) throw error;
      throw new BackupRefused('BACKUP_KEY is not the key that this backup was made with.');
    });
  });

/** Casts a stream of `tar-stream`, which works in Node's pipelines, to Node's type. */
const asStream = (stream: Pack | Extract) => stream as unknown as NodeJS.ReadWriteStream;

/**
 * Writes the items into one file: a zstd-compressed tar, encrypted with age if a key is given. The file gets
 * its name only once complete; if writing fails, the partial file is deleted. Throws `BackupRefused` if a
 * partial file exists.
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
  const pack = tar.pack();
  const adding = addItems(pack, items).catch((error: Error) => pack.destroy(error));
  try {
    await pipeline([
      asStream(pack),
      createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
      ...(key ? [encrypt(key)] : []),
      output.createWriteStream({ flush: true }),
    ]);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await adding;
  }
  await rename(part, file);
}

const ageMark = Buffer.from('age-encryption.org/v1\n');

/**
 * Returns the first bytes of a file, enough to recognise its format. Throws `BackupRefused` if the file
 * cannot be read.
 */
async function startOf(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupRefused(
      error.code === 'ENOENT'
        ? `The file ${file} does not exist.`
        : `${file} cannot be read: ${error.message}`,
    );
  });
  try {
    return (await handle.read(Buffer.alloc(ageMark.length), 0, ageMark.length, 0)).buffer;
  } finally {
    await handle.close();
  }
}

/**
 * Returns the stream that decrypts a backup; undefined if the backup is not encrypted. Throws `BackupRefused`
 * if it is encrypted and no key is given.
 */
async function decryption(file: string, key: Buffer | undefined) {
  const start = await startOf(file);
  const old = isOldFormat(start);
  if (!old && !start.equals(ageMark)) return undefined;
  if (!key) throw new BackupRefused('The backup is encrypted. Set BACKUP_KEY to the key it was made with.');
  return old ? Duplex.from(unseal(key)) : decrypt(key);
}

/** Converts a stream error to `BackupRefused` unless it has a `syscall` and so comes from the disk. */
const readError = (error: unknown) =>
  error instanceof BackupRefused || (error as NodeJS.ErrnoException).syscall
    ? error
    : new BackupRefused('The file is not a backup of this site, or it was altered or truncated.', {
        cause: error,
      });

async function* contentsOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    yield* entry as AsyncIterable<Buffer>;
  } catch (error) {
    throw readError(error);
  }
}

/**
 * Yields all entries of an archive. Throws `BackupRefused` only on reaching a truncated or altered part, so
 * read the whole archive before acting on any entry.
 */
export async function* readArchive(file: string, key: Buffer | undefined): AsyncGenerator<Entry> {
  const decrypted = await decryption(file, key);
  const extract = tar.extract();
  const reading = pipeline([
    createReadStream(file, { highWaterMark: 1024 * 1024 }),
    ...(decrypted ? [decrypted] : []),
    createZstdDecompress(),
    asStream(extract),
  ]);
  reading.catch(() => undefined);
  try {
    for await (const entry of extract) {
      yield { name: entry.header.name, contents: contentsOf(entry) };
      entry.resume();
    }
    await reading;
  } catch (error) {
    throw readError(error);
  }
}
