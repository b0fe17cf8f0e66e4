import { useEffect } from 'react';
import { useLocation, useMatches, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { limits } from '#contract/constants.ts';
import { paths } from '#contract/paths.ts';
import { useMe } from '../platform/api/session.ts';
import { useModals, useOpenModal } from '../platform/overlays/modals.tsx';

/**
 * The user to whom onboarding has been offered since the page was loaded. If the user closes onboarding
 * without an answer, it is offered again only after a reload.
 */
let offeredTo: number | undefined;

/**
 * Pages on which onboarding does not start: those opened from an email, often in a second tab, and the
 * inquiry form, which takes precedence.
 */
const undisturbed = new Set<string>([paths.confirmEmail(), paths.newPassword(), paths.newJob()]);

/** Returns true on a page whose loader reports unanswered offers, which onboarding must not cover. */
export const offersWait = (matches: readonly { loaderData?: unknown }[]): boolean =>
  matches.some(
    ({ loaderData }) =>
      typeof loaderData === 'object' && (loaderData as { offersWait?: boolean } | null)?.offersWait === true,
  );

/**
 * Returns true on the page of a deal or of an offer with a quote, and in a chat: users come to them for the
 * other party's next step, which onboarding must not cover.
 */
export const isUnderWay = (pathname: string): boolean =>
  [paths.deal(''), paths.quote(''), paths.chat('')].some(
    (begin) => pathname.startsWith(begin) && pathname !== begin,
  );

/**
 * Starts onboarding once no modal is open and no navigation is pending, then resumes the action that was
 * interrupted by signing in.
 */
export function useResumeAfterLogin(): void {
  const me = useMe();
  const { show } = useModals();
  const open = useOpenModal();
  const { state } = useNavigation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const ready = me !== null && open === null && state === 'idle' && !undisturbed.has(pathname);
  const covers = offersWait(useMatches()) || isUnderWay(pathname);
  const [id, isNew] = [me?.id, me?.onboarding === 'new' && !covers];
  useEffect(() => {
    if (!ready) return;
    const starts = isNew && offeredTo !== id;
    let gone = false;
    const begin = () => {
      if (starts) {
        offeredTo = id;
        return show('onboarding', {});
      }
      // Loaded on demand, because visitors have nothing to resume and their first page must stay small.
      void import('../auth/after-login.ts').then(
        ({ forget, itemOf, modalOf, pathOf, pending }) => {
          const after = gone ? null : pending();
          if (!after) return;
          forget();
          const [path, modal, item] = [pathOf(after), modalOf(after), itemOf(after)];
          if (path) void navigate(path);
          else if (item)
            void import('../saved-items/save-after-login.ts').then(
              ({ saveAfterLogin }) => saveAfterLogin(item, revalidate),
              () => undefined,
            );
          else if (modal) show(modal.name, modal.props);
        },
        () => undefined,
      );
    };
    const wait = setTimeout(begin, starts ? limits.ms.onboarding : limits.ms.modal);
    return () => {
      gone = true;
      clearTimeout(wait);
    };
  }, [ready, isNew, id, show, navigate, revalidate]);
}
