import { useNavigate, useRevalidator } from 'react-router';
import { type AnyAct, successOf } from './act.ts';
import type { ApiError } from './api.ts';
import { focusKept } from './focus-kept.ts';
import { toast } from './toast.tsx';

export interface Settling<R, V> {
  /** Called at once, before the page is revalidated. */
  onReply?: ((reply: R, values: V) => unknown) | undefined;
  /** Called when the page is up to date, also if somebody was first: open overlays may close. */
  onDone?: (() => unknown) | undefined;
  /** The toast's text, if only the caller knows it. */
  detail?: string | undefined;
  /** Where it leads from here, whatever the act says. */
  to?: string | undefined;
}

/** What follows an act that succeeded, or came second: the toast, the page revalidated or left, the focus kept. */
export function useSettled<R, V>({ onReply, onDone, detail, to: elsewhere }: Settling<R, V>) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return (one: AnyAct) => {
    const refocus = focusKept();
    /** Another page, or the same one under another address, loads by itself. */
    const lead = async (to: string | undefined) => {
      if (to === undefined) return false;
      await navigate(to, { preventScrollReset: to.split('?')[0] === location.pathname });
      return true;
    };
    const after = async (led: boolean) => {
      if (!led && !one.shows) await revalidate();
      refocus();
      // Closing goes back on phones, and going back would cancel the revalidation.
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
      /** For acts with a text for it; otherwise a conflict is an ordinary refusal, and open overlays stay. */
      async conflict({ body }: ApiError) {
        if (one.conflict) toast.warning(one.conflict, body.message);
        await after(await lead(elsewhere));
      },
    };
  };
}
