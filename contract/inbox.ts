import { ad } from './ads.ts';
import { appealCase } from './decisions.ts';
import { endpoint } from './endpoint.ts';
import { ticket } from './help.ts';
import {
  actionOf,
  type InboxKindName,
  inboxOrders,
  kindNames,
  mostTogether,
  type Remark,
} from './inbox-kinds.ts';
import { queueItem } from './moderation.ts';
import { reportCase, reportGroup } from './reports.ts';
import { id, isoDate, listOf, one, paging, text, ticked } from './shapes.ts';
import { finding } from './signals.ts';
import { tradeCheckCase } from './trade-checks.ts';
import { z } from './zod.ts';

const tag = 'inbox';
/**
 * Everyone who may decide anything also has `support`; which kinds they see depends on their other abilities.
 */
const auth = 'support';
const kind = z.enum(kindNames);
const byCase = z.object({ kind, id });

const claim = z.object({ id: z.number(), name: z.string(), mine: z.boolean(), until: isoDate }).nullable();

export const inboxRow = z
  .object({
    kind,
    id: z.number(),
    title: z.string(),
    note: z.string(),
    waiting_since: isoDate,
    urgent: z.boolean(),
    claim,
  })
  .meta({ id: 'InboxRow' });
export type InboxRow = z.infer<typeof inboxRow>;

/** A waiting case. The case of a job post also contains the post and the facts needed to decide on it. */
const waitingCase = inboxRow
  .extend(queueItem.omit({ kind: true, waiting_since: true }).partial().shape)
  .meta({ id: 'WaitingCase' });
export type WaitingCase = z.infer<typeof waitingCase>;

/** A decision that is still pending or could not be applied. */
const decision = z.object({
  id: z.number(),
  kind,
  subject_id: z.number(),
  action: z.string(),
  title: z.string(),
  undo_until: isoDate,
  /** Remaining undo time in ms, so that the device's clock does not matter. */
  undo_ms: z.number(),
  /** Why the decision could not be applied. */
  failed: z.string().nullable(),
});
export type InboxDecision = z.infer<typeof decision>;

export const listInbox = endpoint({
  method: 'GET',
  path: '/admin/inbox',
  tag,
  summary: 'Sve što čeka odluku, najhitnije prvo',
  auth,
  query: z.strictObject({
    kind: kind.optional(),
    mine: ticked.optional(),
    urgent: ticked.optional(),
    order: z.enum(Object.keys(inboxOrders) as [keyof typeof inboxOrders]).default('hitno'),
    after: z.string().max(80).optional(),
    per_page: z.coerce.number().int().min(1).max(100).default(30),
  }),
  response: z.object({
    data: z.array(inboxRow),
    meta: z.object({
      next: z.string().nullable(),
      counts: z.partialRecord(kind, z.number()),
      total: z.number(),
      decided_today: z.number(),
      /** Median wait of today's decisions; null if there are none. */
      median_wait_seconds: z.number().nullable(),
      /** The caller's own decisions that can still be undone or could not be applied, newest first. */
      mine: z.array(decision),
    }),
  }),
});

export const listWaiting = endpoint({
  method: 'GET',
  path: '/admin/moderation',
  tag: 'moderation',
  summary: 'Što čeka odluku, najstarije prvo',
  auth: 'moderate',
  query: z.strictObject({ ...paging(20), kind: kind.optional() }),
  response: listOf(waitingCase),
});

/**
 * Counts for the menu: waiting cases of each kind that the caller may decide, each up to `limits.countCap`.
 */
export const countInbox = endpoint({
  method: 'GET',
  path: '/admin/inbox/waiting',
  tag,
  summary: 'Koliko čega čeka odluku',
  auth,
  response: one(z.partialRecord(kind, z.number())),
});

const content = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('job_post'), item: queueItem }),
  z.object({ kind: z.literal('ad'), item: ad }),
  z.object({ kind: z.literal('report'), item: reportCase, together: reportGroup }),
  z.object({ kind: z.literal('appeal'), item: appealCase }),
  z.object({ kind: z.literal('trade_check'), item: tradeCheckCase }),
  z.object({ kind: z.literal('ticket'), item: ticket }),
]);
export const inboxCase = z
  .object({
    kind,
    id: z.number(),
    title: z.string(),
    note: z.string(),
    waiting_since: isoDate.nullable(),
    urgent: z.boolean(),
    claim,
    can: z.object({
      decide: z.boolean(),
      clear_phone: z.boolean(),
      restore_phone: z.boolean(),
    }),
    actions: z.array(z.string()),
    signals: z.array(finding),
    /** Canned reasons, in the order of the digit keys that select them. */
    reasons: z.array(z.object({ label: z.string(), text: z.string().optional() })),
    content,
  })
  .meta({ id: 'InboxCase' });
