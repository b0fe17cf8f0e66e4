import { limits } from '#contract/limits.ts';
import { type SniffedKind, sniff } from '../platform/file-kind.ts';
import { scaled } from '../platform/picture-scale.ts';
import type { Attachment } from './draft.ts';

export interface Prepared {
  taken: { attachment: Attachment; file: File }[];
  /** A sentence for each file that may not come in. */
  refused: string[];
}

const refusal = (name: string, kind: SniffedKind | undefined) =>
  kind === 'image/heic'
    ? `Datoteka „${name}“: slike HEIC nisu podržane. Spremite sliku kao JPG pa pokušajte ponovno.`
    : `Datoteka „${name}“ nije slika ni PDF. Odaberite PNG, WEBP, JPG ili PDF.`;

/** Looks into the chosen files and makes large pictures smaller, one after another: each takes tens of megabytes while it is open. */
export async function prepareUploads(files: readonly File[], scale = scaled): Promise<Prepared> {
  const prepared: Prepared = { taken: [], refused: [] };
  for (const original of files) {
    const { name } = original;
    const { type, pixels = 0 } = (await sniff(original).catch(() => undefined)) ?? {};
    // Before it is opened: a few kilobytes may unpack to gigabytes.
    if (pixels > limits.media.maxPixels) {
      prepared.refused.push(`Datoteka „${name}“ ima previše piksela. Smanjite sliku na najviše ${limits.media.maxPixels / 1e6} milijuna piksela.`);
      continue;
    }
    if (type === undefined || type === 'image/heic') {
      prepared.refused.push(refusal(name, type));
      continue;
    }
    const kind = type === 'application/pdf' ? 'document' : 'image';
    try {
      const file = kind === 'image' ? await scale(original, type) : original;
      prepared.taken.push({ attachment: { id: crypto.randomUUID(), name, size: file.size, kind }, file });
    } catch {
      prepared.refused.push(`Datoteka „${name}“ je oštećena i ne može se otvoriti.`);
    }
  }
  return prepared;
}
