import { useEffect, useReducer } from 'react';
import { wasAsked, watch } from '../../platform/actions/toast-queue.ts';
import { useOnDemand } from '../../platform/loading/on-demand.ts';

const interactions = ['pointerdown', 'keydown', 'online'] as const;
const load = () => import('./toast-viewport.tsx').then((part) => part.ToastViewport);

/**
 * Renders the toasts; mounted once in the root. The viewport is loaded on the first interaction or toast and
 * retried until it succeeds, because it also reports network failures.
 */
export function Toasts() {
  const [attempt, attemptAgain] = useReducer((attempts: number) => attempts + 1, 0);
  const Viewport = useOnDemand(load, attempt, 'ignore');
  useEffect(() => {
    if (Viewport) return;
    const leave = watch(attemptAgain);
    for (const type of interactions) addEventListener(type, attemptAgain, { passive: true });
    if (wasAsked()) attemptAgain();
    return () => {
      leave();
      for (const type of interactions) removeEventListener(type, attemptAgain);
    };
  }, [Viewport]);
  return Viewport ? <Viewport /> : null;
}
