import type { FastifyInstance } from 'fastify';
import type { Method } from '#contract/endpoint.ts';
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
interface Operation {
  parameters?: { name: string; in: 'query' | 'path'; schema?: Shape }[];
  requestBody?: { content: Record<string, { schema: Shape; example?: unknown }> };
}
export interface Call {
  /** Method and path. */
  name: string;
  method: Method;
  /** With `:id` for what it names. */
  path: string;
  operation: Operation;
}

/** Every bound endpoint with its OpenAPI operation. */
export async function callsOf({ endpoints }: FastifyInstance, visitor: Person): Promise<Call[]> {
  const { paths } = (await visitor.get('/openapi.json')).body as {
    paths: Record<string, Record<string, Operation>>;
  };
  return endpoints.map(({ method, path }) => {
    const braced = `/api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    return {
      name: `${method} ${path}`,
      method,
      path,
      operation: paths[braced]?.[method.toLowerCase()] ?? {},
    };
  });
}
