import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { historySettled } from '../platform/overlays/overlay-history.ts';
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
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void latest.current
      .confirm({
        title: 'Napustiti bez spremanja?',
        content: 'Promjene na profilu nisu spremljene i izgubit će se.',
        submit: 'Napustite',
        cancel: 'Ostanite',
        danger: true,
      })
      .then(async (leave) => {
        // The confirmation had its own history entry; navigate only after it is removed.
        await historySettled();
        if (leave) latest.current.blocker.proceed?.();
        else latest.current.blocker.reset?.();
      });
  }, [blocker.state]);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);
}
