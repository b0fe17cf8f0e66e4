import type { JobPost } from '#contract/job-posts.ts';
import { type Tag, tags } from '../platform/response-cache/tags.ts';

/**
 * Returns the cache tags of a list of active posts: the set of posts, their authors, and the names of trades
 * and places.
 */
export const tagsOfPosts = (posts: readonly JobPost[]): Tag[] => [
  tags.posts,
  tags.trades,
  tags.places,
  ...posts.map(({ user }) => tags.person(user.id)),
];
