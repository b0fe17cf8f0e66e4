import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Review } from '#contract/reviews.ts';
import { type EndpointForm, Form } from '../platform/form.tsx';
import { useActForm } from '../platform/use-act-form.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Select } from '../ui/choices/select.tsx';
import { StarsInput } from '../ui/fields/stars-input.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { changeReview, changeReviewThere, leaveReview, leaveReviewThere } from './review-acts.ts';
import type { ReviewJobPosts } from './review-job-posts.ts';

const maxComment = 555;

interface Start {
  stars?: number | undefined;
  comment?: string | undefined;
  job_post_id?: number | '' | undefined;
}

interface Options {
  /** The review to change; without it a new one. */
  reviewId?: number | undefined;
  onDone?: () => unknown;
  /** It is on a page of its own. */
  alone?: boolean;
  /** The job it is about, when there is nothing to choose. */
  jobPostId?: number;
  /** The session has ended before it was sent. */
  onSignedOut?: ((typed: FieldValues) => void) | undefined;
  /** Called with the new review, before the page is left. */
  onReply?: (reply: { data: Review }) => unknown;
}

/** A new review of a person, or the change of one. */
export function useReviewForm(
  userId: number,
  start: Start,
  { reviewId, onDone, alone, jobPostId, onSignedOut, onReply }: Options,
): EndpointForm {
  const { stars = 0, comment = '', job_post_id = jobPostId ?? '' } = start;
  const made = useActForm(
    alone ? leaveReviewThere : leaveReview,
    { stars, comment, job_post_id },
    {
      values: { user_id: userId, ...(jobPostId && { job_post_id: jobPostId }) },
      onDone,
      onSignedOut,
      ...(onReply && { onReply }),
    },
  );
  const changed = useActForm(
    alone ? changeReviewThere : changeReview,
    { stars, comment },
    { values: { id: reviewId ?? 0 }, onDone, onSignedOut },
  );
  return (reviewId ? changed : made) as EndpointForm;
}

interface Props {
  form: EndpointForm;
  /** The jobs to choose from; null while loading. */
  jobs: ReviewJobPosts | null;
  /** The space for the jobs is reserved, whether there are any or not: nothing moves when they are loaded. */
  keepsPlace?: boolean;
  /** Submits at once, unchanged: continues what a sign-in interrupted (spec §4, trigger_reviews_form). */
  sendNow?: boolean;
  before?: () => Promise<boolean>;
  submit?: string;
  /** Where one goes who writes nothing. */
  cancel?: string;
  /** Pictures of the work, between the stars and the words. */
  pictures?: ReactNode;
}

/** Stars, a comment and, if there is one, the job it is about. */
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
