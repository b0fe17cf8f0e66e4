import { limits } from '#contract/limits.ts';

/** The size of a picture with its longer side reduced to `max`; undefined if it is no larger. */
export function scaledSize(width: number, height: number, max: number): { width: number; height: number } | undefined {
  const ratio = max / Math.max(width, height);
  if (ratio >= 1) return undefined;
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) };
}

/**
 * A picture no larger than the server keeps (docs/decisions: scaling in the browser), upright as its orientation flag says.
 * Throws if the bytes are not a readable picture.
 */
export async function scaled(file: File, type: string): Promise<File> {
  const decoded = createImageBitmap(file, { imageOrientation: 'from-image' });
  // Only Safari decodes HEIC; the server does too.
  const bitmap = await (type === 'image/heic' ? decoded.catch(() => undefined) : decoded);
  if (!bitmap) return file;
  try {
    const size = scaledSize(bitmap.width, bitmap.height, limits.media.fullPx);
    if (!size) return file;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, size);
    const pen = canvas.getContext('2d');
    if (!pen) return file;
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(bitmap, 0, 0, size.width, size.height);
    // PNG and WebP may have transparency to preserve.
    const made = type === 'image/jpeg' || type === 'image/heic' ? 'image/jpeg' : 'image/webp';
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, made, 0.9));
    return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type, lastModified: file.lastModified }) : file;
  } finally {
    bitmap.close();
  }
}
