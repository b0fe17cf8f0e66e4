import { deviceName, otp, password, session, signInFlood } from './auth.ts';
import { minute } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { id, isoDate, one, text } from './shapes.ts';
import { z } from './zod.ts';

const tag = 'sign-in';

export const providers = ['google', 'facebook'] as const;
export const provider = z.enum(providers);
export type Provider = z.infer<typeof provider>;

/** Client-side configuration per provider; null if the provider is not configured, so no button is shown. */
export const signInProviders = z.object({
  google: z.object({ client_id: z.string() }).nullable(),
  facebook: z.object({ app_id: z.string() }).nullable(),
  /** Whether a fake local provider replaces both real ones; only outside production. */
  fake: z.boolean(),
  /**
   * The app whose in-app browser sent the request, null for other browsers; Google refuses sign-ins in such
   * browsers.
   */
  in_app: z.enum(['Facebook', 'Instagram', 'Viber']).nullable(),
});
export type SignInProviders = z.infer<typeof signInProviders>;
export const getSignInProviders = endpoint({
  method: 'GET',
  path: '/auth/providers',
  tag,
  summary: 'Načini prijave koje stranica nudi',
  response: one(signInProviders),
});

const accessToken = z.string().trim().min(1).max(4096);
/** WebAuthn options and responses (W3C) in the JSON format of `@simplewebauthn`. */
const webauthnJson = z.record(z.string(), z.unknown());

/**
 * Proves that the account's owner is acting, rather than a person who stole the session: by the password if
 * the account has one, otherwise by a fresh provider token or passkey response from a method older than this
 * session. A missing or wrong proof gets a 422 on `proof`.
 */
export const proof = z
  .object({
    password: z.string().max(255).optional(),
    provider: provider.optional(),
    access_token: accessToken.optional(),
    passkey: webauthnJson.optional(),
  })
  .optional();
export type Proof = NonNullable<z.output<typeof proof>>;

const socialLimit = {
  name: 'social',
  max: 30,
  network: 600,
  windowMs: 5 * minute,
  in: 'database',
} as const;
const passkeyLimit = {
  name: 'passkey',
  max: 60,
  network: 600,
  windowMs: 5 * minute,
  in: 'database',
} as const;
/**
 * Responds with 404 if the provider is not configured, and 422 on `server` if the provider rejects the
 * sign-in.
 */
export const socialLogin = endpoint({
  method: 'POST',
  path: '/login/:provider',
  aliases: ['/auth/login/:provider'],
  tag,
  whileSuspended: true,
  summary: 'Prijava preko Googlea ili Facebooka',
  limits: [socialLimit, signInFlood],
  params: z.object({ provider }),
  body: z.object({
    access_token: accessToken,
    otp: z.preprocess((typed) => (typed === '' ? undefined : typed), otp.optional()),
    device_name: deviceName,
  }),
  response: session,
  example: { body: { access_token: 'ya29.a0AfH6…' }, response: { token: '3q2-7w…', created: false } },
});

/**
 * Whether the method can serve as proof in this session. A method added after the session began cannot,
 * because a session thief may have added it.
 */
const can = z.object({ prove: z.boolean() });

export const signInMethods = z
  .object({
    password: z.boolean(),
    social: z.array(z.object({ provider, email: z.string().nullable(), created_at: isoDate, can })),
    passkeys: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        /**
         * True if the passkey is synced to the person's cloud account, so it survives the loss of the device.
         */
        synced: z.boolean(),
        created_at: isoDate,
        last_used_at: isoDate.nullable(),
        can,
      }),
    ),
    second_factor: z.object({
      on: z.boolean(),
      /** True for administrators outside the demo, whose role is inactive without a second factor. */
      required: z.boolean(),
      recovery_codes_left: z.number(),
    }),
  })
  .meta({ id: 'SignInMethods' });
export type SignInMethods = z.infer<typeof signInMethods>;

export const getMethods = endpoint({
  method: 'GET',
  path: '/auth/methods',
  tag,
  summary: 'Vlastiti načini prijave',
  auth: 'user',
  response: one(signInMethods),
});
export const linkProvider = endpoint({
  method: 'POST',
  path: '/auth/methods/:provider',
  tag,
  summary: 'Povezivanje s Googleom ili Facebookom',
  auth: 'user',
  whileSuspended: true,
  limits: [socialLimit],
  params: z.object({ provider }),
  body: z.object({ access_token: accessToken, proof }),
  response: one(signInMethods),
  example: { body: { access_token: 'ya29.a0AfH6…', proof: { password: 'duga-lozinka' } } },
});
export const unlinkProvider = endpoint({
  method: 'DELETE',
  path: '/auth/methods/:provider',
  tag,
  summary: 'Prekid veze; posljednji način prijave ostaje',
  auth: 'user',
  whileSuspended: true,
  params: z.object({ provider }),
  response: one(signInMethods),
});

