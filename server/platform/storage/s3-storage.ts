import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import { minute } from '#contract/durations.ts';
import { AppError } from '#contract/errors.ts';
import { isOutage, reportOutage, statusOf } from '../outage.ts';
import { derivedOf, isKey, type Storage } from './storage.ts';

export interface S3Place {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * Maximum milliseconds for a stream, such as an export. If the store is silent, `idleMs` ends the stream
 * earlier.
 */
const longestStream = 15 * minute;

/** Silences the client, which would otherwise print a line for each failed stream. */
const ignore = () => undefined;
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/**
 * Returns a storage backed by an S3-compatible store that all nodes share. The bucket is private: the site
 * either serves files itself or signs URLs that are valid for a minute. `idleMs` limits how long a connection
 * may be silent, `totalMs` how long a call may take, except for streams. While the store is unavailable,
 * calls reject with an error that `isOutage` recognises.
 */
export function s3Storage(
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Place,
  { idleMs, totalMs } = { idleMs: 5000, totalMs: 20_000 },
): Storage {
  // Default checksums are specific to AWS; other stores reject them.
  const checksums = {
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const;
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    // With two attempts, a request to a store that does not respond fails after ten seconds.
    requestHandler: { connectionTimeout: 3000, socketTimeout: idleMs },
    maxAttempts: 2,
    logger: silent,
    ...checksums,
  });
  const store = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
  const checked = (key: string) => {
    if (!isKey(key)) throw new Error(`invalid storage key: ${key}`);
    return key;
  };

  /** Runs a call within a time limit and reports an outage of the store. */
  async function call<T>(work: () => Promise<T>, limit = totalMs): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    const late = setTimeout(
      () => reject(new DOMException(`The file store took longer than ${limit} ms.`, 'TimeoutError')),
      limit,
    );
    try {
      return await Promise.race([work(), promise]);
    } catch (error) {
      if (isOutage(error)) reportOutage('The file store is', error);
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  /** Stores a stream, which is first buffered on disk, because S3 needs the length before the first byte. */
  async function putStream(key: string, contents: Readable) {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'upload-'));
    try {
      const file = path.join(folder, 'file');
      await pipeline(contents, createWriteStream(file));
      const { size } = await stat(file);
      // The library omits a content length of 0.
      if (size === 0) await store.put(key, new Uint8Array());
      else await store.putStream(key, createReadStream(file), { contentLength: size });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function* contentsOf(key: string): AsyncGenerator<Buffer> {
    try {
      const { Body } = await call(() => client.send(new GetObjectCommand({ Bucket: bucket, Key: key })));
      yield* Body as AsyncIterable<Buffer>;
    } catch (error) {
      if (statusOf(error) === 404) throw new AppError('not_found');
      if (isOutage(error)) reportOutage('The file store is', error);
      throw error;
    }
  }

  return {
    putBeside: async (key, contents) => call(() => store.put(checked(key), contents)),
    put: async (key, contents) =>
      contents instanceof Readable
        ? call(() => putStream(checked(key), contents), longestStream)
        : call(() => store.put(checked(key), contents)),
    exists: async (key) => call(() => store.exists(checked(key))),
    async read(key) {
      try {
        const { ContentLength } = await call(() =>
          client.send(new HeadObjectCommand({ Bucket: bucket, Key: checked(key) })),
        );
        const signed = (type: string, name: string) =>
          store.getSignedUrl(key, {
            expiresIn: 60,
            contentType: type,
            contentDisposition: `attachment; filename="${name}"`,
          });
        // The contents are fetched only when they are read, because a client redirected to the signed address
        // downloads them directly from the store.
        return { bytes: ContentLength ?? 0, contents: Readable.from(contentsOf(key)), signed };
      } catch (error) {
        if (statusOf(error) === 404) return undefined;
        throw error;
      }
    },
    async *keys(after) {
      let from = after;
      for (;;) {
        const { Contents = [], IsTruncated } = await call(() =>
          client.send(new ListObjectsV2Command({ Bucket: bucket, StartAfter: from })),
        );
        for (const { Key = '' } of Contents) if (isKey(Key)) yield Key;
        from = Contents.at(-1)?.Key;
        if (!IsTruncated || from === undefined) return;
      }
    },
    async delete(key) {
      for (const one of [checked(key), ...derivedOf(key)]) await call(() => store.delete(one));
    },
    deleteFolder: async (folder) =>
      call(() => store.deleteAll(checked(`${folder}/any.webp`).slice(0, -'any.webp'.length))),
  };
}
