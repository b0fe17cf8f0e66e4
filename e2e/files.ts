import sharp from 'sharp';

export interface Picked {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photograph as a phone makes one; the size is in pixels. */
export async function photo(name: string, width = 800, height = 600): Promise<Picked> {
  const drawing = sharp({ create: { width, height, channels: 3, background: { r: 120, g: 150, b: 90 }, noise: { type: 'gaussian', mean: 128, sigma: 20 } } });
  const png = name.endsWith('.png');
  return { name, mimeType: png ? 'image/png' : 'image/jpeg', buffer: await (png ? drawing.png() : drawing.jpeg()).toBuffer() };
}

/** A program that calls itself a picture. */
export const renamedProgram = (): Picked => ({ name: 'slika.png', mimeType: 'image/png', buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000, 7)]) });

/** A few bytes that claim to be 900 million pixels. */
export function bomb(): Picked {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4, 'latin1');
  header.writeUInt32BE(30_000, 8);
  header.writeUInt32BE(30_000, 12);
  header.set([8, 2, 0, 0, 0], 16);
  return { name: 'bomba.png', mimeType: 'image/png', buffer: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), header]) };
}

/** More than a file may have. */
export const tooLarge = async (): Promise<Picked> => {
  const { mimeType, buffer } = await photo('velika.jpg');
  return { name: 'velika.jpg', mimeType, buffer: Buffer.concat([buffer, Buffer.alloc(20_000_000)]) };
};
