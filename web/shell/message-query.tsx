import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '../platform/actions/toast.tsx';

/**
 * Shows the message requested by `?message=` on the home page and job pages once, then removes it from the
 * URL. The texts of the messages are loaded only if one is requested.
 */
export function MessageQuery() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const asked = search.includes('message=');
  useEffect(() => {
    if (!asked) return;
    void import('./page-message.ts').then(
      ({ messageIn, withoutMessage }) => {
        const message = messageIn(pathname, search);
        if (message === undefined) return;
        if (message) toast.success(...message);
        void navigate({ search: withoutMessage(search), hash }, { replace: true, preventScrollReset: true });
      },
      () => undefined,
    );
  }, [asked, pathname, search, hash, navigate]);
  return null;
}
