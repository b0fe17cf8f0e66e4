import type { CallToolResult } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiPath, type EndpointDef } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { unknownFieldMessage } from '#contract/messages.ts';
import type { z } from '#contract/zod.ts';
import { errorBody } from '../http/error-answer.ts';
import { parse } from '../http/handle.ts';

/** The argument of a tool that is sent as the header `Idempotency-Key`. */
export const keyArgument = 'idempotency_key';

type Arguments = Record<string, unknown>;

const fieldsOf = (schema: z.ZodType | undefined): readonly string[] =>
  schema ? Object.keys((schema as z.ZodObject).shape) : [];

/** Yields the form fields of a nested object, such as `where_in[county_id]=1,2`. */
function* pairsOf(value: unknown, name = ''): Generator<[string, string]> {
  if (value === null || value === undefined) return;
  if (typeof value !== 'object' || Array.isArray(value)) yield [name, String(value)];
  else
    for (const [key, inner] of Object.entries(value)) yield* pairsOf(inner, name ? `${name}[${key}]` : key);
}

/**
 * Returns the URL and the body of the endpoint's request. Fields in neither the path nor the query go into
 * the body, whose schema rejects unknown ones. Throws `invalid`.
 */
function requestOf(def: EndpointDef, given: Arguments) {
  const inPath = fieldsOf(def.params);
  const inQuery = def.body ? fieldsOf(def.query) : Object.keys(given).filter((key) => !inPath.includes(key));
  const [unknown] = def.query ? [] : inQuery;
  if (unknown !== undefined)
    throw new AppError('invalid', { fields: { [unknown]: [unknownFieldMessage(unknown)] } });
  const pick = (keys: readonly string[]) =>
    Object.fromEntries(keys.filter((key) => Object.hasOwn(given, key)).map((key) => [key, given[key]]));
  const params = def.params ? parse(def.params, pick(inPath)) : {};
  const query = new URLSearchParams([...pairsOf(pick(inQuery))]).toString();
  const path = apiPath(def.path, params as Record<string, string | number>);
  const isElsewhere = (key: string) => inPath.includes(key) || inQuery.includes(key);
  const body = Object.fromEntries(Object.entries(given).filter(([key]) => !isElsewhere(key)));
  return { url: `${path}${query && `?${query}`}`, body: def.body && body };
}

const resultOf = (text: string, isError = false): CallToolResult => ({
  content: [{ type: 'text', text }],
  ...(isError && { isError }),
});

/**
 * Calls an endpoint like an HTTP client with the token and the address of `request`, so the API's scopes,
 * limits and errors apply. Returns errors instead of throwing them.
 */
export async function callTool(
  app: FastifyInstance,
  request: FastifyRequest,
  def: EndpointDef,
  { [keyArgument]: key, ...given }: Arguments,
): Promise<CallToolResult> {
  try {
    const { url, body } = requestOf(def, given);
    const answer = await app.inject({
      method: def.method,
      url,
      remoteAddress: request.ip,
      headers: {
        authorization: request.headers.authorization,
        // The API rejects an empty key.
        ...(key !== undefined && { 'idempotency-key': typeof key === 'string' ? key : '' }),
      },
      ...(body && { payload: body }),
    });
    if (answer.statusCode < 400) return resultOf(answer.payload || '{}');
    return resultOf(JSON.stringify({ status: answer.statusCode, ...answer.json<object>() }), true);
  } catch (error) {
    const { status, body } = errorBody(error as Error, request);
    return resultOf(JSON.stringify({ status, ...body }), true);
  }
}
