import { useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker, useLocation } from 'react-router';
import { asked } from '../platform/overlays/confirm-queue.ts';
import { useConfirm } from '../ui/overlays/confirm.tsx';

/**
 * Returns a function that decides whether a navigation leaves the page at `pathname`. The router's location
 * changes before React removes the page, and a second Back in this interval must not ask again.
 */
export const leaves =
  (pathname: string): BlockerFunction =>
  ({ currentLocation, nextLocation }) =>
    currentLocation.pathname === pathname && nextLocation.pathname !== pathname;

/**
 * Asks for confirmation before unsaved input is lost, both for navigation within the site and for leaving it.
 */
export function useLeaveGuard(unsaved: boolean): void {
  const confirm = useConfirm();
  const leavesPage = leaves(useLocation().pathname);
  const blocker = useBlocker((step) => unsaved && leavesPage(step));
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
