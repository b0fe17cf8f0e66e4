import { renderSVG } from 'uqr';

/**
 * Returns a QR code as SVG: black on white with a quiet zone, so that any camera reads it in either theme;
 * error correction level M survives a crease.
 */
export const qrOf = (text: string) => renderSVG(text, { ecc: 'M', border: 2 });

export const asImage = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

const pngPx = 1024;

/** Returns the code as a bitmap, for people who cannot use a vector file. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image(pngPx, pngPx);
  image.src = asImage(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = pngPx;
  canvas.height = pngPx;
  canvas.getContext('2d')?.drawImage(image, 0, 0, pngPx, pngPx);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The QR code could not be drawn.'))),
      'image/png',
    ),
  );
}
