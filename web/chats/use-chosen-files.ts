import { useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { sniff } from '../platform/file-kind.ts';
import { scaled } from '../platform/picture-scale.ts';
import { imagesAndPdf, sift } from '../ui/files/file-rules.ts';

interface Chosen {
  id: number;
  file: File;
  kind: 'image' | 'document';
}

/** At once; each becomes a message of its own. */
const rules = { max: 10, maxBytes: limits.media.bytes, accept: imagesAndPdf };

/** By its bytes, and no larger than is kept; or why not. */
async function prepared(file: File): Promise<Omit<Chosen, 'id'> | string> {
  const { type, pixels = 0 } = (await sniff(file).catch(() => undefined)) ?? {};
  // Before it is opened: a few kilobytes may unpack to gigabytes.
  if (pixels > limits.media.maxPixels) return `Datoteka „${file.name}“ ima previše piksela.`;
  if (type === 'application/pdf') return { file, kind: 'document' };
  if (type === undefined || type === 'image/heic') return `Datoteka „${file.name}“ nije slika ni PDF. Odaberite PNG, WEBP, JPG ili PDF.`;
  return scaled(file, type).then(
    (smaller) => ({ file: smaller, kind: 'image' as const }),
    () => `Datoteka „${file.name}“ je oštećena i ne može se otvoriti.`,
  );
}

/** Files that were picked, pasted or dropped and go with the next press. */
export function useChosenFiles() {
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const count = useRef(0);

  const add = async (given: readonly File[]) => {
    if (given.length === 0) return;
    const sifted = sift(given, rules, files.length);
    const reasons = [...sifted.refused];
    setBusy(true);
    // One after another: each takes tens of megabytes while it is open.
    for (const one of sifted.taken) {
      const made = await prepared(one);
      if (typeof made === 'string') reasons.push(made);
      else {
        count.current += 1;
        const chosen = { ...made, id: count.current };
        setFiles((now) => [...now, chosen]);
      }
    }
    setRefused(reasons);
    setBusy(false);
  };
  return {
    files,
    refused,
    busy,
    add,
    remove: (id: number) => setFiles((now) => now.filter((one) => one.id !== id)),
    clear() {
      setFiles([]);
      setRefused([]);
    },
  };
}
export type ChosenFiles = ReturnType<typeof useChosenFiles>;
