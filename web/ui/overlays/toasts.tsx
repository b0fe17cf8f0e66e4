import { type ComponentType, useEffect, useState } from 'react';
import { wasAsked, watch } from '../../platform/actions/toast-queue.ts';

const interactions = ['pointerdown', 'keydown', 'online'] as const;
const load = () => import('./toast-viewport.tsx');

/**
 * Renders the toasts; mounted once in the root. The viewport is loaded on the first interaction or toast and
 * retried until it succeeds, because it also reports network failures.
 */
export function Toasts() {
  const [Viewport, setViewport] = useState<ComponentType>();
  useEffect(() => {
    if (Viewport) return;
    const fetchIt = () =>
      void load().then(
        ({ ToastViewport }) => setViewport(() => ToastViewport),
        () => undefined,
      );
    const leave = watch(fetchIt);
    for (const type of interactions) addEventListener(type, fetchIt, { passive: true });
    if (wasAsked()) fetchIt();
    return () => {
      leave();
      for (const type of interactions) removeEventListener(type, fetchIt);
    };
  }, [Viewport]);
  return Viewport ? <Viewport /> : null;
}
