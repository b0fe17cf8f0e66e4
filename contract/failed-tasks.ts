import { endpoint } from './endpoint.ts';
import { isoDate, listOf, paging } from './shapes.ts';
import { z } from './zod.ts';

const tag = 'moderation';

/**
 * A background task that has exhausted its retries or failed permanently. Its data is not exposed: it is
 * personal and may be encrypted.
 */
export const failedTask = z
  .object({
    id: z.uuid(),
    queue: z.string(),
    error: z.string(),
    tries: z.number(),
    created_at: isoDate,
    failed_at: isoDate,
  })
  .meta({ id: 'FailedTask' });
export type FailedTask = z.infer<typeof failedTask>;

export const listFailedTasks = endpoint({
  method: 'GET',
  path: '/admin/jobs/dead',
  tag,
  summary: 'Zadaci u pozadini koji nisu uspjeli',
  auth: 'system',
  query: z.strictObject(paging(20)),
  response: listOf(failedTask),
});
export const retryFailedTask = endpoint({
  method: 'POST',
  path: '/admin/jobs/dead/:id/retry',
  tag,
  summary: 'Novi pokušaj zadatka u pozadini',
  auth: 'system',
  params: z.object({ id: z.uuid() }),
  status: 204,
});
