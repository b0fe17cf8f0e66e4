import type { FastifyInstance } from 'fastify';
import type { Method } from '#contract/endpoint.ts';
import type { Person } from '../app.ts';

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
  name: string;
  method: Method;
  path: string;
  operation: Operation;
}

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
