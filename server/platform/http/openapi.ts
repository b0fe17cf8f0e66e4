import type { FastifyInstance } from 'fastify';
import { cachePolicies } from '#contract/caching.ts';
import { apiBase, type EndpointDef, type FileRule } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { ticked } from '#contract/shapes.ts';
import { scopeNames, scopeOf, tokenScopes } from '#contract/token-scopes.ts';
import { z } from '#contract/zod.ts';
import { keyPattern } from '../idempotency/idempotency.ts';
import { challengeWork } from '../limits/table.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** All endpoints, in the order of the API reference. */
    endpoints: readonly EndpointDef[];
  }
}

type Json = Record<string, unknown>;

const tickedSchema: Json = { anyOf: [{ type: 'boolean' }, { enum: ['1', 'true', 'on', 1] }] };

function describe(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const { $schema, $defs, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'output') return;
      const def = zodSchema._zod.def as { type: string; in?: z.core.$ZodType; out?: z.core.$ZodType };
      // Transforms such as trim or split have no JSON Schema, so the schema of their result is documented
      // instead.
      if (def.type === 'pipe' && def.out && def.in?._zod.def.type === 'transform') {
        delete jsonSchema.type;
        Object.assign(
          jsonSchema,
          def.in === ticked._zod.def.in ? tickedSchema : describe(def.out as z.ZodType, io, components),
        );
      }
      // Zod also marks fields that accept undefined, such as an unchecked box, as required.
      if (zodSchema instanceof z.ZodObject && jsonSchema.required)
        jsonSchema.required = jsonSchema.required.filter(
          (name) => !(zodSchema.shape[name] as z.ZodType).safeParse(undefined).success,
        );
    },
  }) as Json;
  Object.assign(components, withComponentRefs(($defs ?? {}) as Json));
  return withComponentRefs(rest);
}

const withComponentRefs = (schema: Json) =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/')) as Json;

const errorAnswer = (text: string): Json => ({
  description: text,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      example: { message: text, errors: {}, request_id: 'req-1' },
    },
  },
});

interface ObjectSchema {
  properties?: Record<string, Json>;
  required?: string[];
}

/**
 * Returns an OpenAPI parameter. Lists are comma-separated (`urgency=urgent,this_week`), which OpenAPI calls
 * style `form` without `explode`.
 */
const parameter = (name: string, where: 'path' | 'query', required: boolean, schema: Json): Json => ({
  name,
  in: where,
  required,
  schema,
  ...(schema.type === 'array' && { style: 'form', explode: false }),
});

/**
 * Returns the OpenAPI parameters of a schema. Each entry of an object becomes a separate parameter, such as
 * `where_in[county_id]=1,2`, because OpenAPI has no style for an object of lists.
 */
const parametersOf = (schema: z.ZodType | undefined, where: 'path' | 'query', components: Json): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = describe(schema, 'input', components) as ObjectSchema;
  return Object.entries(properties).flatMap(([name, property]) => {
    if (property.type !== 'object')
      return [parameter(name, where, where === 'path' || required.includes(name), property)];
    const entries = Object.entries((property as ObjectSchema).properties ?? {});
    return entries.map(([key, entry]) => parameter(`${name}[${key}]`, where, false, entry));
  });
};

