import { endpoint } from './endpoint.ts';
import { isoDate, listOf, paging } from './shapes.ts';
import { z } from './zod.ts';

const tag = 'moderation';

/** A background job that failed too often, or that no further try could help. What it carried is not shown: it may be sealed, and it is somebody's. */
export const deadJob = z
  .object({
    id: z.uuid(),
    queue: z.string(),
    error: z.string(),
    /** How often it was tried. */
    tries: z.number(),
    created_at: isoDate,
    failed_at: isoDate,
  })
  .meta({ id: 'DeadJob' });
export type DeadJob = z.infer<typeof deadJob>;

export const listDeadJobs = endpoint({
  method: 'GET',
  path: '/admin/jobs/dead',
  tag,
  summary: 'Pozadinski poslovi koji nisu uspjeli',
  auth: 'system',
  query: z.strictObject(paging(20)),
  response: listOf(deadJob),
});
export const retryDeadJob = endpoint({
  method: 'POST',
  path: '/admin/jobs/dead/:id/retry',
  tag,
  summary: 'Novi pokušaj pozadinskog posla',
  auth: 'system',
  params: z.object({ id: z.uuid() }),
  status: 204,
});
