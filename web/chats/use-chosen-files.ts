import { useRef, useState } from 'react';
import type { AcceptedFile } from '../ui/files/accept-files.ts';
import { imagesAndPdf } from '../ui/files/accepted.ts';

/** Loaded lazily: most chats are texts only, and the page is near its size limit. */
export const loadTaking = () => import('../ui/files/accept-files.ts');

interface Chosen extends AcceptedFile {
  id: number;
}

const rules = { max: 10, accept: imagesAndPdf };

export function useChosenFiles() {
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const count = useRef(0);

  const add = async (given: readonly File[]) => {
    if (given.length === 0) return;
    setBusy(true);
    const part = await loadTaking().catch(() => null);
    if (!part) {
      setRefused(['Bez veze s internetom datoteku nije moguće dodati. Pokušajte ponovno kad se veza vrati.']);
      setBusy(false);
      return;
    }
    const sentences = await part.acceptFiles(given, rules, files.length, (taken) => {
      count.current += 1;
      const chosen = { ...taken, id: count.current };
      setFiles((now) => [...now, chosen]);
    });
    setRefused(sentences);
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
