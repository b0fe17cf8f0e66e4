import { BackupRefused } from './refused.ts';

const block = 512;
const longName = '././@LongLink';
/** POSIX ends an archive with two empty blocks. */
export const tarEnd = Buffer.alloc(2 * block);

export interface Entry {
  name: string;
  bytes: number;
  contents: AsyncIterable<Buffer>;
}

const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`;
const filled = (bytes: number) => Math.ceil(bytes / block) * block;

function headerOf(name: string, bytes: number, type: '0' | 'L'): Buffer {
  const header = Buffer.alloc(block);
  header.write(name, 0, 100, 'utf8');
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  // Sizes from 8 GiB do not fit the octal field; GNU tar writes them in binary.
  if (bytes < 8 ** 11) header.write(octal(bytes, 12), 124);
  else header.writeBigUInt64BE(BigInt(bytes), header.writeUInt8(0x80, 124) + 3);
  header.write(octal(Math.floor(Date.now() / 1000), 12), 136);
  header.fill(' ', 148, 156);
  header.write(type, 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Returns the header bytes that precede an entry's contents. */
export function entryHead(name: string, bytes: number): Buffer {
  const long = Buffer.from(`${name}\0`);
  if (long.length <= 101) return headerOf(name, bytes, '0');
  return Buffer.concat([
    headerOf(longName, long.length, 'L'),
    long,
    Buffer.alloc(filled(long.length) - long.length),
    headerOf(name.slice(0, 100), bytes, '0'),
  ]);
}

/** Returns the padding that follows an entry's contents. */
export const entryFill = (bytes: number) => Buffer.alloc(filled(bytes) - bytes);

const textAt = (header: Buffer, from: number, to: number) =>
  header.toString('utf8', from, to).replace(/\0.*$/s, '');
const sizeOf = (header: Buffer) =>
  header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(textAt(header, 124, 136), 8);

class Reader {
  #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  at = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#pieces = source[Symbol.asyncIterator]();
  }

  async *take(bytes: number): AsyncGenerator<Buffer> {
    for (const end = this.at + bytes; this.at < end; ) {
      if (this.#rest.length === 0 && !(await this.#more()))
        throw new BackupRefused('The backup is incomplete: its end is missing.');
      const piece = this.#rest.subarray(0, end - this.at);
      this.#rest = this.#rest.subarray(piece.length);
      this.at += piece.length;
      yield piece;
    }
  }

  async whole(bytes: number): Promise<Buffer> {
    return Buffer.concat(await Array.fromAsync(this.take(bytes)));
  }

  async skipTo(place: number): Promise<void> {
    for await (const _ of this.take(place - this.at));
  }

  async toTheEnd(): Promise<void> {
    while (await this.#more());
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#pieces.next();
    if (!done) this.#rest = value;
    return !done;
  }
}

/** Yields the entries of an archive in order, skipping contents that the caller does not read. */
export async function* entriesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const reader = new Reader(source);
  for (let long: string | undefined; ; ) {
    const header = await reader.whole(block);
    if (header.every((byte) => byte === 0)) break;
    const bytes = sizeOf(header);
    if (textAt(header, 257, 263) !== 'ustar' || !(bytes >= 0))
      throw new BackupRefused('The file is not a backup of this site, or it was altered.');
    if (header.toString('latin1', 156, 157) === 'L') {
      long = textAt(await reader.whole(filled(bytes)), 0, bytes);
      continue;
    }
    const next = reader.at + filled(bytes);
    yield { name: long ?? textAt(header, 0, 100), bytes, contents: reader.take(bytes) };
    long = undefined;
    await reader.skipTo(next);
  }
  await reader.whole(block);
  // Reads on to the end of the stream, so that data after the archive’s end is validated too.
  await reader.toTheEnd();
}
