import { type Call, type EndpointDef, fillPath, type Reply } from '#contract/endpoint.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { sayConnection } from './connection.ts';
import { type Files, formData } from './form-data.ts';
import { queryString } from './query-string.ts';
import { sayUnknownVisitor } from './session-change.ts';
import { actOf, tried } from './toast-queue.ts';

const base = '/api/v1';

interface CallOptions {
  files?: Files;
  signal?: AbortSignal;
  /** The page is complete without it, so its failure says nothing about the connection (ad blockers block addresses that contain "ads"). */
  optional?: boolean;
}
type Input<D extends EndpointDef> = Record<never, never> extends Call<D> ? [input?: Call<D> & CallOptions] : [input: Call<D> & CallOptions];
interface Given extends CallOptions {
  params?: Record<string, string | number>;
  query?: object;
  body?: unknown;
}

/** What the API refused or failed to do; status 0 means the call never arrived. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** The act it belongs to, for its toast. */
  act?: string;
  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** Nothing answered: neither the API nor a lazily loaded part of the site. */
export const unreachable = () => new ApiError(0, { message: 'Nema veze s poslužiteljem.', errors: {} });

function errorOf(status: number, answer: unknown): ApiError {
  if (status === 401) sayUnknownVisitor();
  const body = typeof answer === 'object' && answer !== null ? (answer as Partial<ErrorBody>) : {};
  return new ApiError(status, { message: 'Nešto je pošlo po zlu!', errors: {}, ...body });
}

const addressOf = (endpoint: EndpointDef, { params, query }: Given) => base + fillPath(endpoint.path, params) + queryString(query);

/** A failed write carries its act; a read has none. */
async function asAct<T>({ method, path }: EndpointDef, optional: boolean, work: () => Promise<T>): Promise<T> {
  const act = actOf({ method, path });
  if (method !== 'GET' && !optional) tried(act);
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) error.act = act;
    throw error;
  }
}

const call = <const D extends EndpointDef>(endpoint: D, ...[input]: Input<D>): Promise<Reply<D>> =>
  asAct(endpoint, input?.optional ?? false, () => fetched(endpoint, input ?? {}));

async function fetched<D extends EndpointDef>(endpoint: D, given: Given): Promise<Reply<D>> {
  const json = given.body !== undefined && !given.files;
  const response = await fetch(addressOf(endpoint, given), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest', ...(json && { 'content-type': 'application/json' }) },
    body: given.files ? formData(given.body as object | undefined, given.files) : json ? JSON.stringify(given.body) : null,
    signal: given.signal ?? null,
  }).catch((error: unknown) => {
    if (given.signal?.aborted) throw error;
    if (!given.optional) sayConnection(false);
    throw unreachable();
  });
  sayConnection(true);
  if (response.status === 204) return undefined as Reply<D>;
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as Reply<D>;
  // A page instead of an answer: something stands between us and the API.
  throw errorOf(response.ok ? 502 : response.status, answer);
}

export interface Upload<D extends EndpointDef> {
  params: Call<D>['params'];
  file: File;
  /** The file's field name in the form, `file` by default. */
  as?: string;
  fields?: Call<D>['body'];
  /** From 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** Uploads one file and reports progress, which `fetch` cannot. */
const upload = <const D extends EndpointDef>(endpoint: D, given: Upload<D>): Promise<Reply<D>> => asAct(endpoint, false, () => sent(endpoint, given));

async function sent<D extends EndpointDef>(endpoint: D, { params, file, as = 'file', fields, onProgress, signal }: Upload<D>): Promise<Reply<D>> {
  signal?.throwIfAborted();
  return new Promise<Reply<D>>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(endpoint.method, addressOf(endpoint, { params: params as Given['params'] }));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-requested-with', 'XMLHttpRequest');
    request.responseType = 'json';
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => {
      if (request.status === 204) resolve(undefined as Reply<D>);
      else if (request.status < 300 && request.response) resolve(request.response as Reply<D>);
      else reject(errorOf(request.status < 300 ? 502 : request.status, request.response));
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(signal?.reason ?? unreachable());
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    request.send(formData(fields as object | undefined, { [as]: file }));
  });
}

/** The browser's client of the API, typed by the contract; pages on the server make the same calls in process. */
export const api = { call, upload };
