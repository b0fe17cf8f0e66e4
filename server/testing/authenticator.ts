import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
const bytes = (value: Buffer) =>
  Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 255]), value]);

/** Flags of authenticator data (WebAuthn, 6.1). */
const flag = { present: 0x01, verified: 0x04, mayBeSynced: 0x08, synced: 0x10, withKey: 0x40 };

interface Asked {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
}
interface Differing {
  origin?: string;
  rpId?: string;
  verifies?: boolean;
  counter?: number;
}

/**
 * Creates a software authenticator that creates ES256 keys and signs with them, in the response format of
 * `navigator.credentials` and `@simplewebauthn/browser`.
 */
export function makeAuthenticator({ synced = false, origin = 'http://localhost' } = {}) {
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // CBOR of {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} (RFC 9053).
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')]);
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ]);
  let userHandle = '';

  const authData = (rpId: string, flags: number, counter: number, key = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([flags | (synced ? flag.mayBeSynced | flag.synced : 0)]),
      count,
      key,
    ]);
  };
  const clientData = (type: string, { challenge }: Asked, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const answer = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  const uses = (verifies: boolean) => flag.present | (verifies ? flag.verified : 0);

  return {
    credentialId: id.toString('base64url'),
    register(
      options: Asked,
      { origin: at = origin, rpId = options.rp?.id ?? '', verifies = true, counter = 0 }: Differing = {},
    ) {
      userHandle = options.user?.id ?? '';
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const data = authData(rpId, uses(verifies) | flag.withKey, counter, credential);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(data),
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', options, at).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal', 'hybrid'],
      });
    },
    signIn(
      options: Asked,
      { origin: at = origin, rpId = options.rpId ?? '', verifies = true, counter = 0 }: Differing = {},
    ) {
      const client = clientData('webauthn.get', options, at);
      const data = authData(rpId, uses(verifies), counter);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      });
    },
  };
}
