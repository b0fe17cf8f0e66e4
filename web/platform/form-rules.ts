import type { EndpointDef } from '#contract/endpoint.ts';
import { endpointOf, type Lazy } from './api.ts';

interface Schema {
  safeParse: (values: unknown, options: object) => { success: boolean; error?: { issues: readonly never[] } };
  shape?: Record<string, unknown>;
}

/** The endpoint's own schema, and the Croatian for what it refuses; both arrive with the first check. */
export async function loadRules<D extends EndpointDef>(endpoint: Lazy<D>) {
  const [{ body }, { sayIssue, sayIssues }] = await Promise.all([endpointOf<EndpointDef>(endpoint), import('#contract/messages.ts')]);
  const schema = body as Schema | undefined;
  return {
    wants: (field: string) => schema?.shape !== undefined && field in schema.shape,
    check(values: unknown): Record<string, string[]> {
      const result = schema?.safeParse(values, { error: sayIssue });
      return result?.error ? sayIssues(result.error.issues) : {};
    },
  };
}
