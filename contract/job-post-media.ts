import { limits } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { mediaFile } from './job-posts.ts';
import { uploads } from './rate-limits.ts';
import { id, listOf, one } from './shapes.ts';
import { z } from './zod.ts';

const tag = 'job-posts';
const byId = z.object({ id });

export const listMedia = endpoint({
  method: 'GET',
  path: '/job-posts/:id/media',
  aliases: ['/job_posts/:id/media'],
  tag,
  summary: 'Datoteke posla',
  cache: 'personal',
  params: byId,
  response: listOf(mediaFile),
});
export const addMedia = endpoint({
  method: 'POST',
  path: '/job-posts/:id/media',
  aliases: ['/job_posts/:id/media'],
  tag,
  summary: 'Nova datoteka',
  auth: 'user',
  limits: [uploads],
  params: byId,
  files: { file: { max: 1, maxBytes: limits.media.bytes, required: true } },
  body: z.object({ client_id: z.uuid().optional() }),
  response: one(mediaFile),
  status: 201,
});
export const orderMedia = endpoint({
  method: 'POST',
  path: '/job-posts/:id/media/order',
  aliases: ['/job_posts/:id/media/order'],
  tag,
  summary: 'Redoslijed datoteka',
  auth: 'user',
  params: byId,
  body: z.object({ ids: z.array(id).max(limits.media.files) }),
  response: listOf(mediaFile),
  example: { body: { ids: [312, 311] } },
});
export const deleteMedia = endpoint({
  method: 'DELETE',
  path: '/job-posts/:id/media/:file',
  aliases: ['/job_posts/:id/media/:file'],
  tag,
  summary: 'Brisanje datoteke',
  auth: 'user',
  params: z.object({ id, file: id }),
  status: 204,
});
