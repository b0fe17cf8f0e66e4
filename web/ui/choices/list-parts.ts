import type { ComponentType } from 'react';
import { unreachable } from '../../platform/api.ts';
import type { ListBoxProps } from './list-field.tsx';

/** A box with its list, loaded once for all boxes of its kind. */
export interface ListPart {
  current: () => ComponentType<ListBoxProps> | null;
  watch: (changed: () => void) => () => void;
  /** A failure is not cached, so that it can be retried. */
  fetch: () => Promise<void>;
}

/** Resolves when no button or finger is down: a pressed element must not be replaced under it. */
let pressed: Promise<void> = Promise.resolve();

export function press(): void {
  pressed = new Promise((resolve) => {
    // The click follows right after the release.
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => setTimeout(resolve), { once: true });
  });
}

function part(load: () => Promise<ComponentType<ListBoxProps>>): ListPart {
  const watchers = new Set<() => void>();
  let box: ComponentType<ListBoxProps> | null = null;
  let underway: Promise<void> | undefined;
  const bring = async () => {
    const loaded = await load().catch(() => {
      underway = undefined;
      throw unreachable();
    });
    await pressed;
    box = loaded;
    for (const changed of watchers) changed();
  };
  return {
    current: () => box,
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    fetch: () => (underway ??= bring()),
  };
}

export const comboboxPart = part(() => import('./combobox-box.tsx').then((box) => box.ComboboxBox));
export const selectPart = part(() => import('./select-box.tsx').then((box) => box.SelectBox));
export const multiSelectPart = part(() => import('./multi-select-box.tsx').then((box) => box.MultiSelectBox));
