import { type Auth, endpoint } from './endpoint.ts';
import { z } from './zod.ts';

export interface AdminList {
  path: string;
  tag: string;
  summary: string;
  auth: Auth;
  query: z.ZodObject;
  response: z.ZodType;
}

export const csvLists = [
  'accounting',
  'ads',
  'ads/set-aside',
  'appeals',
  'audit',
  'bans',
  'job-posts',
  'jobs/dead',
  'overview',
  'payments',
  'payments/months',
  'payments/strange',
  'people',
  'reports',
  'signals',
  'tickets',
  'trade-checks',
] as const;
export type CsvList = (typeof csvLists)[number];

/** Returns the endpoint that exports a list as one CSV file: with its filters, without pagination. */
export const asCsv = (list: AdminList) =>
  endpoint({
    method: 'GET',
    path: `${list.path}.csv`,
    tag: list.tag,
    summary: `${list.summary} (CSV, svi redci)`,
    auth: list.auth,
    query: z.strictObject(
      Object.fromEntries(
        Object.entries(list.query.shape).filter(([key]) => key !== 'page' && key !== 'per_page'),
      ),
    ),
    download: ['text/csv; charset=utf-8'],
  });
