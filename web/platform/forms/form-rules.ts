import type { EndpointDef } from '#contract/endpoint.ts';
import { unreachable } from '../api/api.ts';
import type { Messages } from './form-errors.ts';

interface Schema {
  safeParse: (values: unknown, options: object) => { success: boolean; error?: { issues: readonly never[] } };
  shape?: Record<string, unknown>;
}

/**
 * Endpoints in the browser bundle lack their schemas and load them on demand (`scripts/bare-endpoints.ts`).
 */
type Bare = EndpointDef & { whole?: () => Promise<EndpointDef> };

export type Rules = Awaited<ReturnType<typeof loadRules>>;

/**
 * Loads the endpoint's schema and the Croatian messages for the first validation. Throws like a failed call
 * if a chunk cannot be loaded.
 */
export async function loadRules(endpoint: Bare) {
  const parts = Promise.all([endpoint.whole?.() ?? endpoint, import('#contract/messages.ts')]);
  const [{ body }, { formatIssue, formatIssues }] = await parts.catch(() => {
    throw unreachable();
  });
  const schema = body as Schema | undefined;
  return {
    wants: (field: string) => schema?.shape !== undefined && field in schema.shape,
    check(values: unknown): Messages {
      const result = schema?.safeParse(values, { error: formatIssue });
      return result?.error ? formatIssues(result.error.issues) : {};
    },
  };
}
