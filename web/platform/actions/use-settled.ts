import { useRevalidator } from 'react-router';
import type { ApiError } from '../api/api.ts';
import { useLeaveModal } from '../overlays/use-overlay.ts';
import { type AnyAction, successOf } from './action.ts';
import { showResult } from './show-result.ts';
import { toast } from './toast.tsx';

export interface Settling<R, V> {
  /** Called before the page is revalidated. */
  onReply?: ((reply: R, values: V) => unknown) | undefined;
  /** Called after the page is revalidated, even after a conflict; overlays may be closed here. */
  onDone?: (() => unknown) | undefined;
  detail?: string | undefined;
  to?: string | undefined;
}

function trailOf(element: Element | null): Element[] {
  const trail: Element[] = [];
  for (let at = element; at; at = at.parentElement) trail.push(at);
  return trail;
}

/** Number of animation frames for which to wait for the page to re-render after its data has arrived. */
const patience = 60;

/**
 * Preserves the focus when an action removes its own button: the focus then moves to the heading of the
 * smallest remaining ancestor. Call before the change; call the returned function after it.
 */
function preserveFocus(): () => void {
  const trail = trailOf(document.activeElement);
  const look = (frames: number) => {
    const [pressed] = trail;
    if (frames === 0 || !pressed || pressed === document.body) return;
    // Stops if the user has moved the focus elsewhere.
    if (document.activeElement !== document.body && document.activeElement !== pressed) return;
    if (pressed.isConnected) return void requestAnimationFrame(() => look(frames - 1));
    const heading = trail
      .filter((part) => part.isConnected)
      .map((part) => part.querySelector<HTMLElement>('h1, h2, h3'))
      .find((one) => one !== null);
    if (!heading) return;
    showResult(heading);
  };
  return () => look(patience);
}

/**
 * Completes an action that succeeded or found a conflict: shows the toast, revalidates or leaves the page,
 * and restores the focus.
 */
export function useSettled<R, V>({ onReply, onDone, detail, to: elsewhere }: Settling<R, V>) {
  const navigate = useLeaveModal();
  const { revalidate } = useRevalidator();
  return (one: AnyAction) => {
    const refocus = preserveFocus();
    const lead = async (to: string | undefined) => {
      if (to === undefined) return false;
      await navigate(to, { preventScrollReset: to.split('?')[0] === location.pathname });
      return true;
    };
    const after = async (led: boolean) => {
      if (!led && !one.shows) await revalidate();
      refocus();
      // Called only after the revalidation, because on phones closing an overlay navigates back, which would
      // cancel it.
      await onDone?.();
    };
    return {
      async done(reply: R, values: V) {
        await onReply?.(reply, values);
        const led = await lead(elsewhere ?? one.to?.(reply as never, new URL(location.href)));
        const flash = successOf(one, reply, values);
        if (flash) toast.success(flash[0], detail ?? flash[1]);
        await after(led);
      },
      /**
       * Handles a conflict of an action with a `conflict` text. For other actions a conflict is an ordinary
       * error, and overlays stay open.
       */
      async conflict({ body }: ApiError) {
        if (one.conflict) toast.warning(one.conflict, body.message);
        await after(await lead(elsewhere));
      },
    };
  };
}
