import { globSync } from 'node:fs';
import path from 'node:path';
import { type EndpointDef, isEndpoint } from '#contract/endpoint.ts';
import type { RateLimit } from '#contract/rate-limits.ts';
import { generalLimits } from '../platform/limits/table.ts';

/** Imports the files that match a pattern and returns their exports. */
async function exportsOf(pattern: string): Promise<unknown[]> {
  const files = globSync(pattern).filter((file) => !file.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((file) => import(path.resolve(file)) as Promise<object>));
  return modules.flatMap((module) => Object.values(module));
}

export const contractEndpoints = async (): Promise<EndpointDef[]> =>
  (await exportsOf('contract/*.ts')).filter(isEndpoint);

/** A limit with the endpoints that declare it, such as `POST /reviews`. */
export type DeclaredLimit = RateLimit & { on: string[] };

/**
 * Returns all limits of endpoints, features and the platform by name. Throws if two limits share a name,
 * since they would share a count.
 */
export async function allLimits(): Promise<Record<string, DeclaredLimit>> {
  const found: Record<string, DeclaredLimit> = {};
  const add = (limit: RateLimit, endpoint?: string) => {
    const { on, ...known } = found[limit.name] ?? { on: [], ...limit };
    if (JSON.stringify(known) !== JSON.stringify(limit) || (found[limit.name] && !endpoint))
      throw new Error(`two limits are named ${limit.name}`);
    found[limit.name] = { ...limit, on: endpoint ? [...on, endpoint] : on };
  };
  for (const def of await contractEndpoints())
    for (const limit of def.limits ?? []) add(limit, `${def.method} ${def.path}`);
  const ofFeatures = (await exportsOf('server/*/limits.ts')) as Record<string, RateLimit>[];
  for (const limits of [generalLimits, ...ofFeatures]) for (const limit of Object.values(limits)) add(limit);
  return found;
}
