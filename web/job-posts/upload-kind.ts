export type SniffedKind = 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf' | 'image/heic';

const starts = (bytes: Uint8Array, signature: readonly number[], at = 0) => signature.every((byte, index) => bytes[at + index] === byte);
const word = (bytes: Uint8Array, at: number, length = 4) => String.fromCharCode(...bytes.subarray(at, at + length));
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

/** What a file is by its first bytes, whatever its name says (product.md, Media). */
export function kindOf(bytes: Uint8Array): SniffedKind | undefined {
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (starts(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (word(bytes, 0) === 'RIFF' && word(bytes, 8) === 'WEBP') return 'image/webp';
  if (word(bytes, 0, 5) === '%PDF-') return 'application/pdf';
  if (word(bytes, 4) === 'ftyp' && heicBrands.includes(word(bytes, 8))) return 'image/heic';
  return undefined;
}

export const sniff = async (file: File) => kindOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
