import { limits } from '#contract/constants.ts';
import { formatBytes, nouns, plural } from '#contract/format.ts';
import { type SniffedKind, sniff } from '../../platform/browser/file-kind.ts';
import { scaled } from '../../platform/browser/picture-scale.ts';

export interface FileRules {
  max: number;
  /** MIME types, for the input's `accept`. */
  accept: readonly SniffedKind[];
  /** Bytes per file as sent; defaults to the server's limit. */
  maxBytes?: number;
}

/** How many times larger than a sent file a picture may be before it is scaled: phones take 12 to 25 MB. */
const unscaled = 6;
/** The maximum number of pixels of a picture before it is scaled: phones take up to 108 million. */
const unscaledPixels = 110_000_000;

export interface AcceptedFile {
  file: File;
  kind: 'image' | 'document';
}

const sayPixels = (max: number) =>
  `ima previše piksela. Smanjite sliku na najviše ${max / 1e6} milijuna piksela.`;
const sayMax = (max: number) =>
  max === 1
    ? 'Možete priložiti jednu datoteku.'
    : `Možete priložiti najviše ${max} ${plural(max, nouns.datoteka)}.`;
const sayKinds = (accept: FileRules['accept']) =>
  accept.includes('application/pdf')
    ? 'nije slika ni PDF. Odaberite PNG, WEBP, JPG, HEIC ili PDF.'
    : 'nije slika. Odaberite PNG, WEBP, JPG ili HEIC.';
const saySize = (maxBytes: number) => `je prevelika. Najveća veličina je ${formatBytes(maxBytes)}.`;
const about = ({ name }: File, words: string) => `Datoteka „${name}“ ${words}`;

/**
 * Returns the type detected from the file's bytes and its number of pixels, or the reason for rejecting the
 * file. The browser's type is a guess from the name.
 */
async function looked(
  file: File,
  { accept, maxBytes = limits.media.bytes }: FileRules,
): Promise<{ type: SniffedKind; pixels: number } | { refused: string }> {
  const refuse = (words: string) => ({ refused: about(file, words) });
  if (file.size === 0) return refuse('je prazna.');
  const { type, pixels = 0 } = (await sniff(file).catch(() => undefined)) ?? {};
  if (type === undefined || !accept.includes(type)) return refuse(sayKinds(accept));
  const most = type === 'application/pdf' ? maxBytes : unscaled * maxBytes;
  if (file.size > most) return refuse(saySize(maxBytes));
  // Checked before decoding, because a few kilobytes may unpack to gigabytes.
  return pixels > unscaledPixels ? refuse(sayPixels(unscaledPixels)) : { type, pixels };
}

/**
 * Checks the chosen files, scales large pictures down, and passes the accepted files to `take` in order; one
 * at a time, because a decoded picture takes tens of megabytes. `present` is the number of existing files.
 * Resolves to a message for each rejected file, and one for the files that exceed `max`.
 */
export async function acceptFiles(
  files: readonly File[],
  rules: FileRules,
  present: number,
  take: (taken: AcceptedFile) => void | Promise<void>,
  scale = scaled,
): Promise<string[]> {
  const { maxBytes = limits.media.bytes } = rules;
  const refused: string[] = [];
  let room = rules.max - present;
  let past = false;
  for (const file of files) {
    const found = await looked(file, rules);
    if ('refused' in found) refused.push(found.refused);
    else if (room <= 0) past = true;
    else {
      const isPdf = found.type === 'application/pdf';
      const made = isPdf ? file : await scale(file, found.type).catch(() => file);
      if (made.size > maxBytes) {
        refused.push(about(file, saySize(maxBytes)));
        continue;
      }
      if (made === file && found.pixels > limits.media.maxPixels) {
        refused.push(about(file, sayPixels(limits.media.maxPixels)));
        continue;
      }
      await take({ file: made, kind: isPdf ? 'document' : 'image' });
      room -= 1;
    }
  }
  return past ? [...refused, sayMax(rules.max)] : refused;
}
