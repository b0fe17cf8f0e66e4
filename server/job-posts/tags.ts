import type { JobPost } from '#contract/job-posts.ts';
import { placesTag } from '../places/tags.ts';
import type { Tag } from '../platform/response-cache/tags.ts';
import { tradesTag } from '../trades/tags.ts';
import { personTag } from '../users/tags.ts';

export const postsTag = 'posts';
export const postTag = (id: number) => `post:${id}`;

export const tagsOfPosts = (posts: readonly JobPost[]): Tag[] => [
  postsTag,
  tradesTag,
  placesTag,
  ...posts.map(({ user }) => personTag(user.id)),
];
