import { deviceName, email, password } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { csv, id, isoDate, one } from './shapes.ts';
import { proof, provider } from './sign-in-methods.ts';
import { z } from './zod.ts';

const tag = 'account';
/** A secret of a mailed link: 256 bits in base64url. */
const token = z
  .string()
  .trim()
  .min(20)
  .max(200)
  .regex(/^[\w-]+$/);

export const mailOutcome = z.enum(['confirmed', 'changed', 'waiting_for_other']);
export type MailOutcome = z.infer<typeof mailOutcome>;

/**
 * A mailed link that is used up, unknown or older than 48 h answers 422 on `token` (spec §8, confirmation popups). The link of a
 * confirmation pressed twice within that time says `confirmed` again.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/email/confirm',
  tag,
  summary: 'Potvrda email adrese iz poslane poveznice',
  body: z.object({ token }),
  /** `changed` and `waiting_for_other`: the link belongs to a change of address, which both addresses confirm. */
  response: z.object({ outcome: mailOutcome }),
  example: { body: { token: 'u1Jm5T0lqk2Zr8cV9yXw3A' }, response: { outcome: 'confirmed' } },
});
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/auth/email/resend',
  tag,
  summary: 'Novo slanje poveznice za potvrdu',
  auth: 'user',
  status: 204,
});
export const changeEmail = endpoint({
  method: 'POST',
  path: '/auth/email/change',
  tag,
  summary: 'Promjena email adrese; potvrđuju je obje adrese',
  auth: 'user',
  /** Without a password of its own the account sends `proof`. */
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
  status: 204,
});

/** The same answer, in the same time, whether or not the address has an account (product.md). */
export const requestReset = endpoint({
  method: 'POST',
  path: '/auth/password-reset/request',
  tag,
  summary: 'Slanje koda za novu lozinku',
  body: z.object({ email, device_name: deviceName }),
  status: 204,
  example: { body: { email: 'ana@primjer.hr' } },
});
const code = z.string().trim().min(3).max(255);
/** A way into an account beside its password. */
export const otherWay = z
  .object({
    /** `google`, `facebook` or `passkey-12`: what `keep` names it by. */
    key: z.string(),
    provider: provider.nullable(),
    /** The address at the provider, where it told one; the name of the passkey. */
    name: z.string().nullable(),
  })
  .meta({ id: 'OtherWayIn' });
export type OtherWay = z.infer<typeof otherWay>;
/** Wrong codes count as they do with a new password; the right one does not. */
export const resetWays = endpoint({
  method: 'POST',
  path: '/auth/password-reset/ways',
  tag,
  summary: 'Drugi načini prijave, koji s novom lozinkom prestaju',
  body: z.object({ email, code }),
  response: one(z.array(otherWay)),
  example: { body: { email: 'ana@primjer.hr', code: 'K7QF-2MXD' }, response: { data: [{ key: 'google', provider: 'google', name: 'ana@gmail.com' }] } },
});
export const handleReset = endpoint({
  method: 'POST',
  path: '/auth/password-reset/handle',
  tag,
  summary: 'Nova lozinka uz kod; sve druge prijave prestaju',
  /** Other ways into the account end with it, but for those that `keep` names (product.md, Accounts). */
  body: z.object({ email, code, password, keep: csv(z.string().max(40)).optional(), device_name: deviceName }),
  status: 204,
  example: { body: { email: 'ana@primjer.hr', code: 'K7QF-2MXD', password: 'nova-duga-lozinka' } },
});

/** Where the account has no password yet (social sign-in), `proof` stands for `current_password`. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/change-password',
  tag,
  summary: 'Promjena lozinke; druge prijave prestaju',
  auth: 'user',
  body: z.object({ current_password: password.optional(), password, proof, device_name: deviceName }),
  status: 204,
  example: { body: { current_password: 'stara-lozinka', password: 'nova-duga-lozinka' } },
});

/**
 * Password in the body or the query (wire.md); without a password, a fresh access token of a linked provider, or `proof` with a passkey. What is
 * refused stands on the field that was sent and on `proof`.
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
  summary: 'Brisanje računa',
  auth: 'user',
  query: ownProof,
  body: ownProof.extend({ proof }).optional(),
  status: 204,
  example: { body: { password: 'duga-lozinka' } },
});

export const sessionRow = z
  .object({
    id: z.number(),
    device_name: z.string(),
    /** The browser or app that the request came with. */
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
  params: z.object({ id }),
  status: 204,
});
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  tag,
  summary: 'Odjava svih uređaja osim ovoga',
  auth: 'user',
  response: one(z.object({ ended: z.number() })),
});
