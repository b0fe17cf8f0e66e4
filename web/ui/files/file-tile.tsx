import { FileText, RotateCw, X } from 'lucide-react';
import type { DragEvent } from 'react';
import { formatBytes } from '#contract/format.ts';
import { useDrawn } from '../display/drawn-picture.tsx';
import { FileOrderOpener } from './file-order-opener.tsx';

export interface FileItem {
  id: string;
  name: string;
  kind: 'image' | 'document';
  /** Bytes. */
  size: number;
  preview?: string | null | undefined;
  state: 'ready' | 'sending' | 'failed';
  /** From 0 to 1, while uploading. */
  progress?: number | undefined;
  error?: string | undefined;
}

interface Props {
  item: FileItem;
  index: number;
  count: number;
  dragging: boolean;
  over: boolean;
  onDrag: (phase: 'start' | 'over' | 'drop' | 'end', event: DragEvent) => void;
  onRemove: () => void;
  onMove: ((to: number) => void) | undefined;
  onRetry: (() => void) | undefined;
}

export function FileTile({ item, index, count, dragging, over, onDrag, onRemove, onMove, onRetry }: Props) {
  const { name, kind, size, preview, state, progress = 0, error } = item;
  const failed = state === 'failed';
  const percent = Math.round(progress * 100);
  const { src, onError } = useDrawn(kind === 'image' ? preview : undefined);
  return (
    <li
      className={`file-tile ${src ? '' : 'file-tile-document'} ${failed ? 'file-tile-invalid' : ''}`}
      data-file={item.id}
      data-dragging={dragging || undefined}
      data-over={over || undefined}
      draggable={Boolean(onMove) && count > 1}
      onDragStart={(event) => onDrag('start', event)}
      onDragOver={(event) => onDrag('over', event)}
      onDrop={(event) => onDrag('drop', event)}
      onDragEnd={(event) => onDrag('end', event)}
    >
      {src ? (
        <img src={src} alt={name} draggable={false} onError={onError} />
      ) : (
        <>
          <FileText size={28} strokeWidth={1.75} aria-hidden />
          <span className="file-tile-name">{name}</span>
          <span className="field-hint">{formatBytes(size)}</span>
        </>
      )}
      {state === 'sending' && (
        <span
          className="progress"
          role="progressbar"
          aria-label={`Prijenos: ${name}`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ width: `${percent}%` }} />
        </span>
      )}
      {failed && (
        <span className="file-tile-failed">
          <span>{error ?? 'Prijenos nije uspio.'}</span>
          {onRetry && (
            <button type="button" className="btn btn-secondary btn-sm" onClick={onRetry}>
              <RotateCw size={16} strokeWidth={2.2} aria-hidden />
              Ponovite
            </button>
          )}
        </span>
      )}
      {onMove && count > 1 && <FileOrderOpener name={name} index={index} count={count} onMove={onMove} />}
      <button
        type="button"
        className="file-tile-action"
        aria-label={state === 'sending' ? `Prekinite prijenos: ${name}` : `Uklonite: ${name}`}
        onClick={onRemove}
      >
        <X size={18} strokeWidth={2.2} aria-hidden />
      </button>
    </li>
  );
}
