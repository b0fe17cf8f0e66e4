import { Plus } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { limits } from '#contract/constants.ts';
import { formatBytes, nouns, plural } from '#contract/format.ts';
import { Field, type FieldLook } from '../fields/field.tsx';
import { type AcceptedFile, acceptFiles, type FileRules } from './accept-files.ts';
import { acceptOf, imagesAndPdf } from './accepted.ts';
import { type FileItem, FileTile } from './file-tile.tsx';

interface Props extends FieldLook, Partial<FileRules> {
  items: readonly FileItem[];
  /** Called with each accepted file, in the order in which they were chosen. */
  onTake: (taken: AcceptedFile) => void | Promise<void>;
  onBusy?: (busy: boolean) => void;
  onRemove: (id: string) => void;
  /** If missing, the order is fixed. */
  onMove?: (id: string, to: number) => void;
  onRetry?: (id: string) => void;
  error?: string | undefined;
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

export function FileDrop({
  items,
  onTake,
  onBusy,
  onRemove,
  onMove,
  onRetry,
  max = limits.media.files,
  maxBytes = limits.media.bytes,
  accept = imagesAndPdf,
  error,
  label,
  hint,
  optional,
  className,
}: Props) {
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);

  const latest = useRef({ items, onTake });
  latest.current = { items, onTake };
  const queue = useRef(Promise.resolve());
  const turn = (on: boolean) => {
    setBusy(on);
    onBusy?.(on);
  };
  const add = (files: readonly File[]) => {
    // Files chosen while others are being processed are queued, so that the number of files still allowed is
    // known when their turn comes.
    queue.current = queue.current.then(async () => {
      setRefused([]);
      turn(true);
      setRefused(
        await acceptFiles(files, { max, maxBytes, accept }, latest.current.items.length, (taken) =>
          latest.current.onTake(taken),
        ),
      );
      turn(false);
    });
  };
  const latestAdd = useRef(add);
  latestAdd.current = add;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (!files.length) return;
      event.preventDefault();
      latestAdd.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  const remove = (item: FileItem, index: number) => {
    setRefused([]);
    setAnnouncement(`Uklonjeno: ${item.name}`);
    onRemove(item.id);
    // The button that had the focus is removed, so the focus moves to the next tile's button or, if there is
    // none, to the add button.
    requestAnimationFrame(() =>
      (
        list.current?.children[Math.min(index, items.length - 2)]?.querySelector<HTMLElement>(
          '.file-tile-action:not(.file-tile-action-left)',
        ) ?? input.current
      )?.focus(),
    );
  };
  const move = (id: string, to: number) => {
    setAnnouncement(`${items.find((item) => item.id === id)?.name}: ${to + 1}. od ${items.length}`);
    onMove?.(id, to);
  };
  const drag =
    (item: FileItem, index: number) => (phase: 'start' | 'over' | 'drop' | 'end', event: DragEvent) => {
      if (phase === 'start') {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', item.name);
        setDragged(item.id);
      } else if (phase === 'end') {
        setDragged(null);
        setOver(null);
      } else if (dragged) {
        event.preventDefault();
        if (phase === 'over') setOver(item.id);
        else if (dragged !== item.id) move(dragged, index);
      }
    };
  const dropZone = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver('add');
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(null);
      add([...event.dataTransfer.files]);
    },
  };

  const room = items.length < max;
  const prepared = busy ? 'Pripremamo slike…' : hint;
  const state = `${items.length} od ${max} ${plural(max, nouns.datoteka)}, do ${formatBytes(maxBytes)}${max > 1 ? ' svaka' : ''}`;
  return (
    <Field
      group
      label={label}
      optional={optional}
      className={className}
      error={[...refused, error].filter(Boolean).join(' ') || undefined}
      hint={
        prepared ? (
          <>
            {state}. {prepared}
          </>
        ) : (
          state
        )
      }
    >
      {() => (
        <div {...dropZone}>
          <ul className="file-grid" ref={list}>
            {items.map((item, index) => (
              <FileTile
                key={item.id}
                item={item}
                index={index}
                count={items.length}
                dragging={dragged === item.id}
                over={over === item.id && dragged !== item.id}
                onDrag={drag(item, index)}
                onRemove={() => remove(item, index)}
                onMove={onMove && ((to) => move(item.id, to))}
                onRetry={onRetry && (() => onRetry(item.id))}
              />
            ))}
            {room && (
              <li>
                <label className="file-tile-add" data-over={over === 'add' || undefined} htmlFor={inputId}>
                  <Plus size={22} strokeWidth={1.9} aria-hidden />
                  Dodajte
                  <input
                    id={inputId}
                    ref={input}
                    type="file"
                    className="sr-only"
                    accept={acceptOf(accept)}
                    multiple={max > 1}
                    onChange={({ currentTarget }) => {
                      add([...(currentTarget.files ?? [])]);
                      // Allows picking the same file again after its removal.
                      currentTarget.value = '';
                    }}
                  />
                </label>
              </li>
            )}
          </ul>
          <p className="sr-only" role="status">
            {refused.join(' ') || announcement}
          </p>
        </div>
      )}
    </Field>
  );
}
