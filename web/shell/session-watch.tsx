import { useEffect, useRef } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { paths } from '#contract/paths.ts';
import { toast } from '../platform/actions/toast.tsx';
import { useMe } from '../platform/api/session.ts';
import { isSessionStale, onUnauthenticated } from '../platform/api/session-change.ts';
import { useModals, useOpenModal } from '../platform/overlays/modals.tsx';

/**
 * Reloads the session when the API no longer recognises a signed-in person. If the session was ended
 * elsewhere, a toast says so and a sign-in modal opens, except on account pages, which have already
 * redirected to the sign-in page.
 */
export function SessionWatch() {
  const me = useMe();
  const { revalidate } = useRevalidator();
  const { show } = useModals();
  const open = useOpenModal();
  const { pathname } = useLocation();
  const latest = useRef({ me, revalidate, open, pathname });
  latest.current = { me, revalidate, open, pathname };
  useEffect(
    () =>
      onUnauthenticated(() => {
        if (latest.current.me) void latest.current.revalidate();
      }),
    [],
  );

  const was = useRef(me?.id);
  const toAsk = useRef(false);
  const id = me?.id;
  useEffect(() => {
    const ended = was.current !== undefined && id === undefined && !isSessionStale();
    was.current = id;
    if (!ended) return;
    toast.warning('Ova je prijava završena.', 'Prijavite se ponovno kako biste nastavili.');
    toAsk.current = true;
  }, [id]);

  // Waits for a pending navigation, because it would close the modal when it ends.
  const { state } = useNavigation();
  useEffect(() => {
    if (!toAsk.current || id !== undefined || state !== 'idle') return;
    // Delayed by a task, because a navigation that begins meanwhile would close the sign-in modal. Another
    // open modal is not replaced: its form preserves the values and itself asks the user to sign in.
    const wait = setTimeout(() => {
      toAsk.current = false;
      if (!latest.current.open && latest.current.pathname !== paths.login())
        show('auth', { reason: 'login' });
    });
    return () => clearTimeout(wait);
  }, [id, state, show]);
  return null;
}
