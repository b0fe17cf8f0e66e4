import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import { ModalProvider } from '../platform/modals.tsx';
import { useRememberedPath } from '../platform/previous-path.ts';
import { Toasts } from '../platform/toast.tsx';
import { useOverlayHistory } from '../platform/use-overlay.ts';
import { Confirms } from '../ui/overlays/confirm.tsx';
import { useRestLaidOut } from './lay-out-rest.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { PageChange } from './page-change.tsx';
import { SessionWatch } from './session-watch.tsx';
import { SignedIn } from './signed-in.tsx';

const signingIn: ReadonlySet<string> = new Set([paths.login(), paths.signup(), paths.newPassword(), paths.socialReturn()]);

/** Wraps every page, including the error page. */
export function Providers({ children }: { children: ReactNode }) {
  useRememberedPath(signingIn);
  useRestLaidOut();
  useOverlayHistory();
  return (
    <ModalProvider>
      <SessionWatch />
      <SignedIn />
      <PageChange />
      {children}
      <OfflineNotice />
      <Confirms />
      <Toasts />
    </ModalProvider>
  );
}
