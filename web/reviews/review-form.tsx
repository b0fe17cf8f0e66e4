import { useEffect, useRef, useState } from 'react';
import type { JobPost } from '#contract/job-posts.ts';
import { formatLongDate, truncate } from '#contract/text.ts';
import { api } from '../platform/api.ts';
import { type EndpointForm, Form, useEndpointForm } from '../platform/form.tsx';
import { Select } from '../ui/select.tsx';
import { StarsInput } from '../ui/stars-input.tsx';
import { TextArea } from '../ui/text-area.tsx';

const maxComment = 555;

const create = () => import('#contract/reviews.ts').then((contract) => contract.createReview);
const update = () => import('#contract/reviews.ts').then((contract) => contract.updateReview);
const finishedPosts = () => import('#contract/job-posts.ts').then((contract) => contract.listOwnJobPosts);

interface Start {
  stars?: number | undefined;
  comment?: string | undefined;
}

/** A new review of somebody, or with `reviewId` the change of one. */
export function useReviewForm(userId: number, start: Start, onDone: () => unknown, reviewId?: number): EndpointForm {
  const made = useEndpointForm(create, { user_id: userId, stars: start.stars ?? 0, comment: start.comment ?? '', job_post_id: '' }, { onSuccess: onDone });
  const changed = useEndpointForm(update, { stars: start.stars ?? 0, comment: start.comment ?? '' }, { params: { id: reviewId ?? 0 }, onSuccess: onDone });
  return (reviewId ? changed : made) as EndpointForm;
}

/** One's own finished posts: a review that names one carries "potvrđen posao" (product.md, Reviews). */
function useFinishedPosts(wanted: boolean): JobPost[] {
  const [posts, setPosts] = useState<JobPost[]>([]);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    // The field is optional; without its choices the form is whole all the same.
    api.call(finishedPosts, { query: { status: 'finished', per_page: 12 } }).then(
      (list) => gone || setPosts(list.data),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [wanted]);
  return posts;
}

interface Props {
  form: EndpointForm;
  signedIn: boolean;
  isNew: boolean;
  /** Sends at once, as it stands: what a sign-in interrupted goes on (spec §4, trigger_reviews_form). */
  sendNow?: boolean;
  before?: () => Promise<boolean>;
  submit?: string;
}

/** Stars, a comment and, where there is one, the job it is about. */
export function ReviewForm({ form, signedIn, isNew, sendNow, before, submit }: Props) {
  const posts = useFinishedPosts(signedIn && isNew);
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
      {posts.length > 0 && (
        <Select
          name="job_post_id"
          label="Posao"
          optional
          options={posts.map((post) => ({ value: post.id, label: truncate(`${post.job_type.name}, ${formatLongDate(post.created_at)}`, 70) }))}
        />
      )}
    </Form>
  );
}
