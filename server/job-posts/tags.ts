import type { JobPost } from '#contract/job-posts.ts';
import { type Tag, tags } from '../platform/response-cache/tags.ts';

/** What a list of active posts depends on: which they are, their authors, and the names of trades and places. */
export const tagsOfPosts = (posts: readonly JobPost[]): Tag[] => [
  tags.posts,
  tags.trades,
  tags.places,
  ...posts.map(({ user }) => tags.person(user.id)),
];
