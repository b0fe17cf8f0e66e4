import { type Measure, measures } from './decision-labels.ts';
import { appeals, ground } from './decisions.ts';
import { day } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { id, isoDate, listOf, one, paging, text } from './shapes.ts';
import { userRef } from './users.ts';
import { z } from './zod.ts';

const tag = 'reports';

export const reportSubjects = ['job_post', 'user', 'review', 'message', 'ad', 'deal'] as const;
export const reportReasons = {
  spam: 'Neželjen sadržaj ili oglašavanje',
  fraud: 'Prijevara ili lažno predstavljanje',
  abuse: 'Vrijeđanje ili prijetnje',
  contact: 'Kontakt ili osobni podaci',
  illegal: 'Nezakonit sadržaj',
  figures: 'Pogrešna brojka na mom profilu',
  other: 'Drugo',
} as const;
const measure = z.enum(Object.keys(measures) as [Measure, ...Measure[]]);
const reason = z.enum(
  Object.keys(reportReasons) as [keyof typeof reportReasons, ...(keyof typeof reportReasons)[]],
);

export const createReport = endpoint({
  method: 'POST',
  path: '/reports',
  lookup: true,
  tag,
  summary: 'Prijava sadržaja',
  auth: 'user',
  limits: [
    { name: 'reports', max: 20, windowMs: day, in: 'database', says: 'Previše prijava u jednom danu.' },
  ],
  body: z.object({
    subject_type: z.enum(reportSubjects),
    subject_id: id,
    reason,
    details: text({ min: 0, max: 1000 }).optional(),
  }),
  response: one(z.object({ id: z.number() })),
  status: 201,
  example: {
    body: { subject_type: 'message', subject_id: 120, reason: 'spam', details: 'Ista poruka svima.' },
  },
});

/** A message adjacent to a reported one, as part of the evidence. */
export const reportedMessage = z.object({
  /** Missing in older reports. */
  id: z.number().optional(),
  by: z.enum(['reported', 'reporter']),
  text: z.string(),
  sent_at: isoDate,
});
export type ReportedMessage = z.infer<typeof reportedMessage>;

const reportFile = z.object({
  path: z.string(),
  name: z.string(),
  type: z.string(),
  /** The chat message that contained the file: the reported one or one next to it. */
  message_id: z.number().nullable(),
});
export type ReportFile = z.infer<typeof reportFile>;

export const reportCase = z
  .object({
    id: z.number(),
    subject_type: z.enum(reportSubjects),
    subject_id: z.number(),
    reason,
    details: z.string().nullable(),
    /** The reported content at the time of the report. */
    snapshot: z.record(z.string(), z.unknown()),
    /** Copies of the content's pictures and documents, which remain if the originals are deleted. */
    files: z.array(reportFile),
    reporter: userRef.nullable(),
    subject_user: userRef.nullable(),
    status: z.enum(['open', 'closed']),
    /** True while the subject is hidden until the decision, because enough people reported it. */
    hidden: z.boolean(),
    outcome: z.string().nullable(),
    reply: z.string().nullable(),
    /** Null for reports closed before decisions were recorded. */
    measure: measure.nullable(),
    created_at: isoDate,
  })
  .meta({ id: 'ReportCase' });
export type ReportCase = z.infer<typeof reportCase>;

/** All reports of one subject; one decision resolves all of them. */
export const reportGroup = z
  .object({
    total: z.number(),
    reasons: z.array(z.object({ reason, n: z.number() })),
    first_at: isoDate,
    last_at: isoDate,
    reports: z.array(reportCase),
  })
  .meta({ id: 'ReportGroup' });
export type ReportGroup = z.infer<typeof reportGroup>;

/** The first report of a case, with the number of reports in it. */
export const listedReport = reportCase.extend({ reports: z.number() }).meta({ id: 'ListedReport' });
export type ListedReport = z.infer<typeof listedReport>;

