import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { toastError } from '../platform/toast.tsx';
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
  /** Letters typed on a box that is a button: the list finds by them. */
  keys: string[];
}

const isButtonOf = (target: Element) => target.closest('.chip-remove, .input-clear') !== null;

function writeInto(input: HTMLInputElement, text: string): void {
  // The setter that React does not watch; the event tells it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A box that looks the same stands until the first touch of any of its kind, then the real one goes on with what the person was doing. */
export function ListPlace({ part, box, eager, standing }: Props) {
  const Box = useSyncExternalStore(part.watch, part.current, () => null);
  const place = useRef<HTMLDivElement>(null);
  const doing = useRef<Doing | null>(null);
  const control = () => place.current?.querySelector<HTMLElement>('[role=combobox]');

  useEffect(() => {
    if (eager) part.fetch().catch(toastError);
  }, [part, eager]);

  // Before the next letter is typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the real box comes
  useLayoutEffect(() => {
    const element = control();
    if (!Box || !doing.current || !element) return;
    element.focus();
    if (doing.current.text !== undefined) writeInto(element as HTMLInputElement, doing.current.text);
  }, [Box]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the real box comes
  useEffect(() => {
    const element = control();
    const { opens = false, keys = [] } = doing.current ?? {};
    if (!Box || !element) return;
    doing.current = null;
    // The library opens the list of an input on a press, not on a click that a script makes.
    if (opens) element.dispatchEvent(new MouseEvent(element.tagName === 'INPUT' ? 'mousedown' : 'click', { bubbles: true, cancelable: true }));
    for (const key of keys) element.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, [Box]);

  if (Box)
    return (
      <div ref={place} className="contents">
        <Box {...box} />
      </div>
    );

  const fetchQuietly = () => void part.fetch().catch(() => undefined);
  const hold = (more: Partial<Doing>) => {
    const first = !doing.current?.opens && doing.current?.text === undefined;
    doing.current = { keys: [], ...doing.current, ...more };
    part.fetch().catch((error) => {
      doing.current = null;
      if (first) toastError(error);
    });
  };
  const leave = ({ target }: FocusEvent) => {
    doing.current = null;
    if (target instanceof HTMLInputElement) target.value = target.defaultValue;
  };
  const onKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      hold({ opens: true });
    } else if (key.length === 1 && key !== ' ' && event.target instanceof HTMLButtonElement) hold({ keys: [...(doing.current?.keys ?? []), key] });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers, what is pressed lies inside
    <div
      ref={place}
      className="contents"
      onPointerEnter={fetchQuietly}
      onPointerDown={press}
      onFocus={({ target }) => {
        if (isButtonOf(target)) return fetchQuietly();
        doing.current ??= { keys: [] };
        fetchQuietly();
      }}
      onBlur={leave}
      onClick={({ target }) => !box.disabled && !isButtonOf(target as Element) && hold({ opens: true })}
      onInput={({ target }) => hold({ text: (target as HTMLInputElement).value })}
      onKeyDown={onKey}
    >
      {standing}
    </div>
  );
}
