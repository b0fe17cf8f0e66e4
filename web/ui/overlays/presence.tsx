import { createContext, type ReactNode, use, useDeferredValue, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';

const Present = createContext(true);

/** Keeps a removed overlay mounted until its closing animation ends. */
export function Presence({ children }: { children: ReactNode }) {
  const here = Boolean(children);
  const last = useRef<ReactNode>(null);
  if (here) last.current = children;
  const [, setGone] = useState(0);
  useEffect(() => {
    if (here) return;
    const wait = setTimeout(() => {
      last.current = null;
      setGone((times) => times + 1);
    }, limits.ms.modal + 60);
    return () => clearTimeout(wait);
  }, [here]);
  return <Present value={here}>{last.current}</Present>;
}

/** Whether an overlay is open now: not on its first render, from which it animates, and not while it is being removed. */
export function usePresent(open: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const present = use(Present);
  return open && mounted && present;
}

interface Prepared {
  /** Asked for, also while it is made: Back closes it from then on. */
  wanted: boolean;
  /** Its portal is there, before it opens. */
  here: boolean;
  shown: boolean;
  onFilled: (filled: boolean) => void;
}

/** Escape before it opens, which the library hears only afterwards; what lies below stays open. */
function useEscape(making: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    if (!making) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      latest.current();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [making]);
}

/** For an overlay that opens once its `Filling` is there: what it shows is made and laid out before, so that opening it is little work. */
export function usePrepared(open: boolean, onClose: () => void): Prepared {
  const [filled, setFilled] = useState(false);
  const wanted = use(Present) && open;
  useEscape(wanted && !filled, onClose);
  // A task of its own: together with what asks for it, it would be a long one.
  const here = useDeferredValue(wanted, false);
  return { wanted, here, shown: wanted && filled, onFilled: setFilled };
}

/**
 * What an overlay shows, made in pieces between which the browser is free: what stands in a portal React would make in one go. It has its layout before
 * the overlay opens, so that neither is done in the same task.
 */
export function Filling({ onFilled, children }: Pick<Prepared, 'onFilled'> & { children: ReactNode }) {
  const begun = useDeferredValue(true, false);
  useEffect(() => {
    if (!begun) return;
    let wait: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      wait = setTimeout(() => onFilled(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(wait);
      onFilled(false);
    };
  }, [begun, onFilled]);
  return begun && children;
}