/** Returns the JSON Schema of an endpoint's path parameters, query and body as one flat object. */
export function inputSchemaOf({ params, query, body }: EndpointDef) {
  const components: Json = {};
  const parts = [params, query, body]
    .filter((schema) => schema !== undefined)
    .map((schema) => describe(schema, 'input', components) as ObjectSchema);
  const whole = {
    type: 'object' as const,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, Json>,
    required: parts.flatMap(({ required = [] }) => required),
    additionalProperties: false,
    ...(Object.keys(components).length > 0 && { $defs: components }),
  };
  return JSON.parse(JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/')) as typeof whole;
}

const binary: Json = { type: 'string', format: 'binary' };

/** Returns the schema of an endpoint's files; several files of one field are an array. */
function filesOfBody({ files = {} }: EndpointDef): { properties: Json; required: string[] } {
  const named = Object.entries(files).map(([name, rule]) => ({ ...rule, name: rule.listName ?? name }));
  const schemaOf = ({ max, listName }: FileRule) =>
    max > 1 || listName ? { type: 'array', items: binary, maxItems: max } : binary;
  return {
    properties: Object.fromEntries(named.map((rule) => [rule.name, schemaOf(rule)])),
    required: named.flatMap(({ name, required }) => (required ? [name] : [])),
  };
}

function bodyOf(def: EndpointDef, components: Json): Json | undefined {
  if (!def.body && !def.files) return undefined;
  const schema = def.body ? describe(def.body, 'input', components) : { type: 'object', properties: {} };
  const files = filesOfBody(def);
  const required = [...((schema.required as string[] | undefined) ?? []), ...files.required];
  const whole = def.files
    ? {
        ...schema,
        properties: { ...(schema.properties as Json), ...files.properties },
        ...(required.length > 0 && { required }),
      }
    : schema;
  const given = def.example?.body;
  const attached = Object.fromEntries(files.required.map((name) => [name, 'slika.jpg']));
  const example = given === undefined ? undefined : { ...(given as Json), ...attached };
  const content = { schema: whole, ...(example && { example }) };
  const kinds = def.files
    ? ['multipart/form-data']
    : ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  // The body is optional where the schema accepts an empty one.
  const isRequired = files.required.length > 0 || Boolean(def.body && !def.body.safeParse({}).success);
  return { required: isRequired, content: Object.fromEntries(kinds.map((kind) => [kind, content])) };
}

/**
 * Returns the operation id, which names the method in generated clients: `GET /users/{id}/reviews` becomes
 * `getUsersByIdReviews`.
 */
function operationId(method: string, path: string): string {
  const words = path.split(/[/.-]/).filter(Boolean);
  const named = words.map((word) =>
    word.startsWith('{') ? `By${capitalized(word.slice(1, -1))}` : capitalized(word),
  );
  return method.toLowerCase() + named.join('');
}
const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const filesOf = (kinds: readonly string[]): Json =>
  Object.fromEntries(kinds.map((kind) => [kind, { schema: binary }]));

const cachingOf = ({ cache }: EndpointDef): Json => {
  const example = cache ? cachePolicies[cache].header : 'no-store';
  return {
    'Cache-Control': {
      description: cache ? 'Bez prijave. S prijavom: no-store.' : 'Odgovor se ne sprema.',
      schema: { type: 'string' },
      example,
    },
  };
};

/** Returns the message of the first error with a status, as an example; an empty string if there is none. */
const exampleOf = (status: number): string =>
  Object.values(errors).find(([one]) => one === status)?.[1] ?? '';

const refusals = {
  400: errorAnswer(errors.malformed[1]),
  401: errorAnswer(errors.unauthenticated[1]),
  402: errorAnswer(exampleOf(402)),
  403: errorAnswer(errors.forbidden[1]),
  404: errorAnswer(errors.not_found[1]),
  409: errorAnswer(exampleOf(409)),
  413: errorAnswer(errors.too_large[1]),
  415: errorAnswer(errors.media_type[1]),
  422: errorAnswer(errors.invalid[1]),
} as const;
type Refusal = keyof typeof refusals | 429 | 503;

function refusalsOf(def: EndpointDef): Refusal[] {
  const closed = def.auth !== undefined && def.auth !== 'public';
  const writes = def.method !== 'GET';
  const possible: Partial<Record<Refusal, boolean>> = {
    400: writes,
    401: closed,
    402: def.charges ?? false,
    403: closed || (def.charges ?? false),
    404: def.params !== undefined || def.lookup === true,
    409: writes,
    413: writes,
    415: writes,
    422: def.body !== undefined || def.query !== undefined || def.files !== undefined,
    429: true,
    503: true,
  };
  return Object.entries(possible).flatMap(([status, may]) => (may ? [Number(status) as Refusal] : []));
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Ponovljeni zahtjev s istim zaglavljem dobiva prvi odgovor.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: keyPattern },
};

/** Returns who may call an endpoint: the ability or account it needs, and the scope of an API token. */
function accessText(def: EndpointDef): string {
  const { auth = 'public' } = def;
  const scope = scopeOf(def);
  const token = scope ? `API token: dopuštenje „${scope}“.` : 'API tokenom nije moguće.';
  if (auth === 'public') return token;
  return `${auth === 'user' ? 'Traži prijavu.' : `Traži ovlast „${auth}“.`} ${token}`;
}

function operationOf(def: EndpointDef, path: string, components: Json): Json {
  const closed = def.auth && def.auth !== 'public';
  const scope = scopeOf(def);
  const status = String(def.status ?? 200);
  const success: Json = def.response
    ? {
        description: 'U redu',
        headers: cachingOf(def),
        content: {
          'application/json': {
            schema: describe(def.response, 'output', components),
            ...(def.example?.response !== undefined && { example: def.example.response }),
          },
        },
      }
    : {
        description: 'U redu',
        headers: cachingOf(def),
        ...(def.download && { content: filesOf(def.download) }),
      };
  const refused = refusalsOf(def).map((code) => [String(code), { $ref: `#/components/responses/${code}` }]);
  return {
    operationId: operationId(def.method, path),
    tags: [def.tag],
    summary: def.summary,
    description: accessText(def),
    // OpenAPI 3.1 allows a bearer scheme to list the roles that a call needs.
    security: closed ? [{ bearer: scope ? [scope] : [] }, { cookie: [] }] : [],
    parameters: [
      ...parametersOf(def.params, 'path', components),
      ...parametersOf(def.query, 'query', components),
      ...(def.method === 'POST' ? [idempotencyKey] : []),
    ],
    requestBody: bodyOf(def, components),
    responses: { [status]: success, ...Object.fromEntries(refused) },
  };
}