export type InboxCase = z.infer<typeof inboxCase>;
export type InboxContent = z.infer<typeof content>;

export const getInboxCase = endpoint({
  method: 'GET',
  path: '/admin/inbox/:kind/:id',
  tag,
  summary: 'Predmet sa svime što treba za odluku',
  auth,
  params: byCase,
  response: one(inboxCase),
});
/**
 * Atomic: if two callers claim a case concurrently, one succeeds, and both responses name the holder. The
 * response is null if the case is no longer waiting.
 */
export const claimCase = endpoint({
  method: 'POST',
  path: '/admin/inbox/:kind/:id/claim',
  tag,
  summary: 'Preuzimanje predmeta na pet minuta',
  auth,
  params: byCase,
  response: one(z.object({ claim })),
});
export const releaseCase = endpoint({
  method: 'DELETE',
  path: '/admin/inbox/:kind/:id/claim',
  tag,
  summary: 'Otpuštanje preuzetog predmeta',
  auth,
  params: byCase,
  status: 204,
});

/** Marks a detected phone number as a false positive and removes the highlight. Idempotent. */
export const clearPhone = endpoint({
  method: 'POST',
  path: '/admin/inbox/:kind/:id/not-a-phone',
  tag,
  summary: 'Označeni broj nije broj telefona',
  auth,
  params: byCase,
  status: 204,
});
/** Removes a false-positive mark and highlights the phone number again. Idempotent. */
export const restorePhone = endpoint({
  method: 'DELETE',
  path: '/admin/inbox/:kind/:id/not-a-phone',
  tag,
  summary: 'Označeni broj ipak je broj telefona',
  auth,
  params: byCase,
  status: 204,
});

const remarks = {
  none: z.object({}),
  reason: z.object({ reason: text({ min: 3, max: 255 }) }),
  explained: z.object({ reason: text({ min: 3, max: 255 }), text: text({ min: 0, max: 2000 }).optional() }),
  answer: z.object({ answer: text({ min: 3, max: 5000 }) }),
  judged: z.object({
    reason: text({ min: 3, max: 255 }),
    text: text({ min: 0, max: 2000 }).optional(),
    answer: text({ min: 0, max: 1000 }).optional(),
  }),
} as const satisfies Record<Remark, z.ZodType>;

const remarkInput = {
  reason: text({ min: 0, max: 255 }).optional(),
  text: text({ min: 0, max: 2000 }).optional(),
  answer: text({ min: 0, max: 5000 }).optional(),
};

function checkRemark(given: { kind: InboxKindName; action: string }, wrong: z.core.$RefinementCtx): void {
  const action = actionOf(given.kind, given.action);
  if (!action)
    return void wrong.addIssue({ code: 'custom', path: ['action'], message: 'Ova odluka nije moguća.' });
  const parsed = remarks[action.remark].safeParse(given);
  for (const issue of parsed.error?.issues ?? [])
    wrong.addIssue({
      ...issue,
      message: undefined,
      input: (given as never)[issue.path[0] as never],
    } as never);
}

export const decideCase = endpoint({
  method: 'POST',
  path: '/admin/inbox/decisions',
  lookup: true,
  tag,
  summary: 'Odluka; deset sekundi se može poništiti, zatim se provodi',
  auth,
  body: z.object({ kind, id, action: z.string().max(20), ...remarkInput }).superRefine(checkRemark),
  response: one(decision),
  status: 201,
  example: {
    body: {
      kind: 'job_post',
      id: 12,
      action: 'decline',
      reason: 'Nejasan opis',
      text: 'Iz opisa nije jasno što treba napraviti.',
    },
  },
});
export const decideTogether = endpoint({
  method: 'POST',
  path: '/admin/inbox/decisions/together',
  tag,
  summary: 'Ista odluka o više predmeta jedne vrste; svaki je odbijeni naveden s razlogom',
  auth,
  body: z
    .object({ kind, ids: z.array(id).min(1).max(mostTogether), action: z.string().max(20), ...remarkInput })
    .superRefine(checkRemark),
  response: one(
    z.object({
      decided: z.array(decision),
      refused: z.array(z.object({ id: z.number(), title: z.string(), message: z.string() })),
    }),
  ),
  example: { body: { kind: 'report', ids: [3, 4], action: 'close', reason: 'O istom je već odlučeno.' } },
});
export const undoDecisions = endpoint({
  method: 'POST',
  path: '/admin/inbox/decisions/undo',
  lookup: true,
  tag,
  summary: 'Poništenje odluka koje još nisu provedene',
  auth,
  body: z.object({ ids: z.array(id).min(1).max(mostTogether) }),
  response: one(z.object({ undone: z.array(z.object({ kind, subject_id: z.number() })) })),
  example: { body: { ids: [7] } },
});
