/** Width and height in pixels of the reduced pictures that are compared. */
export const reducedPx = 16;

/**
 * Tolerated difference per channel, of 255, for rounding, compression, and browsers that add noise against
 * fingerprinting.
 */
const tolerance = 32;
/** Tolerated number of differing pixels out of 256; a stripe changes 16. */
const mostDifferent = 8;

type Reduction = Uint8ClampedArray | Uint8Array;

/**
 * Returns a channel of a pixel as composited on black, because the colour of a transparent pixel is
 * arbitrary.
 */
const shown = (pixels: Reduction, pixel: number, channel: number) =>
  channel === 3
    ? (pixels[pixel * 4 + 3] ?? 0)
    : ((pixels[pixel * 4 + channel] ?? 0) * (pixels[pixel * 4 + 3] ?? 0)) / 255;

const differs = (one: Reduction, other: Reduction, pixel: number) =>
  [0, 1, 2, 3].some(
    (channel) => Math.abs(shown(one, pixel, channel) - shown(other, pixel, channel)) > tolerance,
  );

/**
 * Returns whether a scaled picture shows its source, given both reduced to 16 × 16. Returns false for a
 * result of a single colour, because a blocked canvas reads as blank for both pictures.
 */
export function looksAlike(source: Reduction, result: Reduction): boolean {
  const pixels = Array.from({ length: reducedPx * reducedPx }, (_, pixel) => pixel);
  const isPlain = pixels.every((pixel) =>
    [0, 1, 2, 3].every((channel) => shown(result, pixel, channel) === shown(result, 0, channel)),
  );
  return !isPlain && pixels.filter((pixel) => differs(source, result, pixel)).length <= mostDifferent;
}
