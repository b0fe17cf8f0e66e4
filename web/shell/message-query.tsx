import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '../platform/actions/toast.tsx';

/**
 * Shows `?message=` on the home page and job pages once and removes it from the URL; the allowed messages
 * load only then.
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
