import { FileText, X } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { formatBytes } from '#contract/format.ts';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { DrawnPicture } from '../ui/display/drawn-picture.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Spinner } from '../ui/display/spinner.tsx';
import type { AcceptedFile } from '../ui/files/accept-files.ts';
import { imagesAndPdf } from '../ui/files/accepted.ts';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

export function useDropped(take: (files: File[]) => void, enabled: boolean) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!enabled || !hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      // Moving onto a child element does not count as leaving.
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
        setOver(false);
    },
    onDrop(event: DragEvent) {
      setOver(false);
      if (!enabled || !hasFiles(event)) return;
      event.preventDefault();
      take([...event.dataTransfer.files]);
    },
  };
  return { over, handlers };
}

/** Loads the code for files on demand: most chats contain only text, and the page is near its size limit. */
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

export function ChosenFilesRow({ chosen: { files, refused, busy, remove } }: { chosen: ChosenFiles }) {
  return (
    <div className="chosen-files-place">
      {refused.length > 0 && (
        <Notice tone="brick" alert>
          {refused.join(' ')}
        </Notice>
      )}
      {(files.length > 0 || busy) && (
        <ul className="chosen-files" aria-label="Datoteke za slanje">
          {files.map(({ id, file, kind }) => (
            <li key={id} className="chosen-file">
              {kind === 'image' ? <Picture file={file} /> : <FileText size={24} aria-hidden />}
              <span>
                <b dir="auto">{file.name}</b>
                <small>{formatBytes(file.size)}</small>
              </span>
              <IconButton
                size="sm"
                label={`Uklonite datoteku ${file.name}`}
                icon={<X size={18} aria-hidden />}
                onClick={() => remove(id)}
              />
            </li>
          ))}
          {busy && (
            <li className="chosen-file">
              <Spinner />
              <span>Priprema se…</span>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function Picture({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address ? <DrawnPicture src={address} fallback={<FileText size={24} aria-hidden />} /> : null;
}
