import { Dialog as Base } from '@base-ui/react/dialog';
import { ArrowLeft, CircleX, Search, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { limits } from '#contract/constants.ts';
import { paths } from '#contract/paths.ts';
import { queryString } from '../platform/api/query-string.ts';
import { useLeaveModal, useOverlay } from '../platform/overlays/use-overlay.ts';
import { localStore } from '../platform/storage/browser-storage.ts';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { OverModal } from '../ui/choices/popup-place.ts';
import { usePresent } from '../ui/overlays/presence.tsx';
import { saveRecent } from './recent.ts';
import { SearchAnswer } from './search-answer.tsx';
import { useSearch } from './use-search.ts';

interface Props {
  open: boolean;
  times: number;
  first?: string | undefined;
  onClose: () => void;
}

export function SearchModal({ open, times, first, onClose }: Props) {
  const search = useSearch(open);
  const { text, setText, query, answer, found, pending, reset } = search;
  const popup = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useLeaveModal();

  const close = () => {
    if (!found) reset();
    onClose();
  };
  const shown = usePresent(open);
  useOverlay(shown, close);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each opening
  useEffect(() => {
    if (first) setText(first);
    // Focused only once the sheet has opened, because phones would not show the keyboard earlier.
    const ready = setTimeout(() => input.current?.focus(), limits.ms.searchReady);
    return () => clearTimeout(ready);
  }, [times]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!query) return;
    saveRecent(localStore, query);
    void navigate(paths.activeJobs() + queryString({ q: query }));
  };

  /** Stores the search when a result is opened; typing alone does not. */
  const follow = ({ target }: MouseEvent) => {
    if (query && target instanceof Element && target.closest('a')) saveRecent(localStore, query);
  };

  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [
      input.current,
      ...(popup.current?.querySelectorAll<HTMLElement>('.dialog-body a') ?? []),
    ].filter((stop) => stop !== null);
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
    event.preventDefault();
    next?.focus();
  };

  return (
    <Base.Root open={shown} onOpenChange={(next) => next || close()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Viewport className="dialog-place">
          <Base.Popup
            ref={popup}
            className="dialog dialog-wide dialog-full search-dialog"
            initialFocus={input}
            onKeyDown={walk}
          >
            <OverModal value>
              <Base.Title className="sr-only">Pretraga</Base.Title>
              <form className="dialog-search" action={paths.activeJobs()} onSubmit={submit}>
                <IconButton label="Natrag" icon={<ArrowLeft size={24} aria-hidden />} onClick={close} />
                <div className="input">
                  <Search size={21} aria-hidden />
                  <input
                    ref={input}
                    type="search"
                    name="q"
                    value={text}
                    aria-label="Pretražite poslove i majstore"
                    placeholder="Pretražite poslove i majstore"
                    autoComplete="off"
                    enterKeyHint="search"
                    aria-invalid={answer.error ? true : undefined}
                    onChange={(event) => setText(event.currentTarget.value)}
                  />
                  {text && (
                    <button
                      type="button"
                      className="input-action"
                      aria-label="Očistite pretragu"
                      onClick={() => {
                        reset();
                        input.current?.focus();
                      }}
                    >
                      <CircleX size={21} aria-hidden />
                    </button>
                  )}
                </div>
                <Base.Close className="icon-btn" aria-label="Zatvorite">
                  <X size={24} aria-hidden />
                </Base.Close>
              </form>
              {/* biome-ignore lint/a11y: the handler only stores the search; the links are inside */}
              <div className="dialog-body" aria-busy={pending || undefined} onClick={follow}>
                <SearchAnswer
                  answer={answer}
                  pending={pending}
                  onReset={() => {
                    reset();
                    input.current?.focus();
                  }}
                  onRepeat={(again) => {
                    setText(again);
                    input.current?.focus();
                  }}
                />
              </div>
            </OverModal>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
