import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export interface Picked {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export async function photo(name: string, width = 800, height = 600): Promise<Picked> {
  const drawing = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: 120, g: 150, b: 90 },
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  });
  const png = name.endsWith('.png');
  return {
    name,
    mimeType: png ? 'image/png' : 'image/jpeg',
    buffer: await (png ? drawing.png() : drawing.jpeg()).toBuffer(),
  };
}

export const renamedProgram = (): Picked => ({
  name: 'slika.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000, 7)]),
});

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** Returns a small, well-formed PNG that declares 900 million pixels. */
export function bomb(): Picked {
  const size = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  size.writeUInt32BE(30_000, 0);
  size.writeUInt32BE(30_000, 4);
  const parts = [
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(90_001))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return { name: 'bomba.png', mimeType: 'image/png', buffer: Buffer.concat(parts) };
}
