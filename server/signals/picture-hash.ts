import sharp from 'sharp';
import { inPictureQueue } from '../platform/media/picture-queue.ts';

/** Pixels per side; finer detail is lost when a picture is saved again or forwarded. */
const side = 32;
const [across, down] = [9, 8];
const bits = (across - 1) * down;
/**
 * Brightness differences up to this are noise. Without the threshold, flat areas would produce bits that
 * change each time the picture is saved.
 */
const chance = 2;
/**
 * A picture with fewer bits of either value (a blank wall, the sky, one edge) is too generic to be
 * recognized.
 */
const leastBits = 8;
/** A picture with fewer distinct rows of bits, such as a fence or a curtain, is also too generic. */
const leastRows = 3;

/**
 * Returns, for each cell along a line, the weight of each pixel in it. Cells overlap, so that slight cropping
 * does not flip bits.
 */
const windows = (cells: number): number[][] =>
  Array.from({ length: cells }, (_, cell) => {
    const weights = Array.from({ length: side }, (__, at) =>
      Math.exp(-2 * (((at + 0.5) * cells) / side - cell - 0.5) ** 2),
    );
    const sum = weights.reduce((all, one) => all + one, 0);
    return weights.map((one) => one / sum);
  });
const [columns, rows] = [windows(across), windows(down)];

function cellsOf(pixels: Uint8Array): number[][] {
  const lines = Array.from({ length: side }, (_, y) =>
    columns.map((weights) =>
      weights.reduce((sum, weight, x) => sum + weight * (pixels[y * side + x] ?? 0), 0),
    ),
  );
  return rows.map((weights) =>
    columns.map((_, x) => weights.reduce((sum, weight, y) => sum + weight * (lines[y]?.[x] ?? 0), 0)),
  );
}

const bitsOf = (set: readonly boolean[]): bigint =>
  set.reduce((hash, bit, at) => (bit ? hash | (1n << BigInt(at)) : hash), 0n);
const ones = (hash: bigint): number => hash.toString(2).replaceAll('0', '').length;

/** Returns the number of bits in which two hashes differ. */
export const distance = (a: bigint, b: bigint): number => ones(a ^ b);

/**
 * Returns a 64-bit difference hash that is nearly invariant under scaling, recompression, brightening and
 * slight cropping; null for a picture that is too generic. Throws if the picture cannot be decoded.
 */
export async function hashOf(bytes: Uint8Array): Promise<bigint | null> {
  const pixels = await inPictureQueue(() =>
    sharp(bytes)
      .flatten({ background: '#fff' })
      .greyscale()
      .resize(side, side, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer(),
  );
  const lines = cellsOf(pixels).map((row) => row.slice(1).map((cell, x) => (row[x] ?? 0) > cell + chance));
  const hash = bitsOf(lines.flat());
  const set = ones(hash);
  const says =
    set >= leastBits &&
    set <= bits - leastBits &&
    new Set(lines.map((line) => bitsOf(line))).size >= leastRows;
  return says ? hash : null;
}

/**
 * Maximum distance, in bits, at which two pictures count as nearly equal. In measurements, the most similar
 * pairs of distinct pictures differed in nine bits (flat drawings) and about eighteen (photographs).
 */
export const nearest = 6;
const pieceBits = 16n;
const pieceMask = (1n << pieceBits) - 1n;
const pieces = [0n, 1n, 2n, 3n] as const;

/**
 * Packs a quarter of a hash with its position into a 32-bit integer, so that different quarters never
 * collide.
 */
const numbered = (piece: bigint, value: bigint): number =>
  Number(BigInt.asIntN(32, (piece << pieceBits) | value));
const quarter = (hash: bigint, piece: bigint): bigint => (hash >> (piece * pieceBits)) & pieceMask;

/** Returns the index values under which a hash is stored; `nearPieces` finds them. */
export const piecesOf = (hash: bigint): number[] =>
  pieces.map((piece) => numbered(piece, quarter(hash, piece)));

/**
 * Returns the index values to search for. Every hash within `nearest` bits has at least one of them: if at
 * most seven bits differ, at least one of the four quarters differs in at most one bit.
 */
export const nearPieces = (hash: bigint): number[] =>
  pieces.flatMap((piece) => {
    const value = quarter(hash, piece);
    return [
      numbered(piece, value),
      ...Array.from({ length: Number(pieceBits) }, (_, bit) => numbered(piece, value ^ (1n << BigInt(bit)))),
    ];
  });
