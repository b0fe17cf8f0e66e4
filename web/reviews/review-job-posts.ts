import { useEffect, useState } from 'react';
import { formatLongDate, truncate } from '#contract/format.ts';
import { type JobPost, listOwnJobPosts } from '#contract/job-posts.ts';
import { listReviews, type Review } from '#contract/reviews.ts';
import { api } from '../platform/api/api.ts';
import type { Option } from '../ui/choices/option.tsx';

export type ReviewJobPosts = readonly Option<number>[];

/** The query for the reader’s finished posts. A review that names one of them is marked "potvrđen posao". */
export const finishedJobPosts = { status: 'finished', per_page: 12 } as const;

export const jobPostsOf = (posts: readonly JobPost[]): ReviewJobPosts =>
  posts.map((post) => ({
    value: post.id,
    label: truncate(`${post.job_type.name}, ${formatLongDate(post.created_at)}`, 70),
  }));

/**
 * Milliseconds for which the form waits for the list of jobs; a field that appeared later would move the
 * stars while the user is tapping them.
 */
const patience = 700;

/**
 * Returns the jobs for a new review: null while loading. `timedOut` is true if the form is shown before they
 * have loaded.
 */
export function useReviewJobPosts(wanted: boolean): { jobs: ReviewJobPosts | null; timedOut: boolean } {
  const [jobs, setJobs] = useState<ReviewJobPosts | null>(wanted ? null : []);
  const [timedOut, setTimedOut] = useState(false);
  const asking = jobs === null;
  useEffect(() => {
    if (!asking) return;
    let gone = false;
    const wait = setTimeout(() => setTimedOut(true), patience);
    // A failure is ignored: the job is optional, so the form is complete without this list.
    api.call(listOwnJobPosts, { query: finishedJobPosts }).then(
      ({ data }) => gone || setJobs(jobPostsOf(data)),
      () => gone || setJobs([]),
    );
    return () => {
      gone = true;
      clearTimeout(wait);
    };
  }, [asking]);
  return { jobs, timedOut };
}

/**
 * Returns the reader's own review of a person; null if there is none, if `wanted` is false or if loading
 * fails, undefined while loading.
 */
export function useOwnReview(userId: number, wanted: boolean): Review | null | undefined {
  const [own, setOwn] = useState<Review | null | undefined>(wanted ? undefined : null);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    // If the request fails, the form creates a review, and the server reports that one exists.
    api.call(listReviews, { params: { id: userId }, query: { per_page: 1 } }).then(
      (page) => gone || setOwn(page.own),
      () => gone || setOwn(null),
    );
    return () => {
      gone = true;
    };
  }, [userId, wanted]);
  return own;
}
