import type { CachePolicy } from './caching.ts';
import type { RateLimit } from './rate-limits.ts';
import type { TokenScope } from './token-scopes.ts';
import type { z } from './zod.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call an endpoint: anyone, a signed-in user, or a user whose role has the ability. */
export type Auth = 'public' | 'user' | Ability;

export const abilities = [
  'moderate',
  'finance',
  'support',
  'suspend',
  'content',
  'system',
  'overview',
] as const;
export type Ability = (typeof abilities)[number];

export interface FileRule {
  max: number;
  maxBytes: number;
  /** Whether the call is refused without a file. */
  required?: true;
  /** The field's name in the API reference if it differs from its key: `adsMedias[]`. Both are accepted. */
  listName?: `${string}[]`;
}

export interface EndpointDef {
  method: Method;
  path: string;
  aliases?: readonly string[];
  summary: string;
  tag: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  files?: Record<string, FileRule>;
  response?: z.ZodType;
  /** Content types of a file response. Browsers must not cache the file. */
  download?: readonly string[];
  status?: 200 | 201 | 204;
  auth?: Auth;
  /**
   * The scope that an API token needs, if it does not follow from the method and tag (`scopeOf`); null if no
   * token may call the endpoint.
   */
  scope?: TokenScope | null;
  /**
   * Whether a suspended user, or a user whose deletion is scheduled, may call a write endpoint. Reads are
   * always allowed.
   */
  whileSuspended?: true;
  /**
   * Whether an administrator viewing the site as another user may call the endpoint; by default, only reads
   * are allowed.
   */
  whileViewing?: boolean;
  /** Rate limits of a write. A limit with `in: 'node'` replaces the default limit. */
  limits?: readonly RateLimit[];
  charges?: boolean;
  /** Whether the response contains a secret and must therefore never be stored, not even for retries. */
  secret?: true;
  /**
   * True if the query or body names an object that may not exist, so the response may be a 404. Not needed
   * for path parameters, since every endpoint that has them may respond with 404.
   */
  lookup?: true;
  /** True for a write that browsers send automatically and that changes nothing on the user's pages. */
  background?: true;
  cache?: CachePolicy;
  example?: { body?: unknown; response?: unknown };
}

/** Declares one API call: validated on the server, documented in OpenAPI and typed in the client. */
export function endpoint<const D extends EndpointDef>(def: D): D {
  return def;
}

/** Returns whether a value, such as an export of a contract file, is a declared endpoint. */
export const isEndpoint = (value: unknown): value is EndpointDef =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;

type Input<T> = T extends z.ZodType ? z.input<T> : undefined;
type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Field<D, K extends keyof EndpointDef> = D extends { [k in K]: infer T } ? T : undefined;
type PathKeys<P extends string> = P extends `${string}:${infer K}/${infer R}`
  ? K | PathKeys<R>
  : P extends `${string}:${infer K}`
    ? K
    : never;
type Given<K extends string, T> = [T] extends [undefined]
  ? { [k in K]?: undefined }
  : Record<never, never> extends T
    ? { [k in K]?: T }
    : { [k in K]: T };

export type Params<D extends EndpointDef> = Output<Field<D, 'params'>>;
export type Query<D extends EndpointDef> = Output<Field<D, 'query'>>;
export type Body<D extends EndpointDef> = Output<Field<D, 'body'>>;

export interface FileAnswer {
  type: string;
  bytes: number;
  contents: AsyncIterable<Uint8Array>;
  /** Whether the PDF is known to have no active content; other PDFs are sent as attachments. */
  passive?: boolean;
  /** Redirect target: a signed external URL, valid for a minute. */
  elsewhere?: string;
}
// biome-ignore lint/suspicious/noConfusingVoidType: with `undefined`, handlers would need a `return`
type WithoutResponse<D> = D extends { download: readonly string[] } ? FileAnswer : void;
export type Reply<D extends EndpointDef> = [Field<D, 'response'>] extends [z.ZodType]
  ? Output<Field<D, 'response'>>
  : WithoutResponse<D>;
export type BodyInput<D extends EndpointDef> = Input<Field<D, 'body'>>;

/** A call's input: path parameters, query and body, each only if the endpoint has it. */
export type Call<D extends EndpointDef> = Given<'query', Input<Field<D, 'query'>>> &
  Given<'body', Input<Field<D, 'body'>>> &
  ([PathKeys<D['path']>] extends [never]
    ? { params?: undefined }
    : { params: Record<PathKeys<D['path']>, string | number> });

/** Returns an endpoint's path with its `:name` parameters filled in and encoded. */
export const fillPath = (path: string, params: Record<string, string | number> | undefined) =>
  path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params?.[key] ?? '')));

/** Prefix of the paths of all endpoints. */
export const apiBase = '/api/v1';

/** Returns the path under which the site serves an endpoint, with its parameters filled in. */
export const apiPath = (path: string, params: Record<string, string | number> | undefined) =>
  apiBase + fillPath(path, params);
