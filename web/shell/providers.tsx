import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import { Toasts } from '../platform/actions/toast.tsx';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { useInUse } from '../platform/loading/use-in-use.ts';
import { ModalProvider } from '../platform/overlays/modals.tsx';
import { useModalEntry } from '../platform/overlays/use-overlay.ts';
import { useRememberedPath } from '../platform/page/previous-path.ts';
import { Confirms } from '../ui/overlays/confirm.tsx';
import { AccountNotice } from './account-notice.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PageChange } from './page-change.tsx';
import { useProgressiveLayout } from './progressive-layout.ts';
import { SessionWatch } from './session-watch.tsx';
import { SignedIn } from './signed-in.tsx';

const signingIn: ReadonlySet<string> = new Set([
  paths.login(),
  paths.signup(),
  paths.newPassword(),
  paths.socialReturn(),
]);

/** Loaded on first interaction: offline copies, install prompt, page skeletons. */
const loadInUse = () =>
  import('./deferred.tsx').then(
    (part) => part.Deferred,
    () => undefined,
  );

export function Providers({ children }: { children: ReactNode }) {
  useRememberedPath(signingIn);
  useProgressiveLayout();
  useModalEntry();
  const Deferred = useOnDemand(loadInUse, useInUse());
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
