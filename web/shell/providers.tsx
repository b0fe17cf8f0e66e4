import { WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { paths } from '#contract/paths.ts';
import { toast } from '../platform/actions/toast.tsx';
import { useConnected } from '../platform/api/connection.ts';
import { useMe } from '../platform/api/session.ts';
import { isSessionStale, onUnauthenticated } from '../platform/api/session-change.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { useInUse } from '../platform/loading/use-in-use.ts';
import { ModalProvider, useModals, useOpenModal } from '../platform/overlays/modals.tsx';
import { useModalEntry } from '../platform/overlays/use-overlay.ts';
import { Link } from '../platform/page/link.tsx';
import { useRememberedPath } from '../platform/page/previous-path.ts';
import { Confirms } from '../ui/overlays/confirm.tsx';
import { Toasts } from '../ui/overlays/toasts.tsx';
import { PageChange } from './page-change.tsx';

const signingIn: ReadonlySet<string> = new Set([
  paths.login(),
  paths.signup(),
  paths.newPassword(),
  paths.socialReturn(),
]);

/** Loads what is needed only after the first interaction: offline copies, install prompt, page skeletons. */
const loadInUse = () => import('./deferred.tsx').then((part) => part.Deferred);
const loadLive = () => import('./live.tsx').then((part) => part.Live);

/** Runs a callback once the browser is idle. Safari has no idle callbacks, so a short delay is used there. */
const whenIdle = (action: () => void) =>
  void ('requestIdleCallback' in window
    ? requestIdleCallback(action, { timeout: 2000 })
    : setTimeout(action, 200));

/**
 * Lays out the first three items of a section, then the rest, one frame each, since doing more at once is a
 * long task on a phone.
 */
function layOutNext() {
  const rest = document.querySelector<HTMLElement>('.beyond:not([data-laid-out=all])');
  if (!rest) return;
  requestAnimationFrame(() => {
    rest.dataset.laidOut = rest.dataset.laidOut ? 'all' : 'some';
    whenIdle(layOutNext);
  });
}

/**
 * Lays out content below the first screen section by section after hydration, so that scrolling, printing and
 * screenshots find it complete.
 */
function useProgressiveLayout(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has different sections
  useEffect(() => {
    whenIdle(layOutNext);
  }, [pathname]);
}

export function Providers({ children }: { children: ReactNode }) {
  useRememberedPath(signingIn);
  useProgressiveLayout();
  useModalEntry();
  const Deferred = useOnDemand(loadInUse, useInUse(), 'ignore');
  return (
    <ModalProvider>
      <SessionWatch />
      <SignedIn />
      <PageChange />
      {Deferred && <Deferred />}
      <AccountNotice />
      {children}
      <OfflineNotice />
      <Confirms />
      <Toasts />
    </ModalProvider>
  );
}

/**
 * Shows a notice at the top of every page while an account is restricted, being viewed by an administrator,
 * or unreachable by email. Kept small, because every visit loads this code with its first page.
 */
function AccountNotice() {
  const me = useMe();
  if (me?.email_fails && !me.notice)
    return (
      <aside className="note-amber small p-3 text-center" aria-label="Email adresa">
        Naše poruke ne stižu na {me.email}: vraćaju se kao neisporučene.{' '}
        <Link to={`${paths.security()}#email`} className="link">
          Promijenite ili ponovno potvrdite adresu
        </Link>
      </aside>
    );
  if (!me?.notice) return null;
  return (
    <aside className="note-amber small p-3 text-center" aria-label="Stanje računa">
      {me.notice}{' '}
      {me.viewed ? (
        // Submitted as a full page load, so that no state of the viewed account remains.
        <form method="post" action={paths.endViewing()} className="contents">
          <button type="submit" name="radnja" value="kraj-pregleda" className="link">
            Završite pregled
          </button>
        </form>
      ) : (
        <Link to={me.leaves_at ? paths.ownData() : paths.help()} className="link">
          {me.leaves_at ? 'Vratite račun' : 'Pišite nam'}
        </Link>
      )}
    </aside>
  );
}

/**
 * Shows a notice while the site is unreachable. The live region is always mounted, so that its text is
 * announced when it appears.
 */
function OfflineNotice() {
  const connected = useConnected();
  return (
    <div role="status" className="offline-notice">
      {!connected && (
        <p>
          <WifiOff size={20} aria-hidden />
          Nema internetske veze. Vidite ono što je već učitano.
        </p>
      )}
    </div>
  );
}

/**
 * Loads the features for signed-in users after hydration; if loading fails, the next page retries.
 */
function SignedIn() {
  const id = useMe()?.id;
  const { pathname } = useLocation();
  const Live = useOnDemand(loadLive, id !== undefined && pathname, 'ignore');
  return id !== undefined && Live ? <Live key={id} userId={id} /> : null;
}

/**
 * Reloads the session when the API no longer recognises a signed-in person. If the session was ended
 * elsewhere, a toast reports it and a sign-in modal opens, except on account pages, which have already
 * redirected to the sign-in page.
 */
function SessionWatch() {
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

  // Waits for a pending navigation, which would close the modal when it ends.
  const { state } = useNavigation();
  useEffect(() => {
    if (!toAsk.current || id !== undefined || state !== 'idle') return;
    // Deferred to a later task, because a navigation that begins in the meantime would close the sign-in
    // modal. Another open modal is not replaced: its form preserves the values and itself asks the user to
    // sign in.
    const wait = setTimeout(() => {
      toAsk.current = false;
      if (!latest.current.open && latest.current.pathname !== paths.login())
        show('auth', { reason: 'login' });
    });
    return () => clearTimeout(wait);
  }, [id, state, show]);
  return null;
}
