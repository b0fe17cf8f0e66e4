import { complaintStates } from './complaint-words.ts';
import { limits } from './constants.ts';
import { hour } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { csv, id, isoDate, listMeta, listOf, one, paging, text } from './shapes.ts';
import { z } from './zod.ts';

const tag = 'complaints';
const byId = z.object({ id });
const most = limits.complaints;

/** `post-12`, `message-55` or `review-3`: a picture of the inquiry, of the chat or of the client's review. */
const pictureKey = z
  .string()
  .regex(/^(post|message|review)-\d{1,10}$/, { error: 'Odaberite slike iz ovog dogovora.' });

/** A picture from the deal, taken before, during or after the work (`moment`). */
export const complaintPicture = z
  .object({
    key: pictureKey,
    moment: z.enum(['before', 'during', 'after']),
    path: z.string(),
    thumb: z.string(),
    created_at: isoDate,
  })
  .meta({ id: 'ComplaintPicture' });
export type ComplaintPicture = z.infer<typeof complaintPicture>;

export const complaint = z
  .object({
    id: z.number(),
    deal_id: z.number(),
    state: z.enum(complaintStates),
    text: z.string(),
    pictures: z.array(complaintPicture),
    /** When the worker received the complaint. */
    created_at: isoDate,
    /** Last day to answer, `YYYY-MM-DD` in Croatia. */
    due_on: z.string(),
    answer: z
      .object({
        text: z.string(),
        /** Whether the worker accepts that the complaint is justified. */
        accepts: z.boolean(),
        at: isoDate,
        /** True if the answer came after the deadline. */
        late: z.boolean(),
      })
      .nullable(),
    closed_at: isoDate.nullable(),
    can: z.object({ answer: z.boolean(), close: z.boolean(), export: z.boolean() }),
  })
  .meta({ id: 'Complaint' });
export type Complaint = z.infer<typeof complaint>;

const steps = {
  name: 'complaint_steps',
  max: 20,
  windowMs: hour,
  in: 'database',
  says: 'Previše koraka u prigovorima u kratkom vremenu.',
} as const;
/** A PDF with pictures costs about as much CPU time as an upload. */
const bundles = {
  name: 'complaint_bundles',
  max: 20,
  windowMs: hour,
  in: 'database',
  says: 'Previše PDF-ova u kratkom vremenu.',
} as const;

export const listComplaints = endpoint({
  method: 'GET',
  path: '/deals/:id/complaints',
  tag,
  summary: 'Prigovori uz dogovor, zadnji prvi',
  auth: 'user',
  whileViewing: false,
  params: byId,
  query: z.strictObject(paging(most.perDeal)),
  response: z.object({ data: z.array(complaint), meta: listMeta, can: z.object({ write: z.boolean() }) }),
});
/**
 * Pictures that a complaint may include, oldest first: from the inquiry, the chat and the client's review.
 */
export const listComplaintPictures = endpoint({
  method: 'GET',
  path: '/deals/:id/complaint-pictures',
  tag,
  summary: 'Slike iz dogovora koje klijent može priložiti prigovoru',
  auth: 'user',
  whileViewing: false,
  params: byId,
  query: z.strictObject(paging(most.choice)),
  response: listOf(complaintPicture),
});
/** Notifies the worker and starts the period to answer. */
export const writeComplaint = endpoint({
  method: 'POST',
  path: '/deals/:id/complaints',
  tag,
  summary: 'Pisani prigovor klijenta na obavljen posao',
  auth: 'user',
  limits: [steps],
  params: byId,
  body: z.object({
    complaint: text({ min: most.textLeast, max: most.textMost }),
    pictures: z.preprocess(
      (given) => (given === undefined ? [] : [given].flat()),
      z.array(pictureKey).max(most.pictures, { error: `Najveći broj slika: ${most.pictures}.` }),
    ),
  }),
  response: one(complaint),
  status: 201,
  example: {
    body: { complaint: 'Slavina nakon zamjene opet curi. Tražim besplatan popravak.', pictures: ['post-12'] },
  },
});
export const getComplaint = endpoint({
  method: 'GET',
  path: '/complaints/:id',
  tag,
  summary: 'Prigovor',
  auth: 'user',
  whileViewing: false,
  params: byId,
  response: one(complaint),
});
/** Possible after the deadline too; the answer is then marked as late. */
export const answerComplaint = endpoint({
  method: 'POST',
  path: '/complaints/:id/answer',
  tag,
  summary: 'Odgovor majstora, s izjavom prihvaća li da je prigovor osnovan',
  auth: 'user',
  limits: [steps],
  params: byId,
  body: z.object({
    answer: text({ min: most.textLeast, max: most.textMost }),
    verdict: z.enum(['accepted', 'refused'], { error: 'Odaberite prihvaćate li prigovor.' }),
  }),
  response: one(complaint),
  example: { body: { answer: 'Dolazim u utorak i mijenjam brtvu bez naplate.', verdict: 'accepted' } },
});
export const closeComplaint = endpoint({
  method: 'POST',
  path: '/complaints/:id/close',
  tag,
  summary: 'Klijent zatvara prigovor: riješen je ili ga povlači',
  auth: 'user',
  limits: [steps],
  params: byId,
  response: one(complaint),
});
/**
 * A rate-limited write, because it renders the PDF. `messages` are ids from the chat of the two parties; only
 * the client may choose them.
 */
export const makeComplaintBundle = endpoint({
  method: 'POST',
  path: '/complaints/:id/dokazi.pdf',
  tag,
  summary: 'PDF s prigovorom, odgovorom, ponudom, slikama, računima i odabranim porukama',
  auth: 'user',
  whileSuspended: true,
  limits: [bundles],
  params: byId,
  body: z.object({
    messages: csv(id)
      .refine((ids) => ids.length <= most.messages, { error: `Najveći broj poruka: ${most.messages}.` })
      .optional(),
  }),
  download: ['application/pdf'],
  example: { body: { messages: [101, 104] } },
});
