import { useNavigate, useRevalidator } from 'react-router';
import { type AnyAct, saidOf } from './act.ts';
import type { ApiError } from './api.ts';
import { focusKept } from './focus-kept.ts';
import { toast } from './toast.tsx';

export interface Settling<R, V> {
  /** Told at once, before the page is asked anew. */
  onReply?: ((reply: R, values: V) => unknown) | undefined;
  /** Told when the page is up to date, also where somebody was first: what stands open may close. */
  onDone?: (() => unknown) | undefined;
  /** What is said with its title, where only the place knows it. */
  detail?: string | undefined;
  /** Where it leads from here, whatever the act says. */
  to?: string | undefined;
}

/** What follows an act that went through, or came second: it is said, the page is asked anew or left, and the focus is not lost. */
export function useSettled<R, V>({ onReply, onDone, detail, to: elsewhere }: Settling<R, V>) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return (one: AnyAct) => {
    const refocus = focusKept();
    /** Another page, also the same one under another address, asks by itself. */
    const lead = async (to: string | undefined) => {
      if (to === undefined) return false;
      await navigate(to, { preventScrollReset: to.split('?')[0] === location.pathname });
      return true;
    };
    const after = async (led: boolean) => {
      if (!led) await revalidate();
      refocus();
      // Closing goes back on phones, and a way back would stop the page from asking anew.
      await onDone?.();
    };
    return {
      async done(reply: R, values: V) {
        await onReply?.(reply, values);
        const led = await lead(elsewhere ?? one.to?.(reply as never, new URL(location.href)));
        const [title, text] = saidOf(one, reply, values);
        toast.success(title, detail ?? text);
        await after(led);
      },
      /** For acts that have a word for it; else a conflict is a refusal like others, and what stands open stays. */
      async late({ body }: ApiError) {
        if (one.late) toast.warning(one.late, body.message);
        await after(await lead(elsewhere));
      },
    };
  };
}
