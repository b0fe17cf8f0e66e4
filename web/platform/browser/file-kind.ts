export type SniffedKind = 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf' | 'image/heic';

const starts = (bytes: Uint8Array, signature: readonly number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte);
const word = (bytes: Uint8Array, at: number, length = 4) =>
  String.fromCharCode(...bytes.subarray(at, at + length));
const heicBrands = [
  'heic',
  'heix',
  'hevc',
  'hevx',
  'heim',
  'heis',
  'hevm',
  'hevs',
  'mif1',
  'mif2',
  'msf1',
  'MiHB',
  'MiHE',
];

const pdfHeaderWithin = 1024;

/** Returns a file's type, determined from its first bytes regardless of its name. */
export function kindOf(bytes: Uint8Array): SniffedKind | undefined {
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (word(bytes, 0) === 'RIFF' && word(bytes, 8) === 'WEBP') return 'image/webp';
  if (word(bytes, 4) === 'ftyp' && heicBrands.includes(word(bytes, 8))) return 'image/heic';
  // A PDF header need not be at the start of the file: readers skip bytes that precede it.
  return word(bytes, 0, pdfHeaderWithin + 5).includes('%PDF-') ? 'application/pdf' : undefined;
}

/**
 * Returns the number of pixels a PNG declares, which its compressed size does not reveal; 0 for other files.
 */
export function pixelsOf(bytes: Uint8Array): number {
  if (kindOf(bytes) !== 'image/png' || bytes.length < 24) return 0;
  const header = new DataView(bytes.buffer, bytes.byteOffset);
  return header.getUint32(16) * header.getUint32(20);
}

/** Reads the beginning of a file and returns its type and number of pixels. */
export async function sniff(file: File) {
  const bytes = new Uint8Array(await file.slice(0, pdfHeaderWithin + 5).arrayBuffer());
  return { type: kindOf(bytes), pixels: pixelsOf(bytes) };
}
