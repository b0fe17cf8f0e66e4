import { ArrowDown, ArrowUp, FileText, RotateCw, Trash2 } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { Button } from '../ui/actions/button.tsx';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { useDrawn } from '../ui/display/drawn-picture.tsx';
import type { Shown } from './portfolio-pictures.ts';

interface Props {
  picture: Shown;
  index: number;
  count: number;
  fixed: boolean;
  dragging: boolean;
  over: boolean;
  onDrag: (phase: 'start' | 'over' | 'drop' | 'end', event: DragEvent) => void;
  onMove: (to: number) => void;
  onDescribe: (text: string) => void;
  onRemove: () => void;
  onRetry: () => void;
}

const captionMost = 120;

export function PortfolioRow({
  picture,
  index,
  count,
  fixed,
  dragging,
  over,
  onDrag,
  onMove,
  onDescribe,
  onRemove,
  onRetry,
}: Props) {
  const { id, name, thumb, caption, state, progress, error } = picture;
  const [text, setText] = useState(caption);
  const { src, onError } = useDrawn(thumb);
  const [typing, setTyping] = useState(false);
  const percent = Math.round(progress * 100);
  const which = `slika ${index + 1} od ${count}`;
  return (
    <li
      className="portfolio-row"
      data-dragging={dragging || undefined}
      data-over={over || undefined}
      // Dragging is disabled while typing, so that text can be selected.
      draggable={!fixed && count > 1 && !typing}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDrag('start', event);
      }}
      onDragEnd={(event) => onDrag('end', event)}
      onDragOver={(event) => onDrag('over', event)}
      onDrop={(event) => onDrag('drop', event)}
    >
      <div className={`file-tile ${src ? '' : 'file-tile-document'}`}>
        {src ? (
          <img src={src} alt={caption || name} draggable={false} onError={onError} />
        ) : (
          <>
            <FileText size={28} strokeWidth={1.75} aria-hidden />
            <span className="file-tile-name">{name}</span>
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
      </div>
      <div className="grid gap-2 justify-items-start">
        {state === 'failed' ? (
          <>
            <p className="field-error" role="alert">
              {error ?? 'Prijenos nije uspio.'}
            </p>
            <Button size="sm" icon={<RotateCw size={16} strokeWidth={2.2} aria-hidden />} onClick={onRetry}>
              Ponovite
            </Button>
          </>
        ) : (
          <span className="input">
            <input
              aria-label={`Opis, ${which}`}
              placeholder="Što je na slici?"
              maxLength={captionMost}
              disabled={id === undefined}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              onFocus={() => setTyping(true)}
              onBlur={() => {
                setTyping(false);
                onDescribe(text);
              }}
              onKeyDown={(event) => event.key === 'Enter' && onDescribe(text)}
            />
          </span>
        )}
      </div>
      <div className="portfolio-actions">
        <IconButton
          data-earlier
          label={`Pomaknite naprijed, ${which}`}
          icon={<ArrowUp size={20} aria-hidden />}
          disabled={fixed || index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          data-later
          label={`Pomaknite natrag, ${which}`}
          icon={<ArrowDown size={20} aria-hidden />}
          disabled={fixed || index === count - 1}
          onClick={() => onMove(index + 1)}
        />
        <IconButton
          data-remove
          label={`Izbrišite, ${which}`}
          icon={<Trash2 size={20} aria-hidden />}
          disabled={state === 'sending'}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}
