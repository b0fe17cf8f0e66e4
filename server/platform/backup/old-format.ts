// Decrypts backups written before 28 November 2026. Delete this file once no such backups remain.
import { createDecipheriv, hkdfSync, timingSafeEqual } from 'node:crypto';
import { BackupRefused } from './refused.ts';

const mark = Buffer.from('MESTAR-SEALED-1\n');
const [saltBytes, checkBytes, tagBytes] = [32, 16, 16] as const;
const chunkBytes = 1024 * 1024 + tagBytes;

/** Returns whether a file with these first bytes is an encrypted backup in the old format. */
export const isOldFormat = (start: Buffer) => start.subarray(0, mark.length).equals(mark);

async function* split(source: AsyncIterable<Uint8Array>, first: number): AsyncGenerator<[Buffer, boolean]> {
  let [waiting, bytes] = [Buffer.alloc(0) as Buffer, first];
  for await (const piece of source) {
    waiting = Buffer.concat([waiting, piece]);
    for (; waiting.length > bytes; bytes = chunkBytes) {
      yield [waiting.subarray(0, bytes), false];
      waiting = waiting.subarray(bytes);
    }
  }
  yield [waiting, true];
}

/** Decrypts a chunk, whose nonce includes its number and whether it is the last one. */
function decryptChunk(secret: Buffer, chunk: Buffer, number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(last ? 1 : 0, 11);
  const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(chunk.subarray(-tagBytes));
  return Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()]);
}

/** Returns a pipeline step that decrypts and throws `BackupRefused` if the key is wrong. */
export const unseal = (key: Buffer) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    const chunks = split(source, mark.length + saltBytes + checkBytes);
    const [head] = (await chunks.next()).value as [Buffer, boolean];
    const [salt, check] = [head.subarray(mark.length, -checkBytes), head.subarray(-checkBytes)];
    const derived = Buffer.from(hkdfSync('sha256', key, salt, 'backup', 32 + checkBytes));
    if (!timingSafeEqual(check, derived.subarray(32)))
      throw new BackupRefused('BACKUP_KEY is not the key that this backup was made with.');
    let number = 0;
    for await (const [chunk, last] of chunks)
      yield decryptChunk(derived.subarray(0, 32), chunk, number++, last);
  };
