import type { FieldValues } from 'react-hook-form';
import { useMe } from '../platform/api/session.ts';
import type { Modals } from '../platform/overlays/modals.tsx';
import { useModals } from '../platform/overlays/modals.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { FormFoot } from '../ui/fields/form-foot.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody } from '../ui/overlays/dialog-parts.tsx';
import { ReviewForm, useReviewForm } from './review-form.tsx';
import { useOwnReview, useReviewJobPosts } from './review-job-posts.ts';
import { sendingOf, type TypedReview } from './sending-after-login.ts';

type Props = Modals['review'] & { onClose: () => void };

/**
 * Creates or edits a review: an existing review is edited, even if it is discovered only after signing in.
 */
export function ReviewFormModal(props: Props) {
  const own = useOwnReview(props.user.id, useMe() !== null && !props.reviewId);
  if (own === undefined) return null;
  return (
    <ReviewDialog
      {...props}
      {...(own && {
        reviewId: own.id,
        stars: props.stars ?? own.stars,
        comment: props.comment ?? own.comment,
      })}
    />
  );
}

/**
 * Renders the review form in a dialog. If the person is signed out, or was signed out after the form opened,
 * the review is sent after signing in.
 */
function ReviewDialog({ user, reviewId, stars, comment, postId, send, onClose }: Props) {
  const me = useMe();
  const { show } = useModals();
  /** Asks the person to sign in, after which the typed review is sent. */
  const signIn = (typed: FieldValues) =>
    show('auth', { reason: 'create_review', after: sendingOf(user, typed as TypedReview) });
  const form = useReviewForm(
    user.id,
    { stars, comment, job_post_id: postId },
    { reviewId, onDone: onClose, onSignedOut: signIn },
  );
  const { jobs, timedOut } = useReviewJobPosts(me !== null && !reviewId);
  const before = async () => {
    if (me) return true;
    if (!(await form.trigger())) return true;
    signIn(form.getValues());
    return false;
  };
  if (!jobs && !timedOut) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={reviewId ? 'Uredite ocjenu' : 'Ocijenite korisnika'}
      keepOnOutside
      className="dialog-review"
    >
      <DialogBody>
        <div className="person-row">
          <Avatar of={user} size="md" />
          <b className="person-name">{user.name}</b>
        </div>
        <ReviewForm
          form={form}
          jobs={jobs}
          keepsPlace={timedOut}
          before={before}
          sendNow={Boolean(send && me)}
        />
      </DialogBody>
      <FormFoot
        form={form}
        submit={reviewId ? 'Spremite ocjenu' : 'Objavite ocjenu'}
        busyText="Šalje se…"
        onClose={onClose}
      />
    </Dialog>
  );
}
