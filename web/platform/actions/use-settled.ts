import { useRevalidator } from 'react-router';
import type { ApiError } from '../api/api.ts';
import { useLeaveModal } from '../overlays/use-overlay.ts';
import { type AnyAction, successOf } from './action.ts';
import { preserveFocus } from './preserve-focus.ts';
import { toast } from './toast.tsx';

export interface Settling<R, V> {
  /** Called before the page is revalidated. */
  onReply?: ((reply: R, values: V) => unknown) | undefined;
  /** Called after the page is revalidated, even after a conflict; overlays may be closed here. */
  onDone?: (() => unknown) | undefined;
  detail?: string | undefined;
  to?: string | undefined;
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
