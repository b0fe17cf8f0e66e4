import { endpoint } from './endpoint.ts';
import { id, isoDate, listOf, one, paging, text } from './shapes.ts';
import { userRef } from './users.ts';
import { z } from './zod.ts';

const tag = 'reports';

export const reportSubjects = ['job_post', 'user', 'review', 'message', 'ad'] as const;
export const reportReasons = {
  spam: 'Neželjen sadržaj ili oglašavanje',
  fraud: 'Prijevara ili lažno predstavljanje',
  abuse: 'Vrijeđanje ili prijetnje',
  contact: 'Kontakt ili osobni podaci',
  illegal: 'Nezakonit sadržaj',
  other: 'Drugo',
} as const;
const reason = z.enum(Object.keys(reportReasons) as [keyof typeof reportReasons, ...(keyof typeof reportReasons)[]]);

export const createReport = endpoint({
  method: 'POST',
  path: '/reports',
  tag,
  summary: 'Prijava sadržaja',
  auth: 'user',
  body: z.object({ subject_type: z.enum(reportSubjects), subject_id: id, reason, details: text({ min: 0, max: 1000 }).optional() }),
  response: one(z.object({ id: z.number() })),
  status: 201,
  example: { body: { subject_type: 'message', subject_id: 120, reason: 'spam', details: 'Ista poruka svima.' } },
});

export const reportCase = z
  .object({
    id: z.number(),
    subject_type: z.enum(reportSubjects),
    subject_id: z.number(),
    reason,
    details: z.string().nullable(),
    /** The reported content as it was at the time. */
    snapshot: z.record(z.string(), z.unknown()),
    reporter: userRef.nullable(),
    subject_user: userRef.nullable(),
    status: z.enum(['open', 'closed']),
    outcome: z.string().nullable(),
    created_at: isoDate,
  })
  .meta({ id: 'ReportCase' });
export type ReportCase = z.infer<typeof reportCase>;

export const listReports = endpoint({
  method: 'GET',
  path: '/admin/reports',
  tag,
  summary: 'Prijave, najstarije prve',
  auth: 'moderate',
  query: z.strictObject({ ...paging(20), status: z.enum(['open', 'closed']).default('open') }),
  response: listOf(reportCase),
});
export const closeReport = endpoint({
  method: 'POST',
  path: '/admin/reports/:id/close',
  tag,
  summary: 'Zaključenje prijave',
  auth: 'moderate',
  params: z.object({ id }),
  body: z.object({ reason: text({ min: 3, max: 500 }) }),
  response: one(reportCase),
  example: { body: { reason: 'Korisnik je opomenut.' } },
});
