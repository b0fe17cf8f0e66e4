import { addressIn } from './addresses.ts';
import { email } from './auth.ts';
import { limits } from './constants.ts';
import { hour } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { helpTopics, ticketTopics } from './help-labels.ts';
import { direction, id, isoDate, listOf, one, paging, text } from './shapes.ts';
import { z } from './zod.ts';

const tag = 'help';

const keysOf = <K extends string>(table: Record<K, string>) => z.enum(Object.keys(table) as [K, ...K[]]);
export const topic = keysOf(helpTopics);
const ticketTopic = keysOf(ticketTopics);

export const question = z
  .object({
    id: z.number(),
    topic,
    question: z.string(),
    html: z.string(),
    popular: z.boolean(),
    updated_at: isoDate,
  })
  .meta({ id: 'Question' });
export type Question = z.infer<typeof question>;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/questions',
  tag,
  summary: 'Česta pitanja i odgovori',
  cache: 'common',
  query: z.strictObject({
    ...paging(limits.perPage.startup),
    topic: topic.optional(),
    search: z.string().trim().min(1).max(255).optional(),
    sort_by: z.literal('position').default('position'),
    sort_direction: direction.default('asc'),
  }),
  response: listOf(question),
});
export const getQuestion = endpoint({
  method: 'GET',
  path: '/questions/:id',
  tag,
  summary: 'Pitanje po broju',
  cache: 'common',
  params: z.object({ id }),
  response: one(question),
});
export const voteQuestion = endpoint({
  method: 'POST',
  path: '/questions/:id/vote',
  tag,
  summary: 'Je li odgovor pomogao',
  params: z.object({ id }),
  body: z.object({ helpful: z.enum(['1', '0']).transform((value) => value === '1') }),
  status: 204,
  example: { body: { helpful: '1' } },
});

export const systemEmail = z
  .object({ id: z.number(), key: z.string(), label: z.string(), email: z.string(), text: z.string() })
  .meta({ id: 'SystemEmail' });
export type SystemEmail = z.infer<typeof systemEmail>;
export const listSystemEmails = endpoint({
  method: 'GET',
  path: '/system-emails',
  tag,
  summary: 'Javne adrese portala',
  cache: 'common',
  query: z.strictObject({
    ...paging(limits.perPage.startup),
    sort_by: z.literal('id').default('id'),
    sort_direction: direction.default('asc'),
  }),
  response: listOf(systemEmail),
});
export const getSystemEmail = endpoint({
  method: 'GET',
  path: '/system-emails/:id',
  tag,
  summary: 'Javna adresa po broju',
  cache: 'common',
  params: z.object({ id }),
  response: one(systemEmail),
});
const emails = z
  .array(
    z.object({
      key: z
        .string()
        .trim()
        .max(40)
        .regex(/^[a-z]+$/, 'Oznaka smije imati samo mala slova bez kvačica.'),
      label: text({ max: 60 }),
      email,
      text: text({ min: 0, max: 160 }).default(''),
    }),
  )
  .min(1)
  .max(8)
  .superRefine((rows, wrong) => {
    for (const [at, { key }] of rows.entries())
      if (rows.findIndex((one) => one.key === key) < at)
        wrong.addIssue({ code: 'custom', path: [at, 'key'], message: 'Ova oznaka već postoji.' });
  });
export type SystemEmails = z.infer<typeof emails>;
export const putSystemEmails = endpoint({
  method: 'PUT',
  path: '/admin/system-emails',
  tag,
  summary: 'Izmjena javnih adresa',
  auth: 'content',
  body: z.object({ emails }),
  response: one(emails),
  example: { body: { emails: [{ key: 'support', label: 'Podrška', email: 'podrska@example.com' }] } },
});

const network = (host: string) =>
  z
    .string()
    .trim()
    .max(200)
    .refine(
      (value) =>
        value === '' ||
        (addressIn(value)?.protocol === 'https:' &&
          addressIn(value)?.hostname.replace(/^www\./, '') === host),
      {
        message: `Adresa počinje s https://www.${host}/`,
      },
    )
    .default('');
