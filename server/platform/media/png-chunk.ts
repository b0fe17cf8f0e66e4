import { crc32 } from 'node:zlib';

/** Returns a PNG chunk of a four-letter type, with its length and CRC. */
export function pngChunk(type: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.byteLength, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

const signatureBytes = 8;
/** Bytes of a chunk besides its body: length, type and checksum. */
const frameBytes = 12;

/** Returns whether a PNG has more than `most` chunks. */
export function hasMoreChunks(bytes: Uint8Array, most: number): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = signatureBytes;
  for (let count = 0; at + frameBytes <= bytes.byteLength; at += view.getUint32(at) + frameBytes)
    if (++count > most) return true;
  return false;
}
