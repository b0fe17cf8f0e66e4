import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import path from 'node:path';
import { dataRoom } from '../data-dir/lock.ts';
import { keptText } from './kept-file.ts';

const length = 32;

/** Returns the key in DATA_DIR/keys, generated on first use. */
function secretKeyOf(dataDir: string): Buffer {
  const file = path.join(dataRoom(dataDir, 'keys'), 'secret.key');
  const key = Buffer.from(
    keptText(file, () => randomBytes(length).toString('hex')),
    'hex',
  );
  if (key.length !== length)
    throw new Error(`${file} is not a key of ${length} bytes. Restore it from a backup, or set SECRET_KEY`);
  return key;
}

/**
 * Encryption, hashes and signatures from the site’s secret key. Each purpose (`totp`, `mail`) has its own
 * derived key, so a value made for one purpose is invalid for another.
 */
export interface Keys {
  seal(text: string, purpose: string): string;
  /** Decrypts a sealed text; throws if it was changed, or sealed for another purpose or with another key. */
  open(sealed: string, purpose: string): string;
  /** Returns a keyed hash, 64 hex digits; guesses cannot be verified without the key. */
  hash(text: string, purpose: string): string;
  /** Returns a signed token with a readable payload, valid for `ttlMs` milliseconds. */
  sign(payload: object, purpose: string, ttlMs: number): string;
  /** Returns the payload; undefined if the token is forged, changed or expired. */
  verify<T>(token: string, purpose: string): T | undefined;
}

/** Opens the configured key: SECRET_KEY, or the one in DATA_DIR/keys. */
export function openKeys(
  { secretKey, dataDir }: { secretKey?: Buffer | undefined; dataDir: string },
  now: () => number = Date.now,
): Keys {
  const secret = secretKey ?? secretKeyOf(dataDir);
  const derived = new Map<string, Buffer>();
  const keyFor = (use: 'seal' | 'hash' | 'sign', purpose: string): Buffer => {
    const info = `${use}:${purpose}`;
    const known = derived.get(info) ?? Buffer.from(hkdfSync('sha256', secret, '', info, 32));
    derived.set(info, known);
    return known;
  };
  const mark = (text: string, purpose: string) =>
    createHmac('sha256', keyFor('sign', purpose)).update(text).digest();

  return {
    seal(text, purpose) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal', purpose), iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keyFor('seal', purpose), bytes.subarray(0, 12), {
        authTagLength: 16,
      });
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    hash: (text, purpose) => createHmac('sha256', keyFor('hash', purpose)).update(text).digest('hex'),
    sign(payload, purpose, ttlMs) {
      const body = Buffer.from(JSON.stringify([now() + ttlMs, payload])).toString('base64url');
      return `${body}.${mark(body, purpose).toString('base64url')}`;
    },
    verify<T>(token: string, purpose: string) {
      const [body = '', given = '', ...rest] = token.split('.');
      const expected = mark(body, purpose);
      const offered = Buffer.from(given, 'base64url');
      if (rest.length > 0 || offered.length !== expected.length || !timingSafeEqual(offered, expected))
        return undefined;
      const [until, payload] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as [number, T];
      return now() < until ? payload : undefined;
    },
  };
}
