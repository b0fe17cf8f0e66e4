import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { toastError } from '../../platform/toast.tsx';
import type { Begun, ListBoxProps } from './list-field.tsx';
import { type ListPart, press } from './list-parts.ts';

interface Props {
  part: ListPart;
  box: Omit<ListBoxProps, 'begun'>;
  /** Loads on mount, not with the first touch: the box is in a sheet that was opened to be used. */
  eager: boolean;
  standing: ReactNode;
}

const isButtonOf = (target: Element) => target.closest('.chip-remove, .input-clear') !== null;

/** A look-alike stands in until the first touch of any box of its kind, then the real one continues what the person was doing. */
export function ListPlace({ part, box, eager, standing }: Props) {
  const Box = useSyncExternalStore(part.watch, part.current, () => null);
  const [begun, setBegun] = useState<Begun>();

  useEffect(() => {
    if (eager) part.fetch().catch(toastError);
  }, [part, eager]);

  if (Box) return <Box {...box} begun={begun} />;

  const fetchQuietly = () => void part.fetch().catch(() => undefined);
  const hold = (more: Partial<Begun>) => {
    setBegun((before) => ({ open: false, text: '', ...before, ...more }));
    part.fetch().catch((error) => {
      setBegun((before) => before && { ...before, open: false });
      // Announced once, however many letters were typed.
      if (!begun?.text) toastError(error);
    });
  };
  const leave = ({ target }: FocusEvent) => {
    setBegun(undefined);
    // The typed text chose nothing.
    if (target instanceof HTMLInputElement) target.value = target.defaultValue;
  };
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    hold({ open: true });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers, what is pressed lies inside
    <div
      className="contents"
      data-standing
      onPointerEnter={fetchQuietly}
      onPointerDown={press}
      onFocus={({ target }) => {
        if (!isButtonOf(target)) setBegun((before) => before ?? { open: false, text: '' });
        fetchQuietly();
      }}
      onBlur={leave}
      onClick={({ target }) => !box.disabled && !isButtonOf(target as Element) && hold({ open: true })}
      onInput={({ target }) => hold({ open: true, text: (target as HTMLInputElement).value })}
      onKeyDown={openByKey}
    >
      {standing}
    </div>
  );
}
