import { endpoint } from './endpoint.ts';
import { jobPost, timelineEntry } from './job-posts.ts';
import { id, isoDate, listOf, one, paging, text } from './shapes.ts';
import { userRef } from './users.ts';
import { z } from './zod.ts';

const tag = 'moderation';
const byId = z.object({ id });
const remark = z.object({ reason: text({ min: 3, max: 255 }), text: text({ min: 0, max: 2000 }).optional() });

/** Approvals need no reason; if a client sends one anyway, it is ignored rather than rejected. */
export const noRemark = z
  .object({ reason: z.string().max(2000).optional(), text: z.string().max(2000).optional() })
  .optional();

/** Automatic checks of a post before moderation. `ok: false` is only a hint and blocks nothing. */
export const check = z.object({
  key: z.enum([
    'subject_length',
    'phone_in_text',
    'email_in_text',
    'link_in_text',
    'duplicate',
    'new_account',
    'pictures',
  ]),
  ok: z.boolean(),
  text: z.string(),
});
export type Check = z.infer<typeof check>;

export const queueItem = z
  .object({
    kind: z.literal('job_post'),
    waiting_since: isoDate,
    post: jobPost,
    checks: z.array(check),
    /** Character ranges [from, to) of the post’s subject that failed a check, with the key of that check. */
    spots: z.array(z.object({ from: z.number(), to: z.number(), key: z.string() })),
    author: z.object({
      posts_total: z.number(),
      approved: z.number(),
      declined: z.number(),
      deactivated: z.number(),
      reviews_received: z.number(),
      member_since: isoDate,
    }),
    timeline: z.array(timelineEntry),
    asked: z.array(userRef),
  })
  .meta({ id: 'ModerationItem' });
export type QueueItem = z.infer<typeof queueItem>;

export const auditEntry = z
  .object({
    id: z.number(),
    action: z.string(),
    subject_type: z.string(),
    subject_id: z.number().nullable(),
    reason: z.string().nullable(),
    /**
     * Facts that cannot be looked up later. For a change, these are `before` and `after`, or `former` and the
     * new value.
     */
    details: z.record(z.string(), z.unknown()).nullable(),
    /** The IP address from which the action was performed. */
    network: z.string().nullable(),
    actor: z.object({ id: z.number(), name: z.string() }).nullable(),
    created_at: isoDate,
  })
  .meta({ id: 'AuditEntry' });

export const getQueueItem = endpoint({
  method: 'GET',
  path: '/admin/job-posts/:id',
  tag,
  summary: 'Posao s poviješću autora, u svakom stanju',
  auth: 'moderate',
  params: byId,
  response: one(queueItem),
});
export const approvePost = endpoint({
  method: 'POST',
  path: '/admin/job-posts/:id/approve',
  tag,
  summary: 'Objava posla',
  auth: 'moderate',
  params: byId,
  body: noRemark,
  example: { body: {} },
  response: one(jobPost),
});
export const declinePost = endpoint({
  method: 'POST',
  path: '/admin/job-posts/:id/decline',
  tag,
  summary: 'Povrat na doradu',
  auth: 'moderate',
  params: byId,
  body: remark,
  response: one(jobPost),
  example: {
    body: { reason: 'Broj telefona na slici', text: 'Na drugoj fotografiji vidi se broj mobitela.' },
  },
});
export const deactivatePost = endpoint({
  method: 'POST',
  path: '/admin/job-posts/:id/deactivate',
  tag,
  summary: 'Deaktivacija',
  auth: 'moderate',
  params: byId,
  body: remark,
  response: one(jobPost),
  example: { body: { reason: 'Nije dopušteno', text: 'Sadržaj nije u skladu s uvjetima korištenja.' } },
});
export const activatePost = endpoint({
  method: 'POST',
  path: '/admin/job-posts/:id/activate',
  tag,
  summary: 'Ponovna aktivacija',
  auth: 'moderate',
  params: byId,
  body: noRemark,
  example: { body: {} },
  response: one(jobPost),
});
export const listInactivePosts = endpoint({
  method: 'GET',
  path: '/admin/job-posts',
  tag,
  summary: 'Poslovi po stanju',
  auth: 'moderate',
  query: z.strictObject({
    ...paging(20),
    status: z
      .enum(['active', 'addressed', 'inactive', 'pending', 'declined', 'finished'])
      .default('inactive'),
  }),
  response: listOf(jobPost),
});

/** Kinds of decisions that have their own lists of canned reasons. */
export const reasonedDecisions = [
  'job_post',
  'ad_decline',
  'ad_pause',
  'trade_check',
  'report',
  'ticket',
  'appeal',
] as const;
export type ReasonedDecision = (typeof reasonedDecisions)[number];
const decision = z.enum(reasonedDecisions).default('job_post');

const explained: readonly ReasonedDecision[] = ['job_post', 'ticket', 'appeal'];
const reasons = z
  .array(
    z.object({
      label: text({ min: 3, max: 80 }),
      text: z.preprocess(
        (value) => (value === '' ? undefined : value),
        text({ min: 3, max: 500 }).optional(),
      ),
    }),
  )
  .min(1)
  .max(20);
export type Reasons = z.infer<typeof reasons>;
export const getReasons = endpoint({
  method: 'GET',
  path: '/admin/moderation/reasons',
  tag,
  summary: 'Gotovi razlozi',
  auth: 'moderate',
  query: z.strictObject({ decision }),
  response: one(reasons),
});
export const putReasons = endpoint({
  method: 'PUT',
  path: '/admin/moderation/reasons',
  tag,
  summary: 'Izmjena gotovih razloga',
  auth: 'moderate',
  body: z.object({ decision, reasons }).superRefine((given, wrong) => {
    if (!explained.includes(given.decision)) return;
    for (const [at, one] of given.reasons.entries())
      if (one.text === undefined)
        wrong.addIssue({
          code: 'custom',
          path: ['reasons', at, 'text'],
          message: 'Polje Objašnjenje je obavezno.',
        });
  }),
  response: one(reasons),
  example: {
    body: {
      decision: 'job_post',
      reasons: [{ label: 'Nejasan opis', text: 'Iz opisa nije jasno što treba napraviti.' }],
    },
  },
});

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  tag,
  summary: 'Dnevnik radnji',
  auth: 'system',
  query: z.strictObject(paging(50)),
  response: listOf(auditEntry),
});
