import { vi } from 'vitest';
import { reducedPx } from './picture-likeness.ts';

/** Content of a fake picture. */
export type Shown = 'picture' | 'other' | 'blank';

const pixels: Record<Shown, (x: number, y: number) => number[]> = {
  picture: (x, y) => [40 + x * 12, 40 + y * 12, 120, 255],
  other: (x, y) => [40 + y * 12, 40 + x * 12, 120, 255],
  blank: () => [0, 0, 0, 0],
};

export interface Faults {
  /** Makes `createImageBitmap` reject, as it does for a format that the browser cannot decode. */
  noBitmap?: boolean;
  noContext?: boolean;
  noBlob?: boolean;
  /** Content read from every canvas, instead of the picture drawn on it. */
  read?: Shown;
  /** Content of an encoded canvas. */
  encoded?: Shown;
}

/**
 * Replaces the browser's canvas and pictures, which Node lacks, for a test. Every file decodes to a picture
 * of the given size. Returns an object whose `open` is the number of bitmaps not yet closed.
 */
export function fakeCanvas(
  { noBitmap, noContext, noBlob, read, encoded = 'picture' }: Faults,
  size = { width: 4000, height: 3000 },
) {
  const state = { open: 0 };
  const encodedBytes = 'encoded';
  const canvas = () => ({
    width: 0,
    height: 0,
    shows: 'blank' as Shown,
    getContext() {
      if (noContext) return null;
      return {
        drawImage: ({ shows = 'picture' }: { shows?: Shown }) => {
          this.shows = shows;
        },
        getImageData: () => ({
          data: Uint8ClampedArray.from(
            Array.from({ length: reducedPx * reducedPx }, (_, at) =>
              pixels[read ?? this.shows](at % reducedPx, Math.floor(at / reducedPx)),
            ).flat(),
          ),
        }),
        scale: () => undefined,
        translate: () => undefined,
        rotate: () => undefined,
      };
    },
    toBlob: (done: (blob: Blob | null) => void, type: string) =>
      done(noBlob ? null : new Blob([encodedBytes], { type })),
    toDataURL: (type: string) => (noBlob ? 'data:,' : `data:${type};base64,${btoa(encodedBytes)}`),
  });
  vi.stubGlobal('document', { createElement: canvas });
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if (noBitmap || file.size === 0) throw new DOMException('The source could not be decoded.');
    state.open++;
    const shows = (await file.text()) === encodedBytes ? encoded : 'picture';
    return { ...size, shows, close: () => state.open-- };
  });
  return state;
}
