import { useEffect, useRef } from 'react';
import { createReview, updateReview } from '#contract/reviews.ts';
import { type EndpointForm, Form, useEndpointForm } from '../platform/form.tsx';
import { Select } from '../ui/choices/select.tsx';
import { StarsInput } from '../ui/fields/stars-input.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import type { ReviewJobPosts } from './review-job-posts.ts';

const maxComment = 555;

interface Start {
  stars?: number | undefined;
  comment?: string | undefined;
  job_post_id?: number | '' | undefined;
}

/** A new review of somebody, or with `reviewId` the change of one. */
export function useReviewForm(userId: number, start: Start, onDone: () => unknown, reviewId?: number): EndpointForm {
  const { stars = 0, comment = '', job_post_id = '' } = start;
  const made = useEndpointForm(createReview, { user_id: userId, stars, comment, job_post_id }, { onSuccess: onDone });
  const changed = useEndpointForm(updateReview, { stars, comment }, { params: { id: reviewId ?? 0 }, onSuccess: onDone });
  return (reviewId ? changed : made) as EndpointForm;
}

interface Props {
  form: EndpointForm;
  /** What it may be about; null while it is asked. */
  jobs: ReviewJobPosts | null;
  /** The place of the jobs is kept, whether there are any or not: nothing on screen moves when that is known. */
  keepsPlace?: boolean;
  /** Sends at once, as it stands: what a sign-in interrupted goes on (spec §4, trigger_reviews_form). */
  sendNow?: boolean;
  before?: () => Promise<boolean>;
  submit?: string;
}

/** Stars, a comment and, where there is one, the job it is about. */
export function ReviewForm({ form, jobs, keepsPlace, sendNow, before, submit }: Props) {
  const sent = useRef(false);
  useEffect(() => {
    if (!sendNow || sent.current) return;
    sent.current = true;
    void form.send();
  });
  return (
    <Form form={form} {...(before && { before })} {...(submit && { submit })}>
      <StarsInput name="stars" label="Ocjena" />
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
