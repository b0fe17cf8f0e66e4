import { useEffect, useRef } from 'react';
import { useMe } from '../../platform/api/session.ts';
import { useModals } from '../../platform/overlays/modals.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type FrameProps, JobPostForm } from './form.tsx';

interface Props {
  postId?: number | undefined;
  onClose: () => void;
}

/**
 * Creates or edits a post in a dialog over any page. Creating needs an account only on the last step, editing
 * from the start.
 */
export function JobPostFormModal({ postId, onClose }: Props) {
  const me = useMe();
  const { show } = useModals();
  const signIn = () =>
    show('auth', { reason: 'create_job_post', after: { fallback: 'show_job_post_form', postId } });
  const missing = me === null && postId !== undefined;
  const latest = useRef(signIn);
  latest.current = signIn;
  useEffect(() => {
    if (missing) latest.current();
  }, [missing]);
  if (missing) return null;
  return (
    <JobPostForm
      me={me}
      postId={postId}
      frame={ModalFrame}
      onClose={onClose}
      onSent={onClose}
      onSignedOut={signIn}
    />
  );
}

function ModalFrame({ title, onClose, children }: FrameProps) {
  return (
    <Dialog open onClose={onClose} title={title} full keepOnOutside>
      {children}
    </Dialog>
  );
}
