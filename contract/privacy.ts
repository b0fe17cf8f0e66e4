import { password } from './auth.ts';
import { limits } from './constants.ts';
import { day } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { id, isoDate, one } from './shapes.ts';
import { proof } from './sign-in-methods.ts';
import { z } from './zod.ts';

const tag = 'account';

/**
 * Stored data about an account, in the wording of the privacy policy, with the number of records of each
 * kind.
 */
export const ownData = z
  .object({
    stored: z.array(
      z.object({
        data: z.string(),
        holds: z.string(),
        lasts: z.string(),
        seen_by: z.string(),
        items: z.array(z.object({ title: z.string(), total: z.number() })),
      }),
    ),
    consents: z.array(
      z.object({ title: z.string(), path: z.string(), version: z.string(), created_at: isoDate }),
    ),
  })
  .meta({ id: 'OwnData' });
export type OwnData = z.infer<typeof ownData>;

export const getOwnData = endpoint({
  method: 'GET',
  path: '/me/data',
  tag,
  summary: 'Što je o računu spremljeno, i prihvaćeni tekstovi',
  auth: 'user',
  response: one(ownData),
});

export const dataExport = z
  .object({
    id: z.number(),
    state: z.enum(['preparing', 'ready', 'failed']),
    /** Null until the export is ready. */
    bytes: z.number().nullable(),
    /** The API path of the file; null until the export is ready. */
    path: z.string().nullable(),
    ends_at: isoDate.nullable(),
    created_at: isoDate,
  })
  .meta({ id: 'DataExport' });
export type DataExport = z.infer<typeof dataExport>;

/**
 * Requires the same proof of identity as deleting the account (account.ts): a session alone must not be
 * enough to export everything.
 */
export const askExport = endpoint({
  method: 'POST',
  path: '/me/export',
  tag,
  summary: 'Priprema datoteke sa svim podacima računa; poveznica stiže emailom',
  auth: 'user',
  whileSuspended: true,
  limits: [
    // Limited because each export reads all data of an account, and each request checks a password.
    {
      name: 'exports',
      max: 10,
      windowMs: day,
      in: 'database',
      says: 'Previše zahtjeva za podacima u jednom danu.',
    },
  ],
  body: z.object({ password: password.optional(), proof }),
  status: 201,
  response: one(dataExport),
  example: { body: { password: 'duga-lozinka' } },
});
export const listExports = endpoint({
  method: 'GET',
  path: '/me/exports',
  tag,
  summary: 'Datoteke s podacima računa, najnovije prvo',
  auth: 'user',
  response: z.object({ data: z.array(dataExport).max(limits.perPage.max) }),
});
export const downloadExport = endpoint({
  method: 'GET',
  path: '/me/exports/:id/podaci.zip',
  tag,
  summary: 'Datoteka s podacima računa',
  auth: 'user',
  whileViewing: false,
  params: z.object({ id }),
  download: ['application/zip'],
});
