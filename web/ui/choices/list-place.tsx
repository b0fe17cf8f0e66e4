import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { toastError } from '../../platform/toast.tsx';
import type { ListBoxProps } from './list-field.tsx';
import { type ListPart, press } from './list-parts.ts';

interface Props {
  part: ListPart;
  box: ListBoxProps;
  /** Fetched with the box, not with the first touch: the box stands in a sheet that is opened to be used. */
  eager: boolean;
  standing: ReactNode;
}

/** What a person was doing in the standing box when its place was taken. */
interface Doing {
  opens?: boolean;
  text?: string;
}

const isButtonOf = (target: Element) => target.closest('.chip-remove, .input-clear') !== null;

function writeInto(input: HTMLInputElement, text: string): void {
  // The setter that React does not watch; the event tells it. Without its type the library takes it for the browser's own filling in.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { inputType: 'insertText', bubbles: true }));
}

/** A box that looks the same stands until the first touch of any of its kind, then the real one goes on with what the person was doing. */
export function ListPlace({ part, box, eager, standing }: Props) {
  const Box = useSyncExternalStore(part.watch, part.current, () => null);
  const place = useRef<HTMLDivElement>(null);
  const doing = useRef<Doing | null>(null);

  useEffect(() => {
    if (eager) part.fetch().catch(toastError);
  }, [part, eager]);

  useEffect(() => {
    const element = place.current?.querySelector<HTMLElement>('[role=combobox]');
    const { opens, text } = doing.current ?? {};
    if (!Box || !doing.current || !element) return;
    doing.current = null;
    element.focus();
    if (text !== undefined) writeInto(element as HTMLInputElement, text);
    // The library opens the list of an input on a press, not on a click that a script makes.
    else if (opens) element.dispatchEvent(new MouseEvent(element.tagName === 'INPUT' ? 'mousedown' : 'click', { bubbles: true, cancelable: true }));
  }, [Box]);

  if (Box)
    return (
      <div ref={place} className="contents">
        <Box {...box} />
      </div>
    );

  const fetchQuietly = () => void part.fetch().catch(() => undefined);
  const hold = (more: Doing) => {
    const said = doing.current?.text !== undefined;
    doing.current = { ...doing.current, ...more };
    part.fetch().catch((error) => {
      if (doing.current) doing.current.opens = false;
      if (!said) toastError(error);
    });
  };
  const leave = ({ target }: FocusEvent) => {
    doing.current = null;
    // What was typed chose nothing.
    if (target instanceof HTMLInputElement) target.value = target.defaultValue;
  };
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    hold({ opens: true });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers, what is pressed lies inside
    <div
      ref={place}
      className="contents"
      onPointerEnter={fetchQuietly}
      onPointerDown={press}
      onFocus={({ target }) => {
        if (!isButtonOf(target)) doing.current ??= {};
        fetchQuietly();
      }}
      onBlur={leave}
      onClick={({ target }) => !box.disabled && !isButtonOf(target as Element) && hold({ opens: true })}
      onInput={({ target }) => hold({ text: (target as HTMLInputElement).value })}
      onKeyDown={openByKey}
    >
      {standing}
    </div>
  );
}
