import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

/** Why the sign-in modal opened; it decides the heading (spec §2, Auth modal). */
export type AuthReason = 'login' | 'signup' | 'reset' | 'create_job_post' | 'create_review' | 'show_contacts' | 'redirect_to_chat';

/** What goes on after sign-in (spec §4). */
export type AfterLogin =
  | { fallback: 'show_job_post_form'; postId?: number | undefined }
  | { fallback: 'show_reviews_form'; user: { id: number; name: string } }
  | { fallback: 'trigger_reviews_form'; user: { id: number; name: string }; stars: number; comment: string }
  | { fallback: 'redirect_to_chat'; slug: string; postId?: number | undefined };

/** Every modal that any screen may open, with what it needs. The shell knows their components. */
export interface Modals {
  auth: { reason: AuthReason; after?: AfterLogin };
  /** `q`: what was typed already. */
  search: { q?: string };
  'job-post': { postId?: number };
  review: { user: { id: number; name: string }; reviewId?: number; stars?: number; comment?: string; send?: boolean };
  /** Telling a moderator of something; `name` says whose it is. */
  report: { subject: 'job_post' | 'user' | 'review' | 'message' | 'ad'; id: number; name: string };
  /** The guided start of a new account (spec §2). */
  onboarding: Record<never, never>;
}
export type ModalName = keyof Modals;
export type OpenModal = { [name in ModalName]: { name: name; props: Modals[name] } }[ModalName];

interface ModalState {
  open: OpenModal | null;
  show: <N extends ModalName>(name: N, props: Modals[N]) => void;
  close: () => void;
}

const ModalContext = createContext<ModalState | null>(null);

export function ModalProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenModal | null>(null);
  const show = useCallback(<N extends ModalName>(name: N, props: Modals[N]) => setOpen({ name, props } as OpenModal), []);
  const close = useCallback(() => setOpen(null), []);
  const state = useMemo(() => ({ open, show, close }), [open, show, close]);
  return <ModalContext value={state}>{children}</ModalContext>;
}

/** Opens and closes the site's modals; one is open at a time. */
export function useModals(): ModalState {
  const state = useContext(ModalContext);
  if (!state) throw new Error('useModals needs ModalProvider');
  return state;
}
