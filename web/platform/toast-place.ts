import { useEffect } from 'react';
import { watchOverlays } from './overlay-history.ts';
import { isPhone } from './phone.ts';

/** Pixels between the toasts and what they are above. */
const gap = 12;

const heightOf = (element: Element | null | undefined) => (element instanceof HTMLElement ? element.offsetHeight : 0);

/**
 * How far from the bottom edge toasts appear over the topmost dialog of a phone: above its foot, or above the whole dialog if
 * they would cover its title or steps. Undefined if the default position is right.
 */
function placeOver(stack: HTMLElement): number | undefined {
  const dialog = isPhone() ? [...document.querySelectorAll<HTMLElement>('.dialog')].at(-1) : undefined;
  if (!dialog) return undefined;
  const part = (selector: string) => heightOf(dialog.querySelector(selector));
  const foot = part('.dialog-foot');
  const room = dialog.offsetHeight - foot - part('.dialog-head, .dialog-search') - part('.stepper');
  const needed = stack.offsetHeight + 2 * gap;
  const above = innerHeight - dialog.offsetHeight >= needed && room < needed;
  return (above ? dialog.offsetHeight : foot) + gap;
}

/** Keeps the toasts where they cover no title, step or button; `shown` are those on screen. */
export function useToastPlace(shown: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message may be higher
  useEffect(() => {
    const stack = document.querySelector<HTMLElement>('.toast-stack');
    if (!stack) return;
    const put = () => {
      const bottom = placeOver(stack);
      if (bottom === undefined) stack.style.removeProperty('--toast-bottom');
      else stack.style.setProperty('--toast-bottom', `${bottom}px`);
    };
    put();
    // A dialog that opens or closes is there, or gone, a frame later.
    const soon = () => requestAnimationFrame(() => requestAnimationFrame(put));
    const leave = watchOverlays(soon);
    addEventListener('resize', put);
    return () => {
      leave();
      removeEventListener('resize', put);
    };
  }, [shown]);
}
