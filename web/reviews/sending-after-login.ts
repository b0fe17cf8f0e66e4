import type { Modals } from '../platform/overlays/modals.tsx';

export interface TypedReview {
  stars: number | string;
  comment: string;
  job_post_id?: number | string | undefined;
}

/** Returns the action that sends a typed review after the sign-in. */
export const sendingOf = (
  user: Modals['review']['user'],
  { stars, comment, job_post_id: post }: TypedReview,
) => ({
  fallback: 'trigger_reviews_form' as const,
  user,
  stars: Number(stars),
  comment,
  ...(post && { postId: Number(post) }),
});
