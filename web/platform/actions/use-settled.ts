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

const headingIn = (part: Element) => part.querySelector<HTMLElement>('h1, h2, h3');
const topOf = (element: Element) => element.getBoundingClientRect().top;

/**
 * Preserves the scroll position and the focus when an action removes its own button: the heading of the
 * smallest remaining ancestor stays where it is on the screen, and is focused. Call before the change; call
 * the returned function after it.
 */
function preservePlace(): () => void {
  const trail = trailOf(document.activeElement);
  const [pressed] = trail;
  if (!pressed || pressed === document.body) return () => undefined;
  const tops = new Map(trail.map(headingIn).map((heading) => [heading, heading ? topOf(heading) : 0]));
  const remaining = () =>
    trail
      .filter((part) => part.isConnected)
      .map(headingIn)
      .find((one) => one !== null);
  // True if the user, or a result that replaced the form, has moved the focus, which then stays there.
  const isMoved = () => document.activeElement !== document.body && document.activeElement !== pressed;
  // A mutation observer runs before the changed page is painted.
  const observer = new MutationObserver(() => {
    if (pressed.isConnected) return;
    observer.disconnect();
    if (isMoved()) return;
    const heading = remaining();
    if (!heading) return;
    scrollBy({ top: topOf(heading) - (tops.get(heading) ?? topOf(heading)), behavior: 'instant' });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const focus = (frames: number) => {
    const moved = isMoved();
    if (pressed.isConnected && frames > 0 && !moved)
      return void requestAnimationFrame(() => focus(frames - 1));
    observer.disconnect();
    if (!pressed.isConnected && !moved) showResult(remaining() ?? null);
  };
  return () => focus(patience);
}

/**
 * Completes an action that succeeded or found a conflict: shows the toast, revalidates or leaves the page,
 * and restores the scroll position and the focus.
 */
export function useSettled<R, V>({ onReply, onDone, detail, to: elsewhere }: Settling<R, V>) {
  const navigate = useLeaveModal();
  const { revalidate } = useRevalidator();
  return (one: AnyAction) => {
    const restore = preservePlace();
    const lead = async (to: string | undefined) => {
      if (to === undefined) return false;
      await navigate(to, { preventScrollReset: to.split('?')[0] === location.pathname });
      return true;
    };
    const after = async (led: boolean) => {
      if (!led && !one.shows) await revalidate();
      restore();
      // Called only after the revalidation, because on phones closing an overlay navigates back, which would
      // cancel the revalidation.
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
