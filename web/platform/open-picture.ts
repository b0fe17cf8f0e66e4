import { limits } from '#contract/limits.ts';
import { formatBytes } from '#contract/text.ts';
import { sniff } from './file-kind.ts';
import { scaled } from './picture-scale.ts';

export type Opened = { file: File } | { refused: string };

/** A chosen picture, known by its bytes and no larger than the server keeps; or why it cannot be taken, in a sentence. */
export async function openPicture(original: File, scale = scaled): Promise<Opened> {
  const { name, size } = original;
  const { type, pixels = 0 } = (await sniff(original).catch(() => undefined)) ?? {};
  if (type === 'image/heic') return { refused: `Datoteka „${name}“: slike HEIC nisu podržane. Spremite sliku kao JPG pa pokušajte ponovno.` };
  if (type === undefined || type === 'application/pdf') return { refused: `Datoteka „${name}“ nije slika. Odaberite PNG, WEBP ili JPG.` };
  if (size > limits.media.bytes) return { refused: `Datoteka „${name}“ je prevelika. Najveća veličina je ${formatBytes(limits.media.bytes)}.` };
  // Before it is opened: a few kilobytes may unpack to gigabytes.
  if (pixels > limits.media.maxPixels)
    return { refused: `Datoteka „${name}“ ima previše piksela. Smanjite sliku na najviše ${limits.media.maxPixels / 1e6} milijuna piksela.` };
  try {
    return { file: await scale(original, type) };
  } catch {
    return { refused: `Datoteka „${name}“ je oštećena i ne može se otvoriti.` };
  }
}
