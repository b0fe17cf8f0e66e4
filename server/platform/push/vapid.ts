import { createECDH } from 'node:crypto';
import path from 'node:path';
import { dataRoom } from '../data-dir/lock.ts';
import { storedText } from '../keys/stored-file.ts';

/** The key pair that identifies the site to push services (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const bytes = { publicKey: 65, privateKey: 32 };

/** Returns whether the keys have the right lengths and belong together. */
export const isVapidPair = ({ publicKey, privateKey }: VapidKeys): boolean => {
  if (
    Buffer.from(publicKey, 'base64url').length !== bytes.publicKey ||
    Buffer.from(privateKey, 'base64url').length !== bytes.privateKey
  )
    return false;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return pair.getPublicKey('base64url') === publicKey.replaceAll('=', '');
};

function newPair(): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // `getPrivateKey` drops leading zeros of the key.
  const privateKey = Buffer.concat([Buffer.alloc(bytes.privateKey), pair.getPrivateKey()]).subarray(
    -bytes.privateKey,
  );
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/**
 * Returns the key pair in DATA_DIR/keys, generating it on first use. Replacing the pair invalidates every
 * subscription.
 */
export function vapidKeysOf(dataDir: string): VapidKeys {
  const file = path.join(dataRoom(dataDir, 'keys'), 'vapid.json');
  const pair = JSON.parse(storedText(file, () => JSON.stringify(newPair()))) as VapidKeys;
  if (!isVapidPair(pair))
    throw new Error(
      `${file} is not a key pair. Restore it from a backup, or set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY`,
    );
  return pair;
}
