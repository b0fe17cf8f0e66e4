import { useEffect, useRef } from 'react';
import type { AfterLogin, Reviewed } from '../auth/after-login.ts';
import type { AuthReason } from '../auth/reasons.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { type ModalName, type Modals, useModals, useOpenModal } from '../platform/overlays/modals.tsx';
import { useClosedByNavigation, useOverlayOpen } from '../platform/overlays/use-overlay.ts';
import { Presence } from '../ui/overlays/presence.tsx';
import { useResumeAfterLogin } from './resume-after-login.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

function useModalKeys(): void {
  const { show, close } = useModals();
  const open = useOpenModal();
  const latest = useRef(open);
  latest.current = open;

  // A modal whose code is still loading is not visible yet.
  const isVisible = useOverlayOpen();
  useClosedByNavigation(isVisible ? open : null, close);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const byLetter = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      const bySlash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      if (
        (!byLetter && !bySlash) ||
        event.defaultPrevented ||
        document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')
      )
        return;
      event.preventDefault();
      if (!latest.current) show('search', {});
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [show]);
}

declare module '../platform/overlays/modals.tsx' {
  interface Modals {
    auth: { reason: AuthReason; after?: AfterLogin };
    search: { q?: string };
    'job-post': { postId?: number };
    review: {
      user: Reviewed;
      reviewId?: number;
      stars?: number;
      comment?: string;
      postId?: number;
      send?: boolean;
    };
    /** `name` is the name of the content's owner. */
    report: { subject: 'job_post' | 'user' | 'review' | 'message' | 'ad' | 'deal'; id: number; name: string };
    onboarding: Record<never, never>;
  }
}

const load = {
  auth: () => import('../auth/auth-modal.tsx').then((part) => part.loadAuthModal()),
  search: () => import('../search/search-modal.tsx').then((part) => part.SearchModal),
  'job-post': () => import('../job-posts/job-post-form/modal.tsx').then((part) => part.JobPostFormModal),
  report: () => import('../reports/report-modal.tsx').then((part) => part.ReportModal),
  review: () => import('../reviews/review-form-modal.tsx').then((part) => part.ReviewFormModal),
  onboarding: () =>
    Promise.all([import('../account/onboarding-modal.tsx'), import('../users/user-card.tsx')]).then(
      ([{ OnboardingModal }, { UserCard }]) => ({
        OnboardingModal,
        UserCard,
      }),
    ),
} satisfies Record<ModalName, unknown>;

export function ModalHost() {
  useModalKeys();
  useResumeAfterLogin();
  return (
    <>
      <AuthSlot />
      <SearchSlot />
      <JobPostSlot />
      <ReviewSlot />
      <ReportSlot />
      <OnboardingSlot />
    </>
  );
}

/**
 * Returns the modal's chunk, its last arguments, and how many times it has been opened. Modals that stay
 * mounted use that number to reset their state.
 */
function useSlot<N extends ModalName, P>(name: N, part: () => Promise<P>) {
  const { close } = useModals();
  const open = useOpenModal();
  const props = open?.name === name ? (open.props as Modals[N]) : null;
  const last = useRef<{ props: Modals[N] | null; times: number }>({ props: null, times: 0 });
  if (props && props !== last.current.props) last.current = { props, times: last.current.times + 1 };
  const Part = useOnDemand(part, props !== null, close);
  return { Part, open: props !== null, props: last.current.props, times: last.current.times, close };
}

function AuthSlot() {
  const { Part, open, props, times, close } = useSlot('auth', load.auth);
  return Part && props && <Part key={times} open={open} {...props} onClose={close} />;
}

function SearchSlot() {
  const { Part, open, props, times, close } = useSlot('search', load.search);
  return Part && props && <Part open={open} times={times} first={props.q} onClose={close} />;
}

function JobPostSlot() {
  const { Part, open, props, close } = useSlot('job-post', load['job-post']);
  return <Presence>{Part && open && props && <Part {...props} onClose={close} />}</Presence>;
}

function ReviewSlot() {
  const { Part, open, props, close } = useSlot('review', load.review);
  return <Presence>{Part && open && props && <Part {...props} onClose={close} />}</Presence>;
}

function ReportSlot() {
  const { Part, open, props, close } = useSlot('report', load.report);
  return <Presence>{Part && open && props && <Part {...props} onClose={close} />}</Presence>;
}

function OnboardingSlot() {
  const { Part, open, close } = useSlot('onboarding', load.onboarding);
  return (
    <Presence>
      {Part && open && (
        <Part.OnboardingModal card={(user) => <Part.UserCard user={user} />} onClose={close} />
      )}
    </Presence>
  );
}
