import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation, useRevalidator } from 'react-router';
import { claimCase, type InboxCase, releaseCase } from '#contract/inbox.ts';
import { claimSeconds } from '#contract/inbox-kinds.ts';
import { inboxChannel } from '#contract/inbox-live.ts';
import { api } from '../platform/api.ts';
import { useMe } from '../platform/session.ts';
import { useCatchUp, useChannel, useEvent } from '../platform/use-realtime.ts';

/**
 * What comes, and what others take and decide, is seen at once; several changes together are read once. What comes may be more urgent than what is being read: the
 * first case of a list, which its address does not name, is named by it from then on (`named`), or it would make place for another under one's hands.
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
      // On phones the list is shown alone until one chooses.
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

/** Whoever reads a case has it, as long as it is open; without script it is had by whoever decides first. */
export function useClaim(item: InboxCase | undefined): void {
  const { revalidate } = useRevalidator();
  const [kind, id, free] = [item?.kind, item?.id, item?.can.decide === true];
  useEffect(() => {
    if (!kind || !id || !free) return;
    const params = { kind, id };
    const take = () =>
      api.call(claimCase, { params }).then(
        ({ data }) => void (data.claim?.mine || revalidate()),
        // Without a line, or after signing out: a decision says so itself.
        () => undefined,
      );
    void take();
    const again = setInterval(take, (claimSeconds / 2) * 1000);
    // A closed tab has nothing open; the request outlives its page.
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
