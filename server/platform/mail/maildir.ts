import { open, readdir, rename } from 'node:fs/promises';
import path from 'node:path';

export interface IncomingMail {
  /** The source, or only its beginning if the email is `large`. */
  source: Buffer;
  large: boolean;
}

/** Number of bytes read of a large email, enough for its headers. */
const headBytes = 200_000;

async function readMail(file: string, mostBytes: number): Promise<IncomingMail> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const large = size > mostBytes;
    const source = Buffer.alloc(large ? Math.min(size, headBytes) : size);
    const { bytesRead } = await handle.read(source, 0, source.length, 0);
    return { source: source.subarray(0, bytesRead), large };
  } finally {
    await handle.close();
  }
}

/**
 * Reads the new emails of a Maildir, filled by Postfix, fetchmail or mbsync, in the order of their file
 * names, which begin with the time. Moves each processed email from `new` to `cur`. If `take` fails, the
 * email stays for the next call, the others are still read, and the error is thrown at the end.
 */
export async function readMaildir(
  folder: string,
  mostBytes: number,
  take: (mail: IncomingMail) => Promise<void>,
): Promise<void> {
  const failed: unknown[] = [];
  for (const name of (await readdir(path.join(folder, 'new'))).sort()) {
    const file = path.join(folder, 'new', name);
    try {
      await take(await readMail(file, mostBytes));
      await rename(file, path.join(folder, 'cur', `${name}:2,S`));
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} emails could not be processed`);
}