export const socialNetworks = z.object({
  facebook: network('facebook.com'),
  instagram: network('instagram.com'),
  youtube: network('youtube.com'),
});
export type SocialNetworks = z.infer<typeof socialNetworks>;
export const getSocialNetworks = endpoint({
  method: 'GET',
  path: '/social-networks',
  tag,
  summary: 'Društvene mreže portala',
  cache: 'common',
  response: one(socialNetworks),
});
export const putSocialNetworks = endpoint({
  method: 'PUT',
  path: '/admin/social-networks',
  tag,
  summary: 'Izmjena društvenih mreža',
  auth: 'content',
  body: socialNetworks,
  response: one(socialNetworks),
  example: { body: { facebook: 'https://www.facebook.com/mestar' } },
});

export const createTicket = endpoint({
  method: 'POST',
  path: '/tickets',
  tag,
  whileSuspended: true,
  summary: 'Poruka podršci',
  limits: [
    // Limited because each message sends a confirmation to an address that anyone may enter. A user with a
    // problem typically writes twice.
    {
      name: 'tickets',
      max: 5,
      windowMs: hour,
      in: 'database',
      network: 500,
      says: 'Previše poruka u kratkom vremenu.',
    },
  ],
  body: z.object({
    topic: ticketTopic,
    name: text({ min: 3, max: 255 }),
    email,
    message: text({ min: 10, max: 5000 }),
    /** Honeypot: invisible to people, so only bots fill it in. */
    website: z.string().max(255).optional(),
  }),
  files: { files: { max: limits.ticketFiles, maxBytes: limits.media.bytes } },
  status: 201,
  response: one(z.object({ number: z.string() })),
  example: {
    body: {
      topic: 'racun',
      name: 'Ana Matić',
      email: 'ana@primjer.hr',
      message: 'Ne mogu promijeniti email u profilu.',
    },
  },
});

export const ticket = z
  .object({
    id: z.number(),
    number: z.string(),
    topic: ticketTopic,
    name: z.string(),
    email: z.string(),
    message: z.string(),
    files: z.array(z.object({ path: z.string(), name: z.string(), type: z.string() })),
    signed_in: z.boolean(),
    answer: z.string().nullable(),
    closed_at: isoDate.nullable(),
    closed_by: z.string().nullable(),
    created_at: isoDate,
  })
  .meta({ id: 'Ticket' });
export type Ticket = z.infer<typeof ticket>;

const auth = 'support';
export const listTickets = endpoint({
  method: 'GET',
  path: '/admin/tickets',
  tag,
  summary: 'Poruke podršci, najstarije prve',
  auth,
  query: z.strictObject({ ...paging(20), status: z.enum(['open', 'closed']).default('open') }),
  response: listOf(ticket),
});
export const answerTicket = endpoint({
  method: 'POST',
  path: '/admin/tickets/:id/answer',
  tag,
  summary: 'Odgovor na poruku, emailom',
  auth,
  params: z.object({ id }),
  body: z.object({ answer: text({ min: 3, max: 5000 }) }),
  response: one(ticket),
  example: { body: { answer: 'Poslali smo Vam novu poveznicu.' } },
});
export const closeTicket = endpoint({
  method: 'POST',
  path: '/admin/tickets/:id/close',
  tag,
  summary: 'Zaključenje bez odgovora',
  auth,
  params: z.object({ id }),
  response: one(ticket),
});
export const ticketFile = endpoint({
  method: 'GET',
  path: '/admin/tickets/:id/files/:position',
  tag,
  summary: 'Slika uz poruku podršci',
  auth,
  params: z.object({ id, position: z.coerce.number().int().min(0).max(9) }),
  download: ['image/webp', 'application/pdf'],
});
/**
 * The mean response time of support in hours over the last thirty days; null while the sample is too small.
 */
export const answerTimes = endpoint({
  method: 'GET',
  path: '/tickets/answer-time',
  tag,
  summary: 'Prosječno vrijeme odgovora podrške',
  cache: 'common',
  response: one(z.object({ hours: z.number().nullable() })),
});
