import { type ReactNode, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { ModalProvider } from '../platform/modals.tsx';
import { useRememberedPath } from '../platform/previous-path.ts';
import { useMe } from '../platform/session.ts';
import { watchUnknownVisitor } from '../platform/session-change.ts';
import { Toasts } from '../platform/toast.tsx';
import { Confirms } from '../ui/confirm.tsx';
import { useRestLaidOut } from './lay-out-rest.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { PageChange } from './page-change.tsx';

/** What stands around every page, also around the error page. */
export function Providers({ children }: { children: ReactNode }) {
  useRememberedPath();
  useRestLaidOut();
  return (
    <ModalProvider>
      <SessionWatch />
      <PageChange />
      {children}
      <OfflineNotice />
      <Confirms />
      <Toasts />
    </ModalProvider>
  );
}

/** When the API no longer knows who is shown as signed in, the page asks anew who is here (spec §8). */
function SessionWatch() {
  const me = useMe();
  const { revalidate } = useRevalidator();
  const latest = useRef({ me, revalidate });
  latest.current = { me, revalidate };
  useEffect(
    () =>
      watchUnknownVisitor(() => {
        if (latest.current.me) void latest.current.revalidate();
      }),
    [],
  );
  return null;
}
