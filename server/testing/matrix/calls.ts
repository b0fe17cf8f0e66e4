import type { Person } from '../app.ts';

/** What is read of a JSON schema here. */
export interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  format?: string;
}
export interface Operation {
  description?: string;
  parameters?: { name: string; in: 'query' | 'path'; schema?: Shape }[];
  requestBody?: { content: Record<string, { schema: Shape; example?: unknown }> };
}
export interface Call {
  /** Method and path, by the spec's first spelling. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:id` for what it names. */
  path: string;
  operation: Operation;
}

/** The spec's other spellings of a path are the same call. */
const plainOf = (path: string) =>
  path
    .replace('/api/v1', '')
    .replace(/^\/job_/, '/job-')
    .replace('/auth/login/:provider', '/login/:provider')
    .replace('/chats/:id/messages', '/chatMessages/:id');

/** Every call of the OpenAPI document once. */
export async function callsOf(visitor: Person): Promise<Call[]> {
  const { paths } = (await visitor.get('/openapi.json')).body as { paths: Record<string, Record<string, Operation>> };
  const calls = Object.entries(paths).flatMap(([braced, methods]) => {
    const path = braced.replaceAll(/\{(\w+)\}/g, ':$1');
    return Object.entries(methods).map(([lower, operation]): [string, Call] => {
      const method = lower.toUpperCase() as Call['method'];
      const name = `${method} ${plainOf(path)}`;
      return [name, { name, method, path, operation }];
    });
  });
  return [...new Map(calls.toReversed()).values()].toReversed();
}
