import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Review } from '#contract/reviews.ts';
import { type ChoiceKeeper, useActionForm } from '../platform/actions/use-action-form.ts';
import type { EndpointForm } from '../platform/forms/form.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Select } from '../ui/choices/select.tsx';
import { Form } from '../ui/fields/form.tsx';
import { StarsInput } from '../ui/fields/stars-input.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { changeReview, changeReviewThere, leaveReview, leaveReviewThere } from './review-actions.ts';
import type { ReviewJobPosts } from './review-job-posts.ts';

const maxComment = 555;

interface Start {
  stars?: number | undefined;
  comment?: string | undefined;
  job_post_id?: number | '' | undefined;
}

interface Options {
  reviewId?: number | undefined;
  onDone?: () => unknown;
  /** Whether the form has its own page. In a modal, `onSignedOut` handles an ended session. */
  alone?: boolean | undefined;
  jobPostId?: number;
  /** Called if the session ended before submitting. */
  onSignedOut?: ((typed: FieldValues) => void) | undefined;
  /** The pictures chosen for a new review. */
  choice?: ChoiceKeeper | undefined;
  /** Called with the new review before leaving the page. */
  onReply?: (reply: { data: Review }) => unknown;
}

export function useReviewForm(
  userId: number,
  start: Start,
  { reviewId, onDone, alone, jobPostId, onSignedOut, choice, onReply }: Options,
): EndpointForm {
  const { stars = 0, comment = '', job_post_id = jobPostId ?? '' } = start;
  const made = useActionForm(
    alone ? leaveReviewThere : leaveReview,
    { stars, comment, job_post_id },
    {
      values: { user_id: userId, ...(jobPostId && { job_post_id: jobPostId }) },
      onDone,
      onSignedOut,
      repeatsAfterLogin: alone,
      choice,
      ...(onReply && { onReply }),
    },
  );
  const changed = useActionForm(
    alone ? changeReviewThere : changeReview,
    { stars, comment },
    { values: { id: reviewId ?? 0 }, onDone, onSignedOut, repeatsAfterLogin: alone },
  );
  return (reviewId ? changed : made) as EndpointForm;
}

interface Props {
  form: EndpointForm;
  /** The jobs to choose from; null while loading. */
  jobs: ReviewJobPosts | null;
  /** Whether to reserve space for the jobs even if there are none, so that nothing shifts when they load. */
  keepsPlace?: boolean;
  /** Whether to submit immediately and unchanged, to continue after a sign-in that interrupted the review. */
  sendNow?: boolean;
  before?: () => Promise<boolean>;
  submit?: string;
  cancel?: string;
  pictures?: ReactNode;
}

export function ReviewForm({ form, jobs, keepsPlace, sendNow, before, submit, cancel, pictures }: Props) {
  const sent = useRef(false);
  useEffect(() => {
    if (!sendNow || sent.current) return;
    sent.current = true;
    void form.send();
  });
  return (
    <Form
      form={form}
      {...(before && { before })}
      {...(submit && { submit })}
      actions={
        cancel && (
          <ButtonLink variant="text" to={cancel}>
            Odustanite
          </ButtonLink>
        )
      }
    >
      <StarsInput name="stars" label="Ocjena" />
      {pictures}
      <TextArea name="comment" label="Komentar" max={maxComment} />
      {(jobs?.length || keepsPlace) && (
        <Select
          name="job_post_id"
          label="Posao"
          optional
          options={jobs ?? []}
          disabled={!jobs?.length}
          placeholder={jobs?.length ? 'Odaberite posao' : jobs ? 'Nemate završenih poslova' : 'Učitava se…'}
        />
      )}
    </Form>
  );
}
