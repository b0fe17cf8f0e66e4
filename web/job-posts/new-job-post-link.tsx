import { paths } from '#contract/paths.ts';
import { useModals } from '../platform/modals.tsx';
import { opens } from '../platform/opens.ts';
import { useMe } from '../platform/session.ts';

/**
 * Props of a link to the form of a new job: a page without script, the modal with it; signed-out visitors sign in first
 * and come back to it (spec §2, Header; §6).
 */
export function useNewJobPostLink() {
  const { show } = useModals();
  const me = useMe();
  return {
    to: paths.newJob(),
    onClick: opens(() =>
      me
        ? show('job-post', {})
        : show('auth', { reason: 'create_job_post', after: { fallback: 'show_job_post_form' } }),
    ),
  };
}
