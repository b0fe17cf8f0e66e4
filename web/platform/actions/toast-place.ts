import { useEffect } from 'react';
import { isPhone } from '../browser/phone.ts';
import { watchOverlays } from '../overlays/open-overlays.ts';

const gap = 12;

const heightOf = (element: Element | null | undefined) =>
  element instanceof HTMLElement ? element.offsetHeight : 0;

/**
 * Returns the distance from the bottom edge for toasts over a phone's topmost dialog: above its footer, or
 * above the whole dialog if they would cover its title or steps. Undefined if there is no dialog or the
 * screen is wide.
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

interface Place {
  height: number;
  bottom: number;
  room: number;
}

/**
 * Returns a distance from the bottom edge at which toasts do not cover the focused element: above the element
 * if there is room, otherwise below it. Undefined if the current position does not cover it, or if neither
 * position has room.
 */
export function toastOffset(
  { top, bottom: end }: { top: number; bottom: number },
  { height, bottom, room }: Place,
): number | undefined {
  const from = room - bottom - height;
  const isCovered = end > from && top < room - bottom;
  if (!isCovered) return undefined;
  const above = room - top + gap;
  if (above + height + gap <= room) return above;
  return room - end >= height + 2 * gap ? gap : undefined;
}

function placeBesideFocus(stack: HTMLElement): number | undefined {
  const focused = document.activeElement;
  if (!focused?.matches('input, textarea, select, button, a, [role="combobox"]') || stack.contains(focused))
    return undefined;
  const { top, bottom, left, right } = focused.getBoundingClientRect();
  const toasts = stack.getBoundingClientRect();
  if (left >= toasts.right || right <= toasts.left) return undefined;
  return toastOffset(
    { top, bottom },
    { height: stack.offsetHeight, bottom: innerHeight - toasts.bottom, room: innerHeight },
  );
}

/**
 * Positions the toasts so that they cover neither the focused element nor, on phones, the title, steps or
 * buttons of a dialog. `shown`: the toasts on screen.
 */
export function useToastPlace(shown: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: messages differ in height
  useEffect(() => {
    const stack = document.querySelector<HTMLElement>('.toast-stack');
    if (!stack) return;
    const put = () => {
      const set = (bottom: number | undefined) => {
        if (bottom === undefined) stack.style.removeProperty('--toast-bottom');
        else stack.style.setProperty('--toast-bottom', `${bottom}px`);
      };
      const usual = placeOver(stack);
      set(usual);
      set(placeBesideFocus(stack) ?? usual);
    };
    put();
    // Waits until an opened or closed dialog has been rendered.
    const soon = () => requestAnimationFrame(() => requestAnimationFrame(put));
    const leave = watchOverlays(soon);
    addEventListener('resize', put);
    return () => {
      leave();
      removeEventListener('resize', put);
    };
  }, [shown]);
}
