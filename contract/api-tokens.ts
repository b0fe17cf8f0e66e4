import { password } from './auth.ts';
import { limits } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { csv, id, isoDate, one, text } from './shapes.ts';
import { proof } from './sign-in-methods.ts';
import { scopeNames } from './token-scopes.ts';
import { z } from './zod.ts';

const tag = 'sign-in';
const scope = z.enum(scopeNames);

export const apiToken = z
  .object({
    id: z.number(),
    name: z.string(),
    scopes: z.array(scope),
    created_at: isoDate,
    expires_at: isoDate,
    /** At most an hour before the actual last use; null if the token has not been used. */
    last_used_at: isoDate.nullable(),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof apiToken>;

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/auth/tokens',
  tag,
  summary: 'Vlastiti API tokeni',
  auth: 'user',
  response: z.object({ data: z.array(apiToken).max(limits.apiTokens.most) }),
});

/**
 * Only this response contains the token. Clients send it as `Authorization: Bearer`; each request requires
 * the scope of its endpoint (`scopeOf`).
 */
export const createApiToken = endpoint({
  method: 'POST',
  path: '/auth/tokens',
  tag,
  summary: 'Novi API token; prikazuje se samo jednom',
  auth: 'user',
  body: z.object({
    token_name: text({ min: 3, max: 60 }),
    scopes: csv(scope).refine((scopes) => scopes.length > 0, 'Odaberite barem jedno dopuštenje.'),
    days: z.coerce.number().int().min(1).max(limits.apiTokens.daysMost),
    password: password.optional(),
    proof,
  }),
  response: one(apiToken.extend({ token: z.string() })),
  status: 201,
  example: {
    body: { token_name: 'Kalendar', scopes: ['read', 'offers'], days: 90, password: 'duga-lozinka' },
    response: {
      data: {
        id: 3,
        name: 'Kalendar',
        scopes: ['read', 'offers'],
        created_at: '2026-11-28T08:00:00.000Z',
        expires_at: '2027-02-26T08:00:00.000Z',
        last_used_at: null,
        token: 'api_3q2-7w…',
      },
    },
  },
});

export const revokeApiToken = endpoint({
  method: 'DELETE',
  path: '/auth/tokens/:id',
  tag,
  summary: 'Opoziv API tokena',
  auth: 'user',
  whileSuspended: true,
  params: z.object({ id }),
  status: 204,
});
