import { paths } from '#contract/paths.ts';
import { useMe } from '../platform/api/session.ts';
import { useModals } from '../platform/overlays/modals.tsx';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';

/** Links to the page without scripts and opens the modal with them; signed-out visitors sign in first. */
export function useNewJobPostLink() {
  const { show } = useModals();
  const me = useMe();
  return {
    to: paths.newJob(),
    onClick: onPlainClick(() =>
      me
        ? show('job-post', {})
        : show('auth', { reason: 'create_job_post', after: { fallback: 'show_job_post_form' } }),
    ),
  };
}
