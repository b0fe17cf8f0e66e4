import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Reads an 80 × 40 HEIC with a colour profile, an author and a location. The left half is red, the right half
 * blue. EXIF orientation 6 must be ignored: HEIC orientation comes from its properties.
 */
export const heicPhoto = () => readFileSync(path.join(import.meta.dirname, 'halves.heic'));

export function heifBox(type: string, ...body: (Uint8Array | number[])[]): Buffer {
  const content = Buffer.concat([Buffer.from(type), ...body.map((part) => Buffer.from(part))]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length + size.length);
  return Buffer.concat([size, content]);
}

const raise = (heic: Buffer, at: number, by: number) => heic.writeUInt32BE(heic.readUInt32BE(at) + by, at);

export function withTransform(heic: Buffer, type: 'irot' | 'imir', value: number): Buffer {
  const property = heifBox(type, [value]);
  // The last box of `meta` assigns properties. Its last entry belongs to the primary image and ends with that
  // image's last property.
  const assignments = heic.indexOf('ipma') - 4;
  const end = assignments + heic.readUInt32BE(assignments);
  const lastProperty = heic.readUInt8(end - 1) & 0x7f;
  const assigned = Buffer.from([0x80 | (lastProperty + 1)]);
  const parts = [
    heic.subarray(0, assignments),
    property,
    heic.subarray(assignments, end),
    assigned,
    heic.subarray(end),
  ];
  const changed = Buffer.concat(parts);
  const [added, count] = [
    property.length + 1,
    changed.lastIndexOf(Buffer.from([0, 2]), end + property.length) + 2,
  ];
  changed.writeUInt8(changed.readUInt8(count) + 1, count);
  raise(changed, changed.indexOf('meta') - 4, added);
  raise(changed, changed.indexOf('iprp') - 4, added);
  raise(changed, changed.indexOf('ipco') - 4, property.length);
  raise(changed, assignments + property.length, 1);
  // Offsets of the coded picture and of its EXIF data.
  for (const offset of [18, 58]) raise(changed, changed.indexOf('iloc') + offset, added);
  return changed;
}
