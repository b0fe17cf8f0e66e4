import type { Server, Tool } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointDef } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { scopeOf, type TokenScope } from '#contract/token-scopes.ts';
import { inputSchemaOf } from '../http/openapi.ts';
import { keyPattern } from '../idempotency/idempotency.ts';
import type { Buckets } from '../limits/buckets.ts';
import { limitPage } from '../limits/endpoint-limits.ts';
import { callTool, keyArgument } from './tool-calls.ts';

interface Options {
  name: string;
  /** Sent to a language model with the list of tools. */
  instructions: string;
  tools: Readonly<Record<string, { description: string; endpoint: EndpointDef }>>;
  limits: Buckets;
}

const idempotencyKey = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  pattern: keyPattern,
  description: 'A unique text. A repeated call with the same text and arguments acts once.',
};

function listed(name: string, { description, endpoint }: Options['tools'][string]): Tool {
  const schema = inputSchemaOf(endpoint);
  const added = endpoint.method === 'POST' ? { [keyArgument]: idempotencyKey } : {};
  return {
    name,
    description,
    inputSchema: { ...schema, properties: { ...schema.properties, ...added } } as Tool['inputSchema'],
    annotations: { readOnlyHint: endpoint.method === 'GET', openWorldHint: false },
  };
}

/** Returns the request for the protocol library, without the token and cookies, which it does not need. */
function webRequest({ headers, rawBody = '' }: FastifyRequest): Request {
  const sent = Object.entries(headers).filter(
    (pair): pair is [string, string] =>
      typeof pair[1] === 'string' && /^(?:accept|content-type|mcp-.*)$/.test(pair[0]),
  );
  return new Request('http://localhost/api/mcp', { method: 'POST', headers: sent, body: rawBody });
}

/**
 * Serves MCP (Streamable HTTP) at `POST /api/mcp` to holders of an API token: each tool calls one endpoint.
 * Stateless and without streams: a request has one JSON response. The protocol library is loaded with the
 * first request.
 */
export function addMcp(app: FastifyInstance, { name, instructions, tools, limits }: Options): void {
  let known: { scope: TokenScope | null; tool: Tool }[] | undefined;
  const all = () =>
    (known ??= Object.entries(tools).map(([toolName, tool]) => ({
      scope: scopeOf(tool.endpoint),
      tool: listed(toolName, tool),
    })));

  async function serverFor(request: FastifyRequest): Promise<Server> {
    const { ProtocolError, ProtocolErrorCode, Server } = await import('@modelcontextprotocol/server');
    const server = new Server({ name, version: '1' }, { capabilities: { tools: {} }, instructions });
    const scopes = request.actor?.scopes ?? [];
    server.setRequestHandler('tools/list', () => ({
      tools: all()
        .filter(({ scope }) => scope !== null && scopes.includes(scope))
        .map(({ tool }) => tool),
    }));
    server.setRequestHandler('tools/call', ({ params }) => {
      const tool = Object.hasOwn(tools, params.name) ? tools[params.name] : undefined;
      if (!tool)
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `Unknown tool: ${params.name.slice(0, 100)}`,
        );
      return callTool(app, request, tool.endpoint, params.arguments ?? {});
    });
    return server;
  }

  /**
   * Responds to clients of the 2025 protocol, whose first request is `initialize`, and of the 2026 protocol,
   * which has no such request.
   */
  async function answerTo(request: FastifyRequest): Promise<{ response: Response; text: string }> {
    const mcp = await import('@modelcontextprotocol/server');
    const [web, parsedBody] = [webRequest(request), request.body];
    if (await mcp.isLegacyRequest(web, parsedBody)) {
      const server = await serverFor(request);
      const transport = new mcp.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      await server.connect(transport);
      const response = await transport.handleRequest(web, { parsedBody });
      const text = await response.text();
      await server.close();
      return { response, text };
    }
    const handler = mcp.createMcpHandler(() => serverFor(request), { legacy: 'reject', maxSubscriptions: 0 });
    const response = await handler.fetch(web, { parsedBody });
    const text = await response.text();
    await handler.close();
    return { response, text };
  }

  app.post(
    '/api/mcp',
    {
      onRequest: async (request, reply) => {
        limitPage(limits, request);
        if (request.actor?.scopes) return;
        reply.header('www-authenticate', 'Bearer');
        throw new AppError('unauthenticated');
      },
    },
    async (request, reply) => {
      if (Array.isArray(request.body)) throw new AppError('malformed');
      const { response, text } = await answerTo(request);
      const type = response.headers.get('content-type');
      reply.code(response.status).header('cache-control', 'no-store');
      if (type) reply.type(type);
      return reply.send(text || undefined);
    },
  );
}
