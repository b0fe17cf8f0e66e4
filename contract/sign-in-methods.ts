import { deviceName, otp, password, session } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, isoDate, one, text } from './shapes.ts';
import { z } from './zod.ts';

const tag = 'sign-in';

export const providers = ['google', 'facebook'] as const;
export const provider = z.enum(providers);
export type Provider = z.infer<typeof provider>;

/** What a page needs to offer a provider; null where it is not configured, so that no button stands (product.md). */
export const signInWays = z.object({
  google: z.object({ client_id: z.string() }).nullable(),
  facebook: z.object({ app_id: z.string() }).nullable(),
  /** A provider of this machine that stands in for both; only outside production. */
  fake: z.boolean(),
});
export type SignInWays = z.infer<typeof signInWays>;
export const getSignInWays = endpoint({
  method: 'GET',
  path: '/auth/ways',
  tag,
  summary: 'Načini prijave koje stranica nudi',
  cache: 'current',
  response: one(signInWays),
});

const accessToken = z.string().trim().min(1).max(4096);
/** Options and answers of WebAuthn (W3C) as `@simplewebauthn` writes them. */
const webauthnJson = z.record(z.string(), z.unknown());

/**
 * That it is the owner and not only whoever holds the session (product.md, Accounts): the password where the account has one, else a fresh
 * token of a provider or a fresh answer of a passkey, either of them older than this session. Missing or wrong, it is a 422 on `proof`.
 */
export const proof = z
  .object({
    password: z.string().max(255).optional(),
    provider: provider.optional(),
    access_token: accessToken.optional(),
    /** The answer to `POST /auth/passkeys/proof/options`. */
    passkey: webauthnJson.optional(),
  })
  .optional();
export type Proof = NonNullable<z.output<typeof proof>>;

/** A provider that is not configured answers 404; what it refuses is a 422 on `server` (spec §8). */
export const socialLogin = endpoint({
  method: 'POST',
  path: '/login/:provider',
  aliases: ['/auth/login/:provider'],
  tag,
  summary: 'Prijava preko Googlea ili Facebooka',
  params: z.object({ provider }),
  body: z.object({ access_token: accessToken, otp: z.preprocess((typed) => (typed === '' ? undefined : typed), otp.optional()), device_name: deviceName }),
  response: session,
  example: { body: { access_token: 'ya29.a0AfH6…' }, response: { token: '3q2-7w…', created: false } },
});

/** Whether it may serve as proof in this session: what is younger may be the doing of whoever took the session. */
const can = z.object({ prove: z.boolean() });

export const signInMethods = z
  .object({
    password: z.boolean(),
    social: z.array(z.object({ provider, email: z.string().nullable(), created_at: isoDate, can })),
    passkeys: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        /** Kept by the person's cloud account, so that it outlives the device. */
        synced: z.boolean(),
        created_at: isoDate,
        last_used_at: isoDate.nullable(),
        can,
      }),
    ),
    second_factor: z.object({
      on: z.boolean(),
      /** An administrator outside the demo: without it the role does not act. */
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
  params: z.object({ provider }),
  response: one(signInMethods),
});

/** With the proof here, the key that answers needs none: it is asked for before a device makes a key, not after. */
export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/auth/passkeys/options',
  tag,
  summary: 'Priprema novog pristupnog ključa',
  auth: 'user',
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
  body: z.object({ response: webauthnJson, name: text({ min: 0, max: 60 }).optional(), proof }),
  response: one(signInMethods),
  status: 201,
  example: {
    body: {
      response: { id: 'Xk3f…', rawId: 'Xk3f…', type: 'public-key', response: { clientDataJSON: 'eyJ0…', attestationObject: 'o2Nm…' } },
      name: 'Mobitel',
      proof: { password: 'duga-lozinka' },
    },
  },
});
/** What a browser needs to show, by a passkey older than this session, that it is the owner. */
export const passkeyProofOptions = endpoint({
  method: 'POST',
  path: '/auth/passkeys/proof/options',
  tag,
  summary: 'Priprema potvrde pristupnim ključem',
  auth: 'user',
  response: one(webauthnJson),
});
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  tag,
  summary: 'Uklanjanje pristupnog ključa; posljednji način prijave ostaje',
  auth: 'user',
  params: z.object({ id }),
  response: one(signInMethods),
});
export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/auth/passkeys/login/options',
  tag,
  summary: 'Priprema prijave pristupnim ključem',
  response: one(webauthnJson),
});
/** A passkey is two factors by itself: it asks for no code. */
export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/auth/passkeys/login',
  tag,
  summary: 'Prijava pristupnim ključem',
  body: z.object({ response: webauthnJson, device_name: deviceName }),
  response: session,
  example: {
    body: {
      response: {
        id: 'Xk3f…',
        rawId: 'Xk3f…',
        type: 'public-key',
        response: { clientDataJSON: 'eyJ0…', authenticatorData: 'SZYN…', signature: 'MEUC…', userHandle: 'q1ZK…' },
      },
    },
    response: { token: '3q2-7w…', created: false },
  },
});

/** The account's password; where it has none, `proof`. */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  tag,
  summary: 'Priprema potvrde u dva koraka',
  auth: 'user',
  body: z.object({ password: password.optional(), proof }),
  /** `uri` is the otpauth address, `qr` the same as an SVG drawing, `secret` the same to type in. */
  response: one(z.object({ secret: z.string(), uri: z.string(), qr: z.string() })),
  example: { body: { password: 'duga-lozinka' } },
});
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  tag,
  summary: 'Uključivanje potvrde u dva koraka',
  auth: 'user',
  body: z.object({ otp }),
  /** Shown once. */
  response: one(z.object({ recovery_codes: z.array(z.string()) })),
  example: { body: { otp: '492 039' }, response: { data: { recovery_codes: ['k7qf2-mxd3p', 'w9hbt-4jn8c'] } } },
});
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  tag,
  summary: 'Novi pričuvni kodovi',
  auth: 'user',
  body: z.object({ otp }),
  response: one(z.object({ recovery_codes: z.array(z.string()) })),
  example: { body: { otp: '492 039' }, response: { data: { recovery_codes: ['k7qf2-mxd3p', 'w9hbt-4jn8c'] } } },
});
export const endSecondFactor = endpoint({
  method: 'DELETE',
  path: '/auth/second-factor',
  tag,
  summary: 'Isključivanje potvrde u dva koraka',
  auth: 'user',
  query: z.object({ otp: otp.optional() }),
  body: z.object({ otp: otp.optional() }).optional(),
  response: one(signInMethods),
  example: { body: { otp: '492 039' } },
});
