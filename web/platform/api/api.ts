import { apiPath, type Call, type EndpointDef, type Reply } from '#contract/endpoint.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { actionOf, tried } from '../actions/toast-queue.ts';
import { type Files, formData } from '../forms/form-data.ts';
import { setOnline } from './connection.ts';
import { queryString } from './query-string.ts';
import { announceUnauthenticated } from './session-change.ts';

interface CallOptions {
  files?: Files;
  signal?: AbortSignal;
  /**
   * True if the page is complete without the call. Its failure then does not indicate a lost connection: ad
   * blockers block addresses that contain "ads".
   */
  optional?: boolean;
  /** True to complete the request even if the user leaves the page (`keepalive`). */
  outlives?: boolean;
}
type Input<D extends EndpointDef> =
  Record<never, never> extends Call<D> ? [input?: Call<D> & CallOptions] : [input: Call<D> & CallOptions];
interface Given extends CallOptions {
  params?: Record<string, string | number>;
  query?: object;
  body?: unknown;
}

/** An error response of the API; status 0 means that there was no response. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** Milliseconds to wait before the next attempt, from the Retry-After header (429, 503). */
  readonly retryAfter: number;
  action?: string;
  constructor(status: number, body: ErrorBody, retryAfter: string | null = null) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.retryAfter = Number(retryAfter) * 1000 || 0;
  }
}

/**
 * Returns the server's reason for refusing a request: the message of a 4xx, or of a 503, which asks the user
 * to try again later. Undefined for any other failure, whose message says nothing about the request.
 */
export const refusalText = (error: unknown): string | undefined =>
  error instanceof ApiError && ((error.status >= 400 && error.status < 500) || error.status === 503)
    ? (Object.values(error.body.errors).flat()[0] ?? error.body.message)
    : undefined;

/** Returns the error for an unreachable API or a lazily loaded script that could not be fetched. */
export const unreachable = () => new ApiError(0, { message: 'Nema veze s poslužiteljem.', errors: {} });

/**
 * Returns the error for an unsuccessful response. For a 401, also notifies the listeners of
 * `onUnauthenticated`.
 */
export function errorOf(status: number, answer: unknown, retryAfter: string | null): ApiError {
  if (status === 401) announceUnauthenticated();
  const body = typeof answer === 'object' && answer !== null ? (answer as Partial<ErrorBody>) : {};
  return new ApiError(status, { message: 'Nešto je pošlo po zlu!', errors: {}, ...body }, retryAfter);
}

/** Returns the path and query string of a call, relative to the site. */
export const addressOf = (endpoint: EndpointDef, { params, query }: Given) =>
  apiPath(endpoint.path, params) + queryString(query);

/**
 * Runs a call; if it fails, attaches the action's name to the error. Before a write, closes the error toasts
 * left by the previous attempt.
 */
export async function asAction<T>(
  { method, path }: EndpointDef,
  optional: boolean,
  work: () => Promise<T>,
): Promise<T> {
  const action = actionOf({ method, path });
  if (method !== 'GET' && !optional) tried(action);
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) error.action = action;
    throw error;
  }
}

const call = <const D extends EndpointDef>(endpoint: D, ...[input]: Input<D>): Promise<Reply<D>> =>
  asAction(endpoint, input?.optional ?? false, () => fetched(endpoint, input ?? {}));

/**
 * Solves the challenge that the server demands from a network with many requests; resolves to undefined if no
 * solution is found, so that the original error is shown.
 */
const solutionOf = (challenge: string) =>
  import('./solve-challenge.ts').then(({ solve }) => solve(challenge)).catch(() => undefined);

async function fetched<D extends EndpointDef>(
  endpoint: D,
  given: Given,
  solution?: string,
): Promise<Reply<D>> {
  const json = given.body !== undefined && !given.files;
  const response = await fetch(addressOf(endpoint, given), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      ...(json && { 'content-type': 'application/json' }),
      ...(solution && { 'challenge-solution': solution }),
    },
    body: given.files
      ? formData(given.body as object | undefined, given.files)
      : json
        ? JSON.stringify(given.body)
        : null,
    signal: given.signal ?? null,
    keepalive: given.outlives ?? false,
  }).catch((error: unknown) => {
    if (given.signal?.aborted) throw error;
    if (!given.optional) setOnline(false);
    throw unreachable();
  });
  setOnline(true);
  if (response.status === 204) return undefined as Reply<D>;
  const challenge = solution === undefined && response.headers.get('challenge');
  const solved = challenge && (await solutionOf(challenge));
  if (solved) return fetched(endpoint, given, solved);
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as Reply<D>;
  // A successful response without JSON comes from a proxy, not from the API.
  throw errorOf(response.ok ? 502 : response.status, answer, response.headers.get('retry-after'));
}

/**
 * The browser's API client, typed by the contract; pages on the server make the same calls in-process.
 * Uploads with progress use `upload.ts`.
 */
export const api = { call };
