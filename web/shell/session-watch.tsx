import { useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { paths } from '#contract/paths.ts';
import { type AfterLogin, type AuthReason, type OpenModal, useModals } from '../platform/modals.tsx';
import { useMe } from '../platform/session.ts';
import { isSessionStale, watchUnknownVisitor } from '../platform/session-change.ts';
import { toast } from '../platform/toast.tsx';

/** What was under way goes on after the new sign-in. */
function interrupted(open: OpenModal | null): { reason: AuthReason; after?: AfterLogin } {
  if (open?.name === 'job-post') return { reason: 'create_job_post', after: { fallback: 'show_job_post_form', postId: open.props.postId } };
  if (open?.name === 'review' && !open.props.reviewId) return { reason: 'create_review', after: { fallback: 'show_reviews_form', user: open.props.user } };
  return { reason: 'login' };
}

/**
 * When the API no longer knows who is shown as signed in, the page asks anew who is here (spec §8). A session that was ended elsewhere
 * is told, and the sign-in opens; pages of one's own have led to theirs by then.
 */
export function SessionWatch() {
  const me = useMe();
  const { revalidate } = useRevalidator();
  const { open, show } = useModals();
  const { pathname } = useLocation();
  const latest = useRef({ me, revalidate, open });
  latest.current = { me, revalidate, open };
  useEffect(
    () =>
      watchUnknownVisitor(() => {
        if (latest.current.me) void latest.current.revalidate();
      }),
    [],
  );

  const was = useRef(me?.id);
  const id = me?.id;
  useEffect(() => {
    const ended = was.current !== undefined && id === undefined && !isSessionStale();
    was.current = id;
    if (!ended) return;
    toast.warning('Ova je prijava završena.', 'Prijavite se ponovno kako biste nastavili.');
    if (pathname !== paths.login()) show('auth', interrupted(latest.current.open));
  }, [id, pathname, show]);
  return null;
}
