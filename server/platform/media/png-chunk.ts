import { crc32 } from 'node:zlib';

export function pngChunk(type: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.byteLength, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
