import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dataRoom } from '../data-dir/lock.ts';

const length = 32;

/** The key in DATA_DIR/keys, made at the first asking. Whoever loses it loses what it sealed, so it is never replaced silently. */
export function secretKeyOf(dataDir: string): Buffer {
  const file = path.join(dataRoom(dataDir, 'keys'), 'secret.key');
  const key = read(file) ?? make(file);
  if (key.length !== length) throw new Error(`${file} is not a key of ${length} bytes. Bring it back from a backup, or set SECRET_KEY`);
  return key;
}

function read(file: string): Buffer | undefined {
  try {
    return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Appears whole or not at all; of two processes that make one at once, both read the first. */
function make(file: string): Buffer {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${randomBytes(length).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
}