const busyNetwork =
  'Ako odgovor 429 ima zaglavlje Challenge, s iste mreže stiže mnogo zahtjeva: riješite izazov i ponovite zahtjev sa zaglavljem Challenge-Solution, ' +
  'ili pričekajte. Rješenje vrijedi jednom, za isti poziv i istu mrežu.';

const bearerText = `Token prijave, ili API token iz postavki sigurnosti. API token vrijedi samo u zaglavlju Authorization i samo za svoja dopuštenja: ${scopeNames
  .map((name) => `${name} (${tokenScopes[name].label}: ${tokenScopes[name].text})`)
  .join(', ')}.`;

const retryAfter: Json = { description: 'Sekunde do idućeg pokušaja.', schema: { type: 'integer' } };

/** Rate-limit error, with the challenge header of `server/platform/limits/network-limits.ts`. */
const tooMany: Json = {
  ...errorAnswer(errors.too_many[1]),
  description: `Previše zahtjeva. ${busyNetwork}`,
  headers: {
    'Retry-After': retryAfter,
    Challenge: {
      description: `Base64 JSON-a: izazov ALTCHA (proof of work v2, PBKDF2/SHA-256). Vrijedi ${challengeWork.validMs / 1000} s. Challenge-Solution je Base64 JSON-a { challenge, solution: { counter, derivedKey } }.`,
      schema: { type: 'string' },
    },
  },
};

const unavailable: Json = { ...errorAnswer(errors.unavailable[1]), headers: { 'Retry-After': retryAfter } };

export interface OpenApi {
  openapi: string;
  info: Json;
  servers: Json[];
  paths: Record<string, Record<string, Json>>;
  components: Json;
}

/** Returns the OpenAPI 3.1 document of the given endpoints, derived from their validation schemas. */
export function openApiOf(defs: readonly EndpointDef[], appName: string): OpenApi {
  const schemas: Json = {
    Error: {
      type: 'object',
      required: ['message', 'errors'],
      properties: {
        message: { type: 'string' },
        errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        request_id: { type: 'string' },
      },
    },
  };
  const paths: OpenApi['paths'] = {};
  for (const def of defs) {
    for (const spelling of [def.path, ...(def.aliases ?? [])]) {
      const path = spelling.replace(/:(\w+)/g, '{$1}');
      (paths[apiBase + path] ??= {})[def.method.toLowerCase()] = operationOf(def, path, schemas);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${appName} API`,
      version: '1',
      description:
        'Tijela: JSON, application/x-www-form-urlencoded i multipart/form-data. PUT i DELETE mogu se slati i kao POST s ?_method=PUT. ' +
        `Ograničenja: 429 s Retry-After. ${busyNetwork} ` +
        'Svaki POST prima zaglavlje Idempotency-Key: isti zahtjev iste osobe (ili istog preglednika, po njegovu kolačiću) u 24 sata dobiva isti status i tijelo, uz zaglavlje Idempotent-Replayed, i ne obavlja se dvaput. ' +
        'Drukčiji zahtjev s istim ključem je 422, a zahtjev koji se još obrađuje 409 s Retry-After. Odgovori s pogreškom ne pamte se. Odgovori veći od 64 kB, datoteke i odgovori s tajnama ne spremaju se: ponovljeni zahtjev tada je 409. ' +
        'Ako se poslužitelj zaustavi usred zahtjeva, ključ je nakon minute opet slobodan; od dvostrukog učinka tada štiti client_id u tijelu. ' +
        'AI pomoćnici iste pozive obavljaju kao alate protokola MCP (Streamable HTTP, bez sesija): POST /api/mcp s API tokenom.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      responses: { ...refusals, 429: tooMany, 503: unavailable },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: bearerText },
        cookie: { type: 'apiKey', in: 'cookie', name: 'authToken' },
      },
    },
  };
}

/**
 * Sets `app.endpoints` and serves `GET /api/v1/openapi.json`. Returns a getter of the document, which is
 * generated on first use.
 */
export function addOpenApi(
  app: FastifyInstance,
  defs: readonly EndpointDef[],
  appName: string,
): () => OpenApi {
  app.decorate('endpoints', defs);
  let document: OpenApi | undefined;
  const get = () => (document ??= openApiOf(defs, appName));
  app.get(`${apiBase}/openapi.json`, { config: { cache: 'reference' } }, async () => get());
  return get;
}