/** Requires the proof before the device creates the passkey; saving the new passkey afterwards needs none. */
export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/auth/passkeys/options',
  tag,
  summary: 'Priprema novog pristupnog ključa',
  auth: 'user',
  whileSuspended: true,
  body: z.object({ proof }),
  response: one(webauthnJson),
  example: { body: { proof: { password: 'duga-lozinka' } } },
});
export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys',
  tag,
  summary: 'Novi pristupni ključ',
  auth: 'user',
  whileSuspended: true,
  body: z.object({ response: webauthnJson, name: text({ min: 0, max: 60 }).optional(), proof }),
  response: one(signInMethods),
  status: 201,
  example: {
    body: {
      response: {
        id: 'Xk3f…',
        rawId: 'Xk3f…',
        type: 'public-key',
        response: { clientDataJSON: 'eyJ0…', attestationObject: 'o2Nm…' },
      },
      name: 'Mobitel',
      proof: { password: 'duga-lozinka' },
    },
  },
});
/** WebAuthn options for proving ownership with a passkey older than this session. */
export const passkeyProofOptions = endpoint({
  method: 'POST',
  path: '/auth/passkeys/proof/options',
  tag,
  summary: 'Priprema potvrde pristupnim ključem',
  auth: 'user',
  whileSuspended: true,
  response: one(webauthnJson),
});
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  tag,
  summary: 'Uklanjanje pristupnog ključa; posljednji način prijave ostaje',
  auth: 'user',
  whileSuspended: true,
  params: z.object({ id }),
  response: one(signInMethods),
});
export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/auth/passkeys/login/options',
  tag,
  whileSuspended: true,
  summary: 'Priprema prijave pristupnim ključem',
  limits: [passkeyLimit, signInFlood],
  response: one(webauthnJson),
});
/** A passkey counts as two factors, so no code is required. */
export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/auth/passkeys/login',
  tag,
  whileSuspended: true,
  summary: 'Prijava pristupnim ključem',
  limits: [passkeyLimit, signInFlood],
  body: z.object({ response: webauthnJson, device_name: deviceName }),
  response: session,
  example: {
    body: {
      response: {
        id: 'Xk3f…',
        rawId: 'Xk3f…',
        type: 'public-key',
        response: {
          clientDataJSON: 'eyJ0…',
          authenticatorData: 'SZYN…',
          signature: 'MEUC…',
          userHandle: 'q1ZK…',
        },
      },
    },
    response: { token: '3q2-7w…', created: false },
  },
});

/** Requires the account's password, or `proof` if the account has none. */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  tag,
  summary: 'Priprema potvrde u dva koraka',
  auth: 'user',
  whileSuspended: true,
  body: z.object({ password: password.optional(), proof }),
  /** `uri` is the otpauth URI, `qr` the URI as an SVG QR code, `secret` the key for manual entry. */
  response: one(z.object({ secret: z.string(), uri: z.string(), qr: z.string() })),
  example: { body: { password: 'duga-lozinka' } },
});
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  tag,
  summary: 'Uključivanje potvrde u dva koraka',
  auth: 'user',
  whileSuspended: true,
  body: z.object({ otp }),
  /** Shown only once. */
  response: one(z.object({ recovery_codes: z.array(z.string()) })),
  example: {
    body: { otp: '492 039' },
    response: { data: { recovery_codes: ['k7qf2-mxd3p', 'w9hbt-4jn8c'] } },
  },
});
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  tag,
  summary: 'Novi pričuvni kodovi',
  auth: 'user',
  whileSuspended: true,
  body: z.object({ otp }),
  response: one(z.object({ recovery_codes: z.array(z.string()) })),
  example: {
    body: { otp: '492 039' },
    response: { data: { recovery_codes: ['k7qf2-mxd3p', 'w9hbt-4jn8c'] } },
  },
});
export const endSecondFactor = endpoint({
  method: 'DELETE',
  path: '/auth/second-factor',
  tag,
  summary: 'Isključivanje potvrde u dva koraka',
  auth: 'user',
  whileSuspended: true,
  query: z.object({ otp: otp.optional() }),
  body: z.object({ otp: otp.optional() }).optional(),
  response: one(signInMethods),
  example: { body: { otp: '492 039' } },
});
