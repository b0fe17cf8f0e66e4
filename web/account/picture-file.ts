import { limits } from '#contract/constants.ts';
import { showsSource } from '../platform/browser/picture-scale.ts';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws a square of the picture on a canvas of the given width. */
function drawn(image: HTMLImageElement, area: Area, turns: number, px: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = px;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser provides no canvas context.');
  const { naturalWidth, naturalHeight } = image;
  const [width, height] = turns % 2 ? [naturalHeight, naturalWidth] : [naturalWidth, naturalHeight];
  const ratio = px / area.width;
  pen.imageSmoothingQuality = 'high';
  pen.scale(ratio, ratio);
  pen.translate(width / 2 - area.x, height / 2 - area.y);
  pen.rotate((turns * Math.PI) / 2);
  pen.drawImage(image, -naturalWidth / 2, -naturalHeight / 2);
  return canvas;
}

/**
 * Returns the cropped square, at most 500 px wide, as a `data:` URL, which a draft can store; undefined if
 * the browser cannot draw it or returns an altered picture.
 */
async function squareOf(
  image: HTMLImageElement,
  area: Area,
  turns: number,
  type: string,
): Promise<string | undefined> {
  const px = Math.max(1, Math.round(Math.min(limits.media.cardPx, area.width)));
  // A JPEG has no transparency and stays a JPEG; other types become WebP, which preserves it.
  const made = type === 'image/jpeg' ? type : 'image/webp';
  const address = drawn(image, area, turns, px).toDataURL(made, 0.9);
  // Draws the picture again at another size, because browsers that prevent fingerprinting alter each canvas
  // readout differently.
  const isShown = await showsSource(drawn(image, area, turns, 2 * px), fileOf(address));
  return isShown ? address : undefined;
}

export const addressOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/**
 * Returns the cropped picture as a `data:` URL. If the browser cannot crop it, returns the whole file, which
 * the server crops to its middle square.
 */
export const cropped = async (
  file: File,
  image: HTMLImageElement,
  area: Area,
  turns: number,
): Promise<string> =>
  (await squareOf(image, area, turns, file.type).catch(() => undefined)) ?? addressOf(file);

export function fileOf(address: string): File {
  const [head = '', body = ''] = address.split(',');
  const type = /^data:([\w/+-]+)/.exec(head)?.[1] ?? '';
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
  return new File([bytes], `profilna-slika.${type.split('/')[1] ?? 'jpg'}`, { type });
}
