import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation, useRevalidator } from 'react-router';
import { claimCase, type InboxCase, releaseCase } from '#contract/inbox.ts';
import { claimSeconds } from '#contract/inbox-kinds.ts';
import { inboxChannel } from '#contract/inbox-live.ts';
import { api } from '../platform/api/api.ts';
import { useMe } from '../platform/api/session.ts';
import { useCatchUp, useChannel, useEvent } from '../platform/api/use-realtime.ts';

/**
 * Revalidates the inbox on changes by others; changes in quick succession cause one revalidation. `named` is
 * the URL of the displayed case, if the page's URL does not name the case. The page then navigates to
 * `named`, because a new case that is sorted first would otherwise replace the displayed one while it is
 * being read.
 */
export function useLiveInbox(named: string | undefined): void {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { state } = useNavigation();
  const me = useMe();
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = (work: () => unknown) => {
    clearTimeout(soon.current);
    soon.current = setTimeout(work, 400);
  };
  const stay = useRef<string>(undefined);
  stay.current = state === 'idle' ? named : undefined;
  const reread = () =>
    later(() => {
      // On phones the title is hidden until a case is chosen, so nothing is being read before that.
      const isRead = document.getElementById('case-title')?.offsetParent;
      return stay.current && isRead
        ? navigate(stay.current, { replace: true, preventScrollReset: true })
        : revalidate();
    });
  useEffect(() => () => clearTimeout(soon.current), []);
  useChannel(inboxChannel);
  useEvent('App\\Events\\InboxChanged', ({ actor }) => {
    if (actor !== me?.id) reread();
  });
  useEvent('App\\Events\\InboxGrew', reread);
  useCatchUp(() => later(revalidate));
}

/** Claims the open case while it is on screen; without JavaScript the first decision wins. */
export function useClaim(item: InboxCase | undefined): void {
  const { revalidate } = useRevalidator();
  const [kind, id, free] = [item?.kind, item?.id, item?.can.decide === true];
  useEffect(() => {
    if (!kind || !id || !free) return;
    const params = { kind, id };
    const take = () =>
      api.call(claimCase, { params }).then(
        ({ data }) => void (data.claim?.mine || revalidate()),
        // Ignores errors, such as being offline or signed out, because the decision itself will report them.
        () => undefined,
      );
    void take();
    const again = setInterval(take, (claimSeconds / 2) * 1000);
    // Releases the claim when the tab closes; the request outlives the page.
    const leave = () =>
      void api.call(releaseCase, { params, outlives: true, optional: true }).catch(() => undefined);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      clearInterval(again);
      void api.call(releaseCase, { params }).catch(() => undefined);
    };
  }, [kind, id, free, revalidate]);
}
