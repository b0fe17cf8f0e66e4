import { useEffect } from 'react';
import { watchOverlays } from './overlay-history.ts';
import { isPhone } from './phone.ts';

/** Pixels between what is said and what it stands above. */
const gap = 12;

const heightOf = (element: Element | null | undefined) => (element instanceof HTMLElement ? element.offsetHeight : 0);

/**
 * How far from the lower edge messages stand over the topmost dialog of a phone: above its foot, and above the whole dialog where
 * they would cover its title or steps. Undefined where the page's own place is right.
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

/** Keeps the stack of messages where it covers no title, step or button; `shown` are those on screen. */
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
    // A dialog that comes or goes is there, or gone, a frame later.
    const soon = () => requestAnimationFrame(() => requestAnimationFrame(put));
    const leave = watchOverlays(soon);
    addEventListener('resize', put);
    return () => {
      leave();
      removeEventListener('resize', put);
    };
  }, [shown]);
}
