import path from 'node:path';
import { AppError } from '#contract/errors.ts';
import { openIsolatedProcess } from '../isolated/process.ts';
import { openPictureQueue, uploadPatience } from './picture-queue.ts';

const brands = new Set([
  'heic',
  'heix',
  'hevc',
  'hevx',
  'heim',
  'heis',
  'hevm',
  'hevs',
  'mif1',
  'mif2',
  'msf1',
  'MiHB',
  'MiHE',
]);
/**
 * Limits the decoder’s memory to 768 MB, given in pages of 64 KB. A picture with the maximum number of pixels
 * takes about 480 MB.
 */
const memory = '--wasm-max-mem-pages=12288';
/** Matches the error that `heic-process.ts` throws before it decodes a picture with too many pixels. */
const pixelsExceeded = /^the picture has \d+ pixels/;

/** Returns whether a file begins like a HEIC picture. AVIF uses the same container with its own brand. */
export function isHeic(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString(
    'latin1',
  );
  return start.slice(4, 8) === 'ftyp' && brands.has(start.slice(8));
}

/**
 * Returns a function that converts a HEIC picture to an upright PNG, at most 1600 px on its longer side. It
 * throws `media.pixels`, `media.heic`, or `media.busy` if the picture waits too long. `idleFor` is the time
 * in milliseconds until the idle process ends.
 */
export function openHeicDecoder(idleFor: number): (bytes: Uint8Array) => Promise<Uint8Array> {
  const decoder = openIsolatedProcess({
    script: path.join(import.meta.dirname, 'heic-process.ts'),
    execArgv: [memory],
    patience: 30_000,
    idleFor,
  });
  const inQueue = openPictureQueue(1);
  return async (bytes) => {
    try {
      return await inQueue(() => decoder.run(bytes), { patience: uploadPatience });
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError(
        error instanceof Error && pixelsExceeded.test(error.message) ? 'media.pixels' : 'media.heic',
      );
    }
  };
}

/** Decodes each picture in a new process, so that a malicious picture cannot affect later ones. */
export const decodeHeic = openHeicDecoder(0);
