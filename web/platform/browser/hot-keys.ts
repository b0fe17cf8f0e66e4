import { useLayoutEffect, useRef } from 'react';

export type HotKeys = Readonly<Record<string, (() => unknown) | undefined>>;

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'target' | 'preventDefault'
>;

const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]';
const scrolling = 'section[tabindex="0"]';

const isWithin = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/**
 * Runs the action of a pressed key, except while typing, with a modifier other than Shift, or for arrow keys
 * in a scrollable area. Key repeats are ignored, so that a held key does not decide or skip a second case.
 */
export function onHotKey(event: Pressed, keys: HotKeys): void {
  const key = event.key.toLowerCase();
  const action = keys[key];
  if (!action || event.ctrlKey || event.metaKey || event.altKey || isWithin(event.target, typing)) return;
  if (key.startsWith('arrow') && isWithin(event.target, scrolling)) return;
  event.preventDefault();
  if (!event.repeat) action();
}

/**
 * Adds single-key shortcuts to the page, by lower-case key name (`o`, `arrowright`); ignored while typing,
 * and with Ctrl, Alt or Cmd.
 */
export function useHotKeys(keys: HotKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  // Attached in the same commit that shows the page, so that a key pressed immediately is not lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => onHotKey(event, latest.current);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
