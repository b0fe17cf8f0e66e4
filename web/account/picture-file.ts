import { limits } from '#contract/constants.ts';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the cropped square, at most 500 px wide, as a `data:` URL, which a draft can store. */
export function cropped(image: HTMLImageElement, area: Area, turns: number, type: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.round(Math.min(limits.media.cardPx, area.width)));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser provides no canvas context.');
  const { naturalWidth, naturalHeight } = image;
  const [width, height] = turns % 2 ? [naturalHeight, naturalWidth] : [naturalWidth, naturalHeight];
  const ratio = canvas.width / area.width;
  pen.imageSmoothingQuality = 'high';
  pen.scale(ratio, ratio);
  pen.translate(width / 2 - area.x, height / 2 - area.y);
  pen.rotate((turns * Math.PI) / 2);
  pen.drawImage(image, -naturalWidth / 2, -naturalHeight / 2);
  // A JPEG has no transparency and stays a JPEG; other types become WebP, which preserves it.
  return canvas.toDataURL(type === 'image/jpeg' ? type : 'image/webp', 0.9);
}

export function fileOf(address: string): File {
  const [head = '', body = ''] = address.split(',');
  const type = /^data:([\w/+-]+)/.exec(head)?.[1] ?? '';
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
  return new File([bytes], `profilna-slika.${type.split('/')[1] ?? 'jpg'}`, { type });
}
