import { CircleAlert, Plus } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { limits } from '#contract/constants.ts';
import { formatBytes } from '#contract/format.ts';
import type { PortfolioPicture } from '#contract/users.ts';
import { acceptOf, imagesOnly } from '../ui/files/accepted.ts';
import { useConfirm } from '../ui/overlays/confirm.tsx';
import { groups } from './completeness.ts';
import { type Shown, usePortfolio } from './portfolio-pictures.ts';
import { PortfolioRow } from './portfolio-row.tsx';

export function PortfolioEditor({ first }: { first: readonly PortfolioPicture[] }) {
  const { pictures, refused, busy, add, retry, discard, remove, explain, move } = usePortfolio(first);
  const confirm = useConfirm();
  const inputId = useId();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | 'add' | null>(null);

  const put = (from: number, to: number) => {
    if (from === to || to < 0 || to >= pictures.length) return;
    setAnnouncement(`${pictures[from]?.name}: ${to + 1}. od ${pictures.length}`);
    move(from, to);
    return true;
  };
  const step = (from: number, to: number) => {
    if (!put(from, to)) return;
    requestAnimationFrame(() => {
      const row = list.current?.children[to];
      const towards = row?.querySelector<HTMLButtonElement>(to < from ? '[data-earlier]' : '[data-later]');
      (towards?.disabled
        ? row?.querySelector<HTMLButtonElement>('[data-earlier]:enabled, [data-later]:enabled')
        : towards
      )?.focus();
    });
  };
  const takeAway = async (picture: Shown, index: number) => {
    if (picture.id === undefined) discard(picture.key);
    else {
      const gone = await confirm({
        title: 'Izbrisati sliku?',
        content: picture.caption
          ? `Slika „${picture.caption}“ nestaje s Vašeg profila.`
          : 'Slika nestaje s Vašeg profila.',
        submit: 'Izbrišite',
        danger: true,
        action: () => remove(picture),
      });
      if (!gone) return;
    }
    setAnnouncement('Slika je izbrisana.');
    // The focused button disappears with its row: move the focus to the button of the next row, or to the
    // file input if no row is left.
    requestAnimationFrame(() => {
      const row = list.current?.children[Math.min(index, pictures.length - 2)];
      (row?.querySelector<HTMLElement>('[data-remove]') ?? input.current)?.focus();
    });
  };
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const room = pictures.length < limits.portfolioMost;
  return (
    <section
      className="card form-group portfolio-editor script-only"
      id={groups.portfolio}
      aria-labelledby="radovi-naslov"
    >
      <div>
        <h2 id="radovi-naslov">Slike radova</h2>
        <p className="small muted mt-1">
          Pokažite što ste napravili. Prva slika vidi se prva; svaka se promjena sprema odmah.
        </p>
      </div>
      <div className="field">
        <ul className="portfolio-rows" ref={list}>
          {pictures.map((picture, index) => (
            <PortfolioRow
              key={picture.key}
              picture={picture}
              index={index}
              count={pictures.length}
              fixed={busy}
              dragging={dragged === index}
              over={over === index && dragged !== index}
              onDrag={(phase, event) => {
                if (phase === 'start') setDragged(index);
                else if (phase === 'end') {
                  setDragged(null);
                  setOver(null);
                } else if (dragged !== null) {
                  event.preventDefault();
                  if (phase === 'over') setOver(index);
                  else put(dragged, index);
                }
              }}
              onMove={(to) => step(index, to)}
              onDescribe={(text) => explain(picture, text)}
              onRemove={() => void takeAway(picture, index)}
              onRetry={() => retry(picture.key)}
            />
          ))}
        </ul>
        {room && (
          <label
            className="portfolio-add"
            htmlFor={inputId}
            data-over={over === 'add' || undefined}
            onDragOver={(event) => {
              if (!hasFiles(event)) return;
              event.preventDefault();
              setOver('add');
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              if (!hasFiles(event)) return;
              event.preventDefault();
              setOver(null);
              void add([...event.dataTransfer.files]);
            }}
          >
            <Plus size={22} strokeWidth={1.9} aria-hidden />
            Dodajte slike
            <input
              id={inputId}
              ref={input}
              type="file"
              className="sr-only"
              accept={acceptOf(imagesOnly)}
              multiple
              aria-describedby={hintId}
              onChange={({ currentTarget }) => {
                void add([...(currentTarget.files ?? [])]);
                // Allows the same file to be chosen again after its removal.
                currentTarget.value = '';
              }}
            />
          </label>
        )}
        <p className="sr-only" role="status">
          {refused.join(' ') || announcement}
        </p>
        <p id={hintId} className="field-hint">
          {pictures.length} od {limits.portfolioMost} slika. PNG, WEBP, JPG ili HEIC, do{' '}
          {formatBytes(limits.media.bytes)} svaka.
        </p>
        {refused.map((sentence) => (
          <p key={sentence} className="field-error">
            <CircleAlert size={17} strokeWidth={2.2} aria-hidden />
            {sentence}
          </p>
        ))}
      </div>
    </section>
  );
}
