/** Width and height of the reductions that are compared. */
export const reducedPx = 16;

/** On one channel, of 255. Less is rounding, compression, or a browser that blurs fingerprints. */
const tolerance = 32;
/** Of the 256 pixels; a stripe changes 16. */
const mostDifferent = 8;

/** RGBA of a reduction. */
type Reduction = Uint8ClampedArray | Uint8Array;

/** Colours as they show on black: a transparent pixel's colour counts for nothing. */
const shown = (pixels: Reduction, pixel: number, channel: number) =>
  channel === 3
    ? (pixels[pixel * 4 + 3] ?? 0)
    : ((pixels[pixel * 4 + channel] ?? 0) * (pixels[pixel * 4 + 3] ?? 0)) / 255;

const differs = (one: Reduction, other: Reduction, pixel: number) =>
  [0, 1, 2, 3].some(
    (channel) => Math.abs(shown(one, pixel, channel) - shown(other, pixel, channel)) > tolerance,
  );

/**
 * Returns whether a scaled picture shows its source, given both reduced to 16 × 16. False if the result has a single
 * colour: a blocked canvas reads blank for both.
 */
export function looksAlike(source: Reduction, result: Reduction): boolean {
  const pixels = Array.from({ length: reducedPx * reducedPx }, (_, pixel) => pixel);
  const isPlain = pixels.every((pixel) =>
    [0, 1, 2, 3].every((channel) => shown(result, pixel, channel) === shown(result, 0, channel)),
  );
  return !isPlain && pixels.filter((pixel) => differs(source, result, pixel)).length <= mostDifferent;
}
