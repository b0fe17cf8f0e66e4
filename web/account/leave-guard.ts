import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { historySettled } from '../platform/overlay-history.ts';
import { useConfirm } from '../ui/overlays/confirm.tsx';

/** Asks before unsaved input is left behind, within the site and beyond it. */
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
        // The question had its own history entry: the navigation is counted from the page's.
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
