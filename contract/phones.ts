import { limits } from './constants.ts';
import { day, hour } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { isoDate, one } from './shapes.ts';
import { z } from './zod.ts';

const tag = 'phones';
const most = limits.phoneCode;

/**
 * Converts a Croatian mobile number in any common notation to E.164, `+385915550100`; returns undefined for
 * any other number. Messages to other countries and to premium numbers would let strangers spend the site's
 * money.
 */
export function mobileOf(typed: string): string | undefined {
  const digits = typed.slice(0, 40).replace(/[\s()./-]/g, '');
  const [, national] = /^(?:\+385|00385|0)(9\d{7,8})$/.exec(digits) ?? [];
  return national === undefined ? undefined : `+385${national}`;
}

const mobile = z.string().transform((typed, context) => {
  const number = mobileOf(typed);
  if (number !== undefined) return number;
  context.addIssue('Upišite hrvatski broj mobitela, na primjer 091 555 0100.');
  return z.NEVER;
});

export const ownPhone = z
  .object({
    confirmed: z.object({ phone: z.string(), at: isoDate }).nullable(),
    /** The number that a code was sent to, and when the code expires. */
    waiting: z.object({ phone: z.string(), expires_at: isoDate }).nullable(),
    /** `stand_in`: messages are not sent, only shown at `/dev/mail`; `off`: no gateway is configured. */
    gateway: z.enum(['off', 'stand_in', 'http']),
  })
  .meta({ id: 'OwnPhone' });
export type OwnPhone = z.infer<typeof ownPhone>;

export const getPhone = endpoint({
  method: 'GET',
  path: '/me/phone',
  tag,
  summary: 'Vlastiti potvrđeni broj mobitela',
  auth: 'user',
  response: one(ownPhone),
});
/**
 * Sends a code by SMS, which replaces any earlier one. A confirmed number remains until the new one is
 * confirmed.
 */
export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/me/phone',
  tag,
  summary: 'Slanje koda za potvrdu broja SMS-om',
  auth: 'user',
  limits: [
    {
      ...{ name: 'phone_codes', max: 5, network: 300, windowMs: hour, in: 'database', fixed: true },
      says: 'Previše zatraženih kodova.',
    },
  ],
  body: z.object({ phone: mobile }),
  response: one(ownPhone),
  example: { body: { phone: '091 555 0100' } },
});
export const confirmPhone = endpoint({
  method: 'POST',
  path: '/me/phone/confirm',
  tag,
  summary: 'Potvrda broja kodom iz SMS-a',
  auth: 'user',
  limits: [
    {
      ...{ name: 'phone_tries', max: most.triesADay, windowMs: day, in: 'database', fixed: true },
      says: 'Previše pokušaja s kodom.',
    },
  ],
  body: z.object({
    code: z
      .string()
      .transform((typed) => typed.replace(/\s/g, ''))
      .pipe(z.string().regex(/^\d{6}$/, { error: 'Kod ima šest znamenki.' })),
  }),
  response: one(ownPhone),
  example: { body: { code: '123456' } },
});
export const removePhone = endpoint({
  method: 'DELETE',
  path: '/me/phone',
  tag,
  summary: 'Uklanjanje potvrđenog broja i koda',
  auth: 'user',
  status: 204,
});
