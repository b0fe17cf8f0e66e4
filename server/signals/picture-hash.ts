import sharp from 'sharp';
import { withPictureLane } from '../platform/media/picture-queue.ts';

/** A picture is looked at this small: finer detail does not survive being sent on. */
const side = 32;
/** Cells that it is summed up in; of each two that stand side by side one bit is made. */
const [across, down] = [9, 8];
const bits = (across - 1) * down;
/** Steps of grey that are chance. Without them, flat parts of a picture would give bits that change with each saving. */
const chance = 2;
/** A picture with fewer bits of either sort (a blank wall, the sky, one edge) says too little to be known again. */
const leastBits = 8;
/** As one whose rows are all alike, whatever it shows: a fence, a curtain. */
const leastRows = 3;

/** How much each pixel of a line counts in each of some cells: they overlap, so that a picture cropped a little moves no bit. */
const windows = (cells: number): number[][] =>
  Array.from({ length: cells }, (_, cell) => {
    const weights = Array.from({ length: side }, (__, at) =>
      Math.exp(-2 * (((at + 0.5) * cells) / side - cell - 0.5) ** 2),
    );
    const sum = weights.reduce((all, one) => all + one, 0);
    return weights.map((one) => one / sum);
  });
const [columns, rows] = [windows(across), windows(down)];

/** How bright each cell is, row by row. */
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

/** How many bits of two hashes differ. */
export const distance = (a: bigint, b: bigint): number => ones(a ^ b);

/**
 * 64 bits that stay nearly the same when a picture is scaled, saved anew, brightened or cropped a little: where it gets darker from left to right. Null for one
 * that says too little. Throws if it cannot be read.
 */
export async function hashOf(bytes: Uint8Array): Promise<bigint | null> {
  const pixels = await withPictureLane(() =>
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

/** Up to this many bits two pictures are nearly the same. The nearest different ones measured, flat drawings, differ in nine; photographs in twice as many. */
export const nearest = 6;
const pieceBits = 16n;
const pieceMask = (1n << pieceBits) - 1n;
const pieces = [0n, 1n, 2n, 3n] as const;

/** A quarter of a hash with its place, in the 32 bits of a whole number: another quarter has other numbers. */
const numbered = (piece: bigint, value: bigint): number =>
  Number(BigInt.asIntN(32, (piece << pieceBits) | value));
const quarter = (hash: bigint, piece: bigint): bigint => (hash >> (piece * pieceBits)) & pieceMask;

/** The four numbers that a hash is found again by. */
export const piecesOf = (hash: bigint): number[] =>
  pieces.map((piece) => numbered(piece, quarter(hash, piece)));

/** All numbers of which a hash at most `nearest` away has one: where up to seven bits differ over four quarters, one quarter differs in one bit at most. */
export const nearPieces = (hash: bigint): number[] =>
  pieces.flatMap((piece) => {
    const value = quarter(hash, piece);
    return [
      numbered(piece, value),
      ...Array.from({ length: Number(pieceBits) }, (_, bit) => numbered(piece, value ^ (1n << BigInt(bit)))),
    ];
  });
