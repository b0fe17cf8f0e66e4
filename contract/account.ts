import { deviceName, email, password, signInFlood } from './auth.ts';
import { limits } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { csv, id, isoDate, one } from './shapes.ts';
import { proof, provider } from './sign-in-methods.ts';
import { z } from './zod.ts';

const tag = 'account';
/** Secret of an emailed link: 256 bits in base64url. */
const token = z
  .string()
  .trim()
  .min(20)
  .max(200)
  .regex(/^[\w-]+$/);

export const mailOutcome = z.enum(['confirmed', 'changed', 'waiting_for_other']);
export type MailOutcome = z.infer<typeof mailOutcome>;

/**
 * Responds with 422 on `token` for an unknown or expired (48 h) link, and for a link of a completed change of
 * address. A used confirmation link returns `confirmed` until it expires.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/email/confirm',
  tag,
  whileSuspended: true,
  summary: 'Potvrda email adrese iz poslane poveznice',
  body: z.object({ token }),
  /** `changed` and `waiting_for_other` result from a change of address, which both addresses must confirm. */
  response: z.object({ outcome: mailOutcome }),
  example: { body: { token: 'u1Jm5T0lqk2Zr8cV9yXw3A' }, response: { outcome: 'confirmed' } },
});
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/auth/email/resend',
  tag,
  summary: 'Novo slanje poveznice za potvrdu',
  auth: 'user',
  whileSuspended: true,
  status: 204,
});
export const changeEmail = endpoint({
  method: 'POST',
  path: '/auth/email/change',
  tag,
  summary: 'Promjena email adrese; potvrđuju je obje adrese',
  auth: 'user',
  whileSuspended: true,
  /** Accounts without a password send `proof`. */
  body: z.object({ email, password: password.optional(), proof }),
  status: 204,
  example: { body: { email: 'nova@primjer.hr', password: 'duga-lozinka' } },
});
export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/auth/email/change',
  tag,
  summary: 'Odustajanje od promjene email adrese',
  auth: 'user',
  whileSuspended: true,
  status: 204,
});

/** Responds identically and takes the same time whether or not the address has an account. */
export const requestReset = endpoint({
  method: 'POST',
  path: '/auth/password-reset/request',
  tag,
  whileSuspended: true,
  summary: 'Slanje koda za novu lozinku',
  body: z.object({ email, device_name: deviceName }),
  status: 204,
  example: { body: { email: 'ana@primjer.hr' } },
});
const code = z.string().trim().min(3).max(255);
export const otherMethod = z
  .object({
    key: z.string(),
    provider: provider.nullable(),
    /** The email address at the provider, if known, or the passkey's name. */
    name: z.string().nullable(),
  })
  .meta({ id: 'OtherWayIn' });
export type OtherMethod = z.infer<typeof otherMethod>;
/** A wrong code counts as an attempt, as it does when the new password is set; a correct code does not. */
export const resetMethods = endpoint({
  method: 'POST',
  path: '/auth/password-reset/methods',
  tag,
  whileSuspended: true,
  summary: 'Drugi načini prijave, koji s novom lozinkom prestaju',
  limits: [signInFlood],
  body: z.object({ email, code }),
  response: one(z.array(otherMethod)),
  example: {
    body: { email: 'ana@primjer.hr', code: 'K7QF-2MXD' },
    response: { data: [{ key: 'google', provider: 'google', name: 'ana@gmail.com' }] },
  },
});
/**
 * The emailed link identifies its account by id, because addresses would end up in logs and browser
 * histories. A wrong code counts as an attempt.
 */
export const openReset = endpoint({
  method: 'POST',
  path: '/auth/password-reset/open',
  tag,
  whileSuspended: true,
  summary: 'Adresa računa i drugi načini prijave, uz kod iz poveznice',
  limits: [signInFlood],
  body: z.object({ user_id: id, code }),
  response: one(z.object({ email: z.string(), methods: z.array(otherMethod) })),
  example: {
    body: { user_id: 12, code: 'K7QF-2MXD' },
    response: {
      data: {
        email: 'ana@primjer.hr',
        methods: [{ key: 'google', provider: 'google', name: 'ana@gmail.com' }],
      },
    },
  },
});
export const handleReset = endpoint({
  method: 'POST',
  path: '/auth/password-reset/handle',
  tag,
  whileSuspended: true,
  summary: 'Nova lozinka uz kod; sve druge prijave prestaju',
  limits: [signInFlood],
  /** Removes the other sign-in methods, except those listed in `keep`. */
  body: z.object({
    email,
    code,
    password,
    keep: csv(z.string().max(40)).optional(),
    device_name: deviceName,
  }),
  status: 204,
  example: { body: { email: 'ana@primjer.hr', code: 'K7QF-2MXD', password: 'nova-duga-lozinka' } },
});

/** Accounts without a password (social sign-in) send `proof` instead of `current_password`. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/change-password',
  tag,
  summary: 'Promjena lozinke; druge prijave prestaju',
  auth: 'user',
  whileSuspended: true,
  body: z.object({ current_password: password.optional(), password, proof, device_name: deviceName }),
  status: 204,
  example: { body: { current_password: 'stara-lozinka', password: 'nova-duga-lozinka' } },
});

/**
 * The password may be in the body or the query. Accounts without a password send a fresh access token of a
 * linked provider, or a passkey's `proof`. Errors are reported on the field that was sent and on `proof`.
 */
const ownProof = z.object({
  password: password.optional(),
  provider: z.enum(['google', 'facebook']).optional(),
  access_token: z.string().min(1).max(4096).optional(),
  device_name: deviceName,
});
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/auth/delete-account',
  tag,
  summary: 'Brisanje računa: odmah nestaje, a briše se nakon 14 dana',
  auth: 'user',
  whileSuspended: true,
  query: ownProof,
  body: ownProof.extend({ proof }).optional(),
  status: 204,
  example: { body: { password: 'duga-lozinka' } },
});

/** Available until `leaves_at` (`GET /me`). Does nothing if no deletion is scheduled. */
export const restoreAccount = endpoint({
  method: 'POST',
  path: '/me/restore',
  tag,
  summary: 'Povratak računa koji se briše',
  auth: 'user',
  whileSuspended: true,
  status: 204,
});
/** Responds with 422 on `token` for a used, unknown or expired link. */
export const restoreByLink = endpoint({
  method: 'POST',
  path: '/auth/restore-account',
  tag,
  whileSuspended: true,
  summary: 'Povratak računa poveznicom iz poruke',
  body: z.object({ token }),
  status: 204,
  example: { body: { token: 'q8c1mZ0n5u3vKq7tXyR2bW9eLpA4sD6fGhJkZxCvBnM' } },
});

export const sessionRow = z
  .object({
    id: z.number(),
    device_name: z.string(),
    current: z.boolean(),
    created_at: isoDate,
    last_used_at: isoDate,
  })
  .meta({ id: 'DeviceSession' });
export type DeviceSession = z.infer<typeof sessionRow>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  tag,
  summary: 'Prijavljeni uređaji',
  auth: 'user',
  response: z.object({ data: z.array(sessionRow).max(limits.perPage.max) }),
});
export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  tag,
  summary: 'Odjava jednog uređaja',
  auth: 'user',
  whileSuspended: true,
  params: z.object({ id }),
  status: 204,
});
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  tag,
  summary: 'Odjava svih uređaja osim ovoga',
  auth: 'user',
  whileSuspended: true,
  response: one(z.object({ ended: z.number() })),
});
