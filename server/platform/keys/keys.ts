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
import { storedText } from './stored-file.ts';

const length = 32;

/** Returns the key in DATA_DIR/keys, generated on first use. Throws if the file is damaged. */
function secretKeyOf(dataDir: string): Buffer {
  const file = path.join(dataRoom(dataDir, 'keys'), 'secret.key');
  const key = Buffer.from(
    storedText(file, () => randomBytes(length).toString('hex')),
    'hex',
  );
  if (key.length !== length)
    throw new Error(`${file} is not a key of ${length} bytes. Restore it from a backup, or set SECRET_KEY`);
  return key;
}

/**
 * Encryption, hashes and signatures from the site’s secret key. Each purpose (`totp`, `mail`) has its own
 * derived key, so a value created for one purpose is invalid for another. Values created with the previous
 * key are accepted; new ones are created with the current key.
 */
export interface Keys {
  seal(text: string, purpose: string): string;
  /**
   * Decrypts a sealed text; throws if it was changed, or was sealed for another purpose or with neither the
   * current nor the previous key.
   */
  open(sealed: string, purpose: string): string;
  /**
   * Returns the text sealed with the current key; undefined if it is already sealed with that key. Throws
   * like `open`.
   */
  reseal(sealed: string, purpose: string): string | undefined;
  /** Returns a keyed hash, 64 hex digits; guesses cannot be verified without the key. */
  hash(text: string, purpose: string): string;
  /** Returns the hashes that a stored text may have: with the current key, then with the previous one. */
  hashes(text: string, purpose: string): string[];
  /** Returns a signed token with a readable payload, valid for `ttlMs` milliseconds. */
  sign(payload: object, purpose: string, ttlMs: number): string;
  /** Returns the payload; undefined if the token is forged, changed or expired. */
  verify<T>(token: string, purpose: string): T | undefined;
}

interface Secrets {
  secretKey?: Buffer | undefined;
  previousSecretKey?: Buffer | undefined;
  dataDir: string;
}

type Derive = (use: 'seal' | 'hash' | 'sign', purpose: string) => Buffer;

/** Returns a function that derives and caches the key of each purpose. */
function deriveFrom(secret: Buffer): Derive {
  const derived = new Map<string, Buffer>();
  return (use, purpose) => {
    const info = `${use}:${purpose}`;
    const known = derived.get(info) ?? Buffer.from(hkdfSync('sha256', secret, '', info, 32));
    derived.set(info, known);
    return known;
  };
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

function decrypt(sealed: string, key: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** Opens the configured keys: SECRET_KEY, or the one in DATA_DIR/keys, and SECRET_KEY_PREVIOUS. */
export function openKeys(
  { secretKey, previousSecretKey, dataDir }: Secrets,
  now: () => number = Date.now,
): Keys {
  const current = deriveFrom(secretKey ?? secretKeyOf(dataDir));
  const previous = previousSecretKey && deriveFrom(previousSecretKey);
  const all = previous ? [current, previous] : [current];
  const hashWith = (derive: Derive, text: string, purpose: string) =>
    hmac(derive('hash', purpose), text).toString('hex');

  function seal(text: string, purpose: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', current('seal', purpose), iv);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
  }
  /** Decrypts with the current key or, if that fails, with the previous one. */
  function open(sealed: string, purpose: string): { text: string; isCurrent: boolean } {
    try {
      return { text: decrypt(sealed, current('seal', purpose)), isCurrent: true };
    } catch (error) {
      if (!previous) throw error;
      return { text: decrypt(sealed, previous('seal', purpose)), isCurrent: false };
    }
  }

  return {
    seal,
    open: (sealed, purpose) => open(sealed, purpose).text,
    reseal(sealed, purpose) {
      const { text, isCurrent } = open(sealed, purpose);
      return isCurrent ? undefined : seal(text, purpose);
    },
    hash: (text, purpose) => hashWith(current, text, purpose),
    hashes: (text, purpose) => all.map((derive) => hashWith(derive, text, purpose)),
    sign(payload, purpose, ttlMs) {
      const body = Buffer.from(JSON.stringify([now() + ttlMs, payload])).toString('base64url');
      return `${body}.${hmac(current('sign', purpose), body).toString('base64url')}`;
    },
    verify<T>(token: string, purpose: string) {
      const [body = '', given = '', ...rest] = token.split('.');
      const offered = Buffer.from(given, 'base64url');
      const fits = (expected: Buffer) =>
        offered.length === expected.length && timingSafeEqual(offered, expected);
      if (rest.length > 0 || !all.some((derive) => fits(hmac(derive('sign', purpose), body))))
        return undefined;
      const [until, payload] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as [number, T];
      return now() < until ? payload : undefined;
    },
  };
}
