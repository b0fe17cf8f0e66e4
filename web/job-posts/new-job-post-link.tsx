import { paths } from '#contract/paths.ts';
import { useMe } from '../platform/api/session.ts';
import { useModals } from '../platform/overlays/modals.tsx';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';

/**
 * Returns the props of a link to the form for a new post. With JavaScript, a click opens the form in a modal
 * instead of its page; visitors sign in first.
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
