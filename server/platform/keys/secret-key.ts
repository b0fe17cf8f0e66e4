import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { dataRoom } from '../data-dir/lock.ts';
import { keptText } from './kept-file.ts';

const length = 32;

/** Returns the key in DATA_DIR/keys, generated on first use. */
export function secretKeyOf(dataDir: string): Buffer {
  const file = path.join(dataRoom(dataDir, 'keys'), 'secret.key');
  const key = Buffer.from(
    keptText(file, () => randomBytes(length).toString('hex')),
    'hex',
  );
  if (key.length !== length)
    throw new Error(`${file} is not a key of ${length} bytes. Restore it from a backup, or set SECRET_KEY`);
  return key;
}
