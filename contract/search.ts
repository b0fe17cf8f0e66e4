import { limits } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { jobPost } from './job-posts.ts';
import { user } from './users.ts';
import { z } from './zod.ts';

export const searchInput = z.strictObject({
  search: z.string().trim().min(1).max(255),
  per_page: z.coerce.number().int().min(1).max(20).default(limits.perPage.search),
});

export const searchAll = endpoint({
  method: 'GET',
  path: '/search',
  tag: 'search',
  summary: 'Pretraga majstora i poslova',
  cache: 'personal',
  query: searchInput,
  response: z.object({ workers: z.array(user), posts: z.array(jobPost) }),
});
