import sharp, { type OutputInfo } from 'sharp';
import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import { inPictureQueue, uploadPatience } from './picture-queue.ts';

export interface Picture {
  /** WebP, upright, without metadata. */
  bytes: Uint8Array;
  width: number;
  height: number;
}

const { cardPx, fullPx, maxPixels } = limits.media;
/** Effort 2 takes half the time of effort 3; files are a twentieth larger. */
const webp = { quality: 82, effort: 2 } as const;
/** Maximum seconds per picture. */
const patience = 30;
/**
 * Number of pixels above which a picture takes both slots, because interlaced pictures and those with 16-bit
 * channels are decoded fully in memory.
 */
const heavyPixels = 20_000_000;

const reading = (bytes: Uint8Array) => {
  const options = { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true } as const;
  // If the end marker is missing, a decoder warning is the only sign that image data is missing too.
  return lacksEnd(bytes)
    ? sharp(Buffer.concat([bytes, endOfImage]), { ...options, failOn: 'warning' })
    : sharp(bytes, options);
};
const [startOfScan, endOfImage] = [Buffer.from([0xff, 0xda]), Buffer.from([0xff, 0xd9])];

/**
 * Returns whether a JPEG ends within its last scan. Some cameras and programs omit the end marker, without
 * which the decoder fails although no pixel is missing. Scan data contains neither marker.
 */
function lacksEnd(given: Uint8Array): boolean {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  return isJpeg && bytes.lastIndexOf(endOfImage) < bytes.lastIndexOf(startOfScan);
}

const ofPixels = ({ data, info }: { data: Buffer; info: OutputInfo }) =>
  sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

/** Returns a user's picture in both stored sizes. Throws `media.pixels`, `media.broken` or `media.busy`. */
export const preparePicture = (bytes: Uint8Array) =>
  decoded(bytes, async () => {
    const box = { width: fullPx, height: fullPx, fit: 'inside', withoutEnlargement: true } as const;
    const raw = await reading(bytes)
      .timeout({ seconds: patience })
      .autoOrient()
      .resize(box)
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const full = await ofPixels(raw).webp(webp).toBuffer({ resolveWithObject: true });
    const card = await ofPixels(raw)
      .resize({ ...box, width: cardPx, height: cardPx })
      .webp(webp)
      .toBuffer({ resolveWithObject: true });
    return { full: picture(full), card: picture(card) };
  });

/** Returns the middle square of a picture, at most 500 px wide. Throws the errors of `preparePicture`. */
export const squarePicture = (bytes: Uint8Array) =>
  decoded(bytes, async (size) => {
    const side = Math.min(cardPx, size.width, size.height);
    const square = await reading(bytes)
      .timeout({ seconds: patience })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'cover' })
      .toColourspace('srgb')
      .webp(webp)
      .toBuffer({ resolveWithObject: true });
    return picture(square);
  });

/** Returns a stored picture as a JPEG for a printed document, at most 900 px on its longer side. */
export const printedPicture = (bytes: Uint8Array): Promise<Uint8Array> =>
  inPictureQueue(() =>
    reading(bytes)
      .timeout({ seconds: patience })
      .resize({ width: 900, height: 900, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 80 })
      .toBuffer(),
  );

const picture = ({ data, info }: { data: Buffer; info: OutputInfo }): Picture => ({
  bytes: data,
  width: info.width,
  height: info.height,
});

interface Size {
  width: number;
  height: number;
}

/**
 * Checks the size in the header, then runs `work`, which decodes the picture, in the queue. Throws
 * `media.pixels`, `media.broken` or `media.busy`.
 */
async function decoded<T>(bytes: Uint8Array, work: (size: Size) => Promise<T>): Promise<T> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(broken);
  if (width * height > maxPixels) throw new AppError('media.pixels');
  return inPictureQueue(() => work({ width, height }).catch(broken), {
    weight: width * height > heavyPixels ? 'heavy' : 'light',
    patience: uploadPatience,
  });
}

function broken(error: unknown): never {
  throw error instanceof AppError ? error : new AppError('media.broken');
}
