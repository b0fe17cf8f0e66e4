import { Download, FileText, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ChatMessage } from '#contract/chats.ts';
import { formatBytes } from '#contract/format.ts';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { DrawnPicture } from '../ui/display/drawn-picture.tsx';
import { pictureSet } from '../ui/display/picture-set.ts';
import { fileOf, withdraw } from './outbox.ts';
import type { Outgoing } from './outbox-store.ts';

type Sent = Extract<ChatMessage['details'], { message_type: 'file_message' }>['file'];

/**
 * Renders a picture, which opens in the lightbox, or a document, which is downloaded. Without JavaScript both
 * are links.
 */
export function MessageFile({ file, onOpen }: { file: Sent; onOpen: () => void }) {
  if (file.thumb !== null)
    return (
      <a href={file.path} className="bubble-picture" onClick={onPlainClick(onOpen)}>
        <img
          {...pictureSet(file, { phone: '240px', desk: '300px' })}
          width={file.width ?? undefined}
          height={file.height ?? undefined}
          alt={`Povećajte fotografiju: ${file.name}`}
          loading="lazy"
          decoding="async"
        />
      </a>
    );
  return (
    <a href={file.path} className="bubble-file" download={file.name}>
      <FileText size={24} aria-hidden />
      <span>
        <b dir="auto">{file.name}</b>
        <small>PDF · {formatBytes(file.size)}</small>
      </span>
      <Download size={20} aria-label="Preuzmite" />
    </a>
  );
}

/**
 * Returns an object URL for a picture chosen in this tab; undefined for a document, and for a picture queued
 * in an earlier visit, which is shown only by name.
 */
function useOwnPicture(id: string, type: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const file = type.startsWith('image/') ? fileOf(id) : undefined;
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [id, type]);
  return address;
}

export function OutgoingFile({ entry, file }: { entry: Outgoing; file: NonNullable<Outgoing['file']> }) {
  const picture = useOwnPicture(entry.client_id, file.type);
  const percent = Math.round((entry.progress ?? 0) * 100);
  const icon = <FileText size={24} aria-hidden />;
  return (
    <div className="bubble-file bubble-outgoing">
      {picture ? <DrawnPicture src={picture} className="bubble-outgoing-picture" fallback={icon} /> : icon}
      <span>
        <b dir="auto">{file.name}</b>
        <small>{formatBytes(file.size)}</small>
        {entry.state === 'sending' && (
          <span
            className="progress"
            role="progressbar"
            aria-label={`Šalje se ${file.name}`}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <span style={{ width: `${percent}%` }} />
          </span>
        )}
      </span>
      {entry.state !== 'failed' && (
        <IconButton
          size="sm"
          label={`Prekinite slanje: ${file.name}`}
          icon={<X size={18} aria-hidden />}
          onClick={() => withdraw(entry.client_id)}
        />
      )}
    </div>
  );
}
