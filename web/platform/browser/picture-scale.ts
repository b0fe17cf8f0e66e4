import { limits } from '#contract/constants.ts';
import { looksAlike, reducedPx } from './picture-likeness.ts';

/**
 * Returns the size of a picture with its longer side reduced to `max`; undefined if the picture is no larger.
 */
export function scaledSize(
  width: number,
  height: number,
  max: number,
): { width: number; height: number } | undefined {
  const ratio = max / Math.max(width, height);
  if (ratio >= 1) return undefined;
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) };
}

function drawn(picture: ImageBitmap | HTMLCanvasElement, size: { width: number; height: number }) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser provides no canvas context.');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, size.width, size.height);
  return { canvas, pen };
}

/**
 * Reduces a picture to 16 × 16 by repeated halving, because in one step browsers would skip most of its
 * pixels.
 */
function reduced(picture: ImageBitmap | HTMLCanvasElement): Uint8ClampedArray {
  const half = (length: number) => Math.max(reducedPx, Math.ceil(length / 2));
  const size = { width: half(picture.width), height: half(picture.height) };
  const { canvas, pen } = drawn(picture, size);
  return Math.max(size.width, size.height) > reducedPx
    ? reduced(canvas)
    : pen.getImageData(0, 0, reducedPx, reducedPx).data;
}

/** Returns whether an encoded picture looks like its source. */
export async function showsSource(source: ImageBitmap | HTMLCanvasElement, encoded: Blob): Promise<boolean> {
  const result = await createImageBitmap(encoded);
  try {
    return looksAlike(reduced(source), reduced(result));
  } finally {
    result.close();
  }
}

/**
 * Returns a scaled picture; undefined if it cannot be encoded or does not look like the source, as in
 * browsers that randomize canvas data to prevent fingerprinting.
 */
async function scaledDown(
  bitmap: ImageBitmap,
  size: { width: number; height: number },
  type: string,
): Promise<Blob | undefined> {
  const { canvas } = drawn(bitmap, size);
  // PNG and WebP pictures may be transparent, which JPEG cannot preserve.
  const made = type === 'image/jpeg' || type === 'image/heic' ? 'image/jpeg' : 'image/webp';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, made, 0.9));
  return blob && (await showsSource(bitmap, blob)) ? blob : undefined;
}

/**
 * Returns a picture reduced to the size that the server stores, rotated according to its orientation flag.
 * Returns the file itself if it needs no scaling, would not become smaller, or cannot be decoded or scaled.
 * Browsers also fail to decode intact pictures, if they do not support the format or run out of memory, so
 * only the server decides whether a file is damaged.
 */
export async function scaled(file: File, type: string): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!bitmap) return file;
  try {
    const size = scaledSize(bitmap.width, bitmap.height, limits.media.fullPx);
    const blob = size && (await scaledDown(bitmap, size, type).catch(() => undefined));
    return blob && blob.size < file.size
      ? new File([blob], file.name, { type: blob.type, lastModified: file.lastModified })
      : file;
  } finally {
    bitmap.close();
  }
}
