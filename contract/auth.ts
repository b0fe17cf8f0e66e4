import { minute } from './durations.ts';
import { emailAddress } from './email.ts';
import { endpoint } from './endpoint.ts';
import { one, text, ticked } from './shapes.ts';
import { me } from './users.ts';
import { z } from './zod.ts';

export const deviceName = text({ min: 0, max: 255 }).optional();

export const email = emailAddress({ max: 255 });
export const password = z.string().min(5).max(255);
export const otp = z
  .string()
  .max(40)
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(6).max(20));

export const loginInput = z.object({
  email,
  password,
  /**
   * Required if the account has a second factor: a 422 on `otp` requests it after email and password have
   * been verified.
   */
  otp: z.preprocess((typed) => (typed === '' ? undefined : typed), otp.optional()),
  /**
   * The emailed code. A 422 on `device_code` asks for it when the account's password is being guessed and
   * this device is unknown.
   */
  device_code: z.preprocess(
    (typed) => (typed === '' ? undefined : typed),
    z.string().trim().min(3).max(40).optional(),
  ),
  device_name: deviceName,
});
export const signupInput = z.object({
  name: text({ min: 3, max: 255 }),
  email,
  password,
  agreement: ticked.refine((value) => value, 'Molimo potvrdite kako bi ste nastavili.'),
  device_name: deviceName,
});

/** `created`: the account is new. */
export const session = z.object({ token: z.string(), created: z.boolean() }).meta({ id: 'Session' });

/**
 * Protects the database from a flood of sign-in attempts. Each endpoint also has narrower limits by account
 * and network (`server/auth/limits.ts`).
 */
export const signInFlood = {
  name: 'sign_in_flood',
  max: 600,
  windowMs: 5 * minute,
  in: 'node',
  by: 'network',
} as const;
export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  tag: 'auth',
  whileSuspended: true,
  summary: 'Prijava',
  limits: [signInFlood],
  body: loginInput,
  response: session,
  example: {
    body: { email: 'klijent@demo.test', password: 'demo-mestar' },
    response: { token: '3q2-7w…', created: false },
  },
});
export const signup = endpoint({
  method: 'POST',
  path: '/auth/signup',
  tag: 'auth',
  summary: 'Registracija',
  body: signupInput,
  response: session,
  status: 201,
  example: {
    body: { name: 'Ana Anić', email: 'ana@primjer.hr', password: 'duga-lozinka', agreement: '1' },
    response: { token: '3q2-7w…', created: true },
  },
});
export const logout = endpoint({
  method: 'DELETE',
  path: '/auth/logout',
  tag: 'auth',
  summary: 'Odjava s ovog uređaja',
  auth: 'user',
  whileSuspended: true,
  query: z.object({ device_name: deviceName }),
  status: 204,
});
export const logoutHard = endpoint({
  method: 'DELETE',
  path: '/auth/logout-hard',
  tag: 'auth',
  summary: 'Odjava sa svih uređaja',
  auth: 'user',
  whileSuspended: true,
  query: z.object({ device_name: deviceName }),
  status: 204,
});
export const getMe = endpoint({
  method: 'GET',
  path: '/me',
  tag: 'auth',
  scope: 'read',
  summary: 'Prijavljeni korisnik',
  auth: 'user',
  response: one(me),
});
