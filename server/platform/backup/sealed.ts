import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { BackupRefused } from './refused.ts';

export const sealedMark = Buffer.from('MESTAR-SEALED-1\n');
const [saltBytes, checkBytes, tagBytes] = [32, 16, 16] as const;
const piece = 1024 * 1024;

/**
 * Derives two keys for this backup only: one encrypts, the other merely verifies that the given key is
 * correct.
 */
function derived(key: Buffer, salt: Buffer) {
  const bytes = Buffer.from(hkdfSync('sha256', key, salt, 'backup', 32 + checkBytes));
  return { secret: bytes.subarray(0, 32), check: bytes.subarray(32) };
}

/**
 * The nonce includes the chunk number and whether it is the last, so chunks cannot be reordered, omitted or
 * truncated.
 */
function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(last ? 1 : 0, 11);
  return nonce;
}

async function* cut(
  source: AsyncIterable<Buffer>,
  bytes: number,
): AsyncGenerator<{ body: Buffer; last: boolean }> {
  let [waiting, length]: [Buffer[], number] = [[], 0];
  for await (const chunk of source) {
    waiting.push(chunk);
    length += chunk.length;
    if (length <= bytes) continue;
    let all: Buffer = Buffer.concat(waiting);
    for (; all.length > bytes; all = all.subarray(bytes)) yield { body: all.subarray(0, bytes), last: false };
    [waiting, length] = [[all], all.length];
  }
  yield { body: Buffer.concat(waiting), last: true };
}

/** Encrypts a stream with AES-256-GCM in separately authenticated chunks. */
export async function* seal(key: Buffer, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const { secret, check } = derived(key, salt);
  yield Buffer.concat([sealedMark, salt, check]);
  let number = 0;
  for await (const { body, last } of cut(source, piece)) {
    const cipher = createCipheriv('aes-256-gcm', secret, nonceOf(number++, last), {
      authTagLength: tagBytes,
    });
    yield Buffer.concat([cipher.update(body), cipher.final(), cipher.getAuthTag()]);
  }
}

const headBytes = sealedMark.length + saltBytes + checkBytes;

async function headOf(pieces: AsyncIterator<Buffer>): Promise<[Buffer, Buffer]> {
  let read: Buffer = Buffer.alloc(0);
  while (read.length < headBytes) {
    const { value, done } = await pieces.next();
    if (done) throw new BackupRefused('The backup is incomplete: its end is missing.');
    read = Buffer.concat([read, value]);
  }
  return [read.subarray(sealedMark.length, headBytes), read.subarray(headBytes)];
}

/**
 * Decrypts the output of `seal`. Throws `BackupRefused` if the key is wrong or anything was changed,
 * reordered or truncated.
 */
export async function* unseal(key: Buffer, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const pieces = source[Symbol.asyncIterator]();
  const [head, first] = await headOf(pieces);
  const { secret, check } = derived(key, head.subarray(0, saltBytes));
  if (!timingSafeEqual(check, head.subarray(saltBytes)))
    throw new BackupRefused('BACKUP_KEY is not the key that this backup was made with.');
  const rest = (async function* () {
    yield first;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  })();
  let number = 0;
  for await (const { body, last } of cut(rest, piece + tagBytes)) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', secret, nonceOf(number++, last), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(body.subarray(-tagBytes));
      yield Buffer.concat([decipher.update(body.subarray(0, -tagBytes)), decipher.final()]);
    } catch {
      throw new BackupRefused('The backup was altered, or its end is missing.');
    }
  }
}
