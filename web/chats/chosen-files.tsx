import { FileText, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatBytes } from '#contract/format.ts';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Spinner } from '../ui/display/spinner.tsx';
import type { ChosenFiles } from './use-chosen-files.ts';

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
  return address ? <img src={address} alt="" /> : null;
}
