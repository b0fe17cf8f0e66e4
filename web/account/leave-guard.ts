import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { asked } from '../platform/overlays/confirm-queue.ts';
import { useConfirm } from '../ui/overlays/confirm.tsx';

/**
 * Asks for confirmation before unsaved input is lost, both for navigation within the site and for leaving it.
 */
export function useLeaveGuard(unsaved: boolean): void {
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  const latest = useRef({ blocker, confirm });
  latest.current = { blocker, confirm };
  const isAsking = useRef(false);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // Going back while the confirmation is shown is blocked as well, and closes the confirmation.
    if (isAsking.current) return asked()?.answer(false);
    isAsking.current = true;
    void latest.current
      .confirm({
        title: 'Napustiti bez spremanja?',
        content: 'Promjene na profilu nisu spremljene i izgubit će se.',
        submit: 'Napustite',
        cancel: 'Ostanite',
        danger: true,
      })
      .then((leave) => {
        isAsking.current = false;
        if (leave) latest.current.blocker.proceed?.();
        else latest.current.blocker.reset?.();
      });
  }, [blocker]);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);
}
