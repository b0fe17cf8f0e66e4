import { paths } from '#contract/paths.ts';
import { useMe } from '../platform/api/session.ts';
import { useModals } from '../platform/overlays/modals.tsx';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';

/**
 * Returns link props: without JavaScript the link opens the page, otherwise the modal; signed-out visitors
 * sign in first.
 */
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
