import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { isMessageKey, messages, withoutMessage } from '../platform/message-query.ts';
import { toast } from '../platform/toast.tsx';
import { SaidNotice } from './said-notice.tsx';

const isPlace = (pathname: string) => pathname === paths.home() || /^\/poslovi\/[^/]+$/.test(pathname);

/** `?message=` on the home page and on a job's page is said once and leaves the address (spec §2). */
export function MessageQuery() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const key = isPlace(pathname) ? new URLSearchParams(search).get('message') : null;
  useEffect(() => {
    if (key === null) return;
    if (isMessageKey(key)) toast.success(messages[key][0], messages[key][1]);
    void navigate({ search: withoutMessage(search), hash }, { replace: true, preventScrollReset: true });
  }, [key, search, hash, navigate]);
  if (isMessageKey(key)) return <SaidNotice said={messages[key]} className="page noscript-only pt-4" />;
  return <SaidNotice />;
}
