import { data, type RouterContextProvider } from 'react-router';
import { type Call, type EndpointDef, fillPath, type Reply } from '#contract/endpoint.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { serverApi } from '../api/context.ts';
import { queryString } from '../api/query-string.ts';

type Input<D extends EndpointDef> =
  Record<never, never> extends Call<D> ? [input?: Call<D>] : [input: Call<D>];
export type Loading = { context: Readonly<RouterContextProvider> };

export type Outcome<D extends EndpointDef> =
  | { ok: true; data: Reply<D> }
  | { ok: false; status: number; error: ErrorBody };

const textsOf = (params: Record<string, string | number> = {}) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

/**
 * Makes a call from a loader or an action on behalf of the visitor; error responses are returned instead of
 * thrown.
 */
export async function attempt<const D extends EndpointDef>(
  { context }: Loading,
  def: D,
  ...[input]: Input<D>
): Promise<Outcome<D>> {
  const { params, query, body } = (input ?? {}) as {
    params?: Record<string, string | number>;
    query?: object;
    body?: unknown;
  };
  const api = context.get(serverApi);
  const search = queryString(query);
  const answer = await (def.method === 'GET'
    ? api.read({ path: def.path, params: textsOf(params), search })
    : api.request(def.method, fillPath(def.path, params) + search, body));
  return answer.status < 400
    ? { ok: true, data: answer.body as Reply<D> }
    : { ok: false, status: answer.status, error: answer.body as ErrorBody };
}

/**
 * Makes a call from a loader on behalf of the visitor; an error response becomes the error page with its
 * status.
 */
export async function load<const D extends EndpointDef>(
  loading: Loading,
  def: D,
  ...input: Input<D>
): Promise<Reply<D>> {
  const outcome = await attempt(loading, def, ...input);
  if (outcome.ok) return outcome.data;
  throw data(outcome.error, { status: outcome.status });
}