/** Groups reports of the same subject, as the inbox does. */
export const listReports = endpoint({
  method: 'GET',
  path: '/admin/reports',
  tag,
  summary: 'Prijave, za svaku stvar jednom, najstarije prve',
  auth: 'moderate',
  query: z.strictObject({ ...paging(20), status: z.enum(['open', 'closed']).default('open') }),
  response: listOf(listedReport),
});
export const getReportFile = endpoint({
  method: 'GET',
  path: '/admin/reports/:id/files/:position',
  tag,
  summary: 'Slika ili dokument prijavljenog sadržaja, kakav je bio u trenutku prijave',
  auth: 'moderate',
  params: z.object({ id, position: z.coerce.number().int().min(0).max(99) }),
  download: ['image/webp', 'application/pdf'],
});
/**
 * Number of trustworthy reporters after which the subject is hidden until a moderator decides; 0 disables
 * hiding.
 */
const threshold = z
  .object({ reports: z.coerce.number().int().min(0).max(20) })
  .meta({ id: 'ReportThreshold' });
export type Threshold = z.infer<typeof threshold>;
export const getThreshold = endpoint({
  method: 'GET',
  path: '/admin/reports/threshold',
  tag,
  summary: 'Nakon koliko se prijava sadržaj skriva do pregleda',
  auth: 'moderate',
  response: one(threshold),
});
export const putThreshold = endpoint({
  method: 'PUT',
  path: '/admin/reports/threshold',
  tag,
  summary: 'Izmjena praga za skrivanje',
  auth: 'moderate',
  body: threshold,
  response: one(threshold),
  example: { body: { reports: 3 } },
});
export const closeReport = endpoint({
  method: 'POST',
  path: '/admin/reports/:id/close',
  tag,
  summary: 'Zaključenje prijave',
  auth: 'moderate',
  params: z.object({ id }),
  body: z.object({
    reason: text({ min: 3, max: 500 }),
    /**
     * Explains to the affected person how the content breaks the rule (Digital Services Act, art. 17(3)(b)).
     */
    text: text({ min: 0, max: 2000 }).optional(),
    reply: text({ min: 0, max: 1000 }).optional(),
    measure: measure.default('none'),
    ground: ground.default('terms'),
    days: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.coerce.number().int().min(1).max(365).optional(),
    ),
  }),
  response: one(reportCase),
  example: {
    body: {
      reason: 'Kontakt na javnom mjestu',
      text: 'U opisu stoji tuđi broj telefona.',
      reply: 'Broj telefona više nije vidljiv.',
      measure: 'remove',
      ground: 'terms',
    },
  },
});

/**
 * A report as its sender sees it: with the outcome, but without other consequences for the reported person
 * (Digital Services Act, art. 16(5)).
 */
export const ownReport = z
  .object({
    id: z.number(),
    subject_type: z.enum(reportSubjects),
    reason,
    details: z.string().nullable(),
    status: z.enum(['open', 'closed']),
    measure: measure.nullable(),
    reply: z.string().nullable(),
    created_at: isoDate,
    closed_at: isoDate.nullable(),
    appeal: z
      .object({ status: z.enum(['open', 'upheld', 'reversed']), answer: z.string().nullable() })
      .nullable(),
    can: z.object({ appeal: z.boolean() }),
  })
  .meta({ id: 'OwnReport' });
export type OwnReport = z.infer<typeof ownReport>;

export const listOwnReports = endpoint({
  method: 'GET',
  path: '/me/reports',
  tag,
  summary: 'Vlastite prijave i što je s njima, najnovije prve',
  auth: 'user',
  query: z.strictObject(paging(10)),
  response: listOf(ownReport),
});
/**
 * Appeals the decision on the caller's own report; possible only if the report was closed without a measure.
 */
export const appealReport = endpoint({
  method: 'POST',
  path: '/me/reports/:id/appeal',
  tag,
  summary: 'Žalba na odluku o vlastitoj prijavi, u roku od šest mjeseci',
  auth: 'user',
  whileSuspended: true,
  limits: [appeals],
  params: z.object({ id }),
  body: z.object({ text: text({ min: 10, max: 3000 }) }),
  status: 201,
  response: one(ownReport),
  example: { body: { text: 'U prijavljenom oglasu i dalje stoji moj broj telefona.' } },
});
