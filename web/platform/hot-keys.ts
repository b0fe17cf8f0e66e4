import { useEffect, useRef } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]') !== null;

/** Single-key shortcuts of this page, by key name in lower case (`o`, `arrowright`); ignored while typing, and with Ctrl, Alt or Cmd. */
export function useHotKeys(acts: Readonly<Record<string, (() => unknown) | undefined>>): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
