import type { FastifyInstance } from 'fastify';
import { cachePolicies } from '#contract/caching.ts';
import type { EndpointDef } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { z } from '#contract/zod.ts';
import { challengeWork } from '../limits/table.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The bound endpoints, in the order of the API reference. */
    endpoints: readonly EndpointDef[];
  }
}

type Json = Record<string, unknown>;

const base = '/api/v1';

/** A schema as JSON Schema: what a client sends (`input`) or receives (`output`). */
function describe(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const { $schema, $defs, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      const def = zodSchema._zod.def as { type: string; in?: z.core.$ZodType; out?: z.core.$ZodType };
      // Transforms (trim, split) have no schema of their own; clients send what their target describes.
      if (def.type === 'pipe' && def.out && io === 'input' && def.in?._zod.def.type === 'transform')
        Object.assign(jsonSchema, describe(def.out as z.ZodType, io, components));
    },
  }) as Json;
  Object.assign(components, $defs as Json | undefined);
  return JSON.parse(JSON.stringify(rest).replaceAll('#/$defs/', '#/components/schemas/')) as Json;
}

const errorAnswer = (text: string): Json => ({
  description: text,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: { message: text, errors: {}, request_id: 'req-1' } } },
});

const parametersOf = (schema: z.ZodType | undefined, where: 'path' | 'query', components: Json): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = describe(schema, 'input', components) as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
    ...(property.type === 'object' && { style: 'deepObject', explode: true }),
  }));
};

function bodyOf(def: EndpointDef, components: Json): Json | undefined {
  if (!def.body && !def.files) return undefined;
  const schema = def.body ? describe(def.body, 'input', components) : { type: 'object', properties: {} };
  const files = Object.fromEntries(Object.keys(def.files ?? {}).map((name) => [name, { type: 'string', format: 'binary' }]));
  const whole = def.files ? { ...schema, properties: { ...(schema.properties as Json), ...files } } : schema;
  const content = { schema: whole, ...(def.example?.body !== undefined && { example: def.example.body }) };
  const kinds = def.files ? ['multipart/form-data'] : ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  return { content: Object.fromEntries(kinds.map((kind) => [kind, content])) };
}

const filesOf = (kinds: readonly string[]): Json => Object.fromEntries(kinds.map((kind) => [kind, { schema: { type: 'string', format: 'binary' } }]));

/** The cache policy for visitors; for everyone else it is `no-store`. */
const cachingOf = ({ cache }: EndpointDef): Json => {
  const example = cache ? cachePolicies[cache].header : 'no-store';
  return { 'Cache-Control': { description: cache ? 'Bez prijave. S prijavom: no-store.' : 'Odgovor se ne sprema.', schema: { type: 'string' }, example } };
};

function operationOf(def: EndpointDef, components: Json): Json {
  const closed = def.auth && def.auth !== 'public';
  const status = String(def.status ?? 200);
  const answers: Json = {
    [status]: def.response
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
      : { description: 'U redu', headers: cachingOf(def), ...(def.download && { content: filesOf(def.download) }) },
  };
  if (closed) answers['401'] = errorAnswer(errors.unauthenticated[1]);
  if (closed && def.auth !== 'user') answers['403'] = errorAnswer(errors.forbidden[1]);
  if (def.params) answers['404'] = errorAnswer(errors.not_found[1]);
  if (def.method !== 'GET') answers['429'] = { $ref: '#/components/responses/TooMany' };
  if (def.body || def.query) answers['422'] = errorAnswer(errors.invalid[1]);
  return {
    tags: [def.tag],
    summary: def.summary,
    ...(closed && { security: [{ bearer: [] }, { cookie: [] }], description: def.auth === 'user' ? 'Traži prijavu.' : `Traži ovlast „${def.auth}“.` }),
    parameters: [...parametersOf(def.params, 'path', components), ...parametersOf(def.query, 'query', components)],
    requestBody: bodyOf(def, components),
    responses: answers,
  };
}

const busyNetwork =
  'Ako odgovor 429 ima zaglavlje Challenge, s iste mreže stiže mnogo zahtjeva: riješite izazov i ponovite zahtjev sa zaglavljem Challenge-Solution, ' +
  'ili pričekajte. Rješenje vrijedi jednom, za isti poziv i istu mrežu.';

/** A refusal by a limit, and the challenge of a network that may be many people (`server/platform/limits/network-limits.ts`). */
const tooMany: Json = {
  ...errorAnswer(errors.too_many[1]),
  description: `Previše zahtjeva. ${busyNetwork}`,
  headers: {
    'Retry-After': { description: 'Sekunde do idućeg pokušaja.', schema: { type: 'integer' } },
    Challenge: {
      description: `Base64 JSON-a: izazov ALTCHA (proof of work v2, PBKDF2/SHA-256). Vrijedi ${challengeWork.validMs / 1000} s. Challenge-Solution je Base64 JSON-a { challenge, solution: { counter, derivedKey } }.`,
      schema: { type: 'string' },
    },
  },
};

export interface OpenApi {
  openapi: string;
  info: Json;
  paths: Record<string, Record<string, Json>>;
  components: Json;
}

/** The OpenAPI 3.1 document of the bound endpoints, from their validating schemas. */
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
      const path = base + spelling.replace(/:(\w+)/g, '{$1}');
      (paths[path] ??= {})[def.method.toLowerCase()] = operationOf(def, schemas);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${appName} API`,
      version: '1',
      description:
        'Tijela: JSON, application/x-www-form-urlencoded i multipart/form-data. PUT i DELETE mogu se slati i kao POST s ?_method=PUT. ' +
        `Ograničenja: 429 s Retry-After. ${busyNetwork}`,
    },
    paths,
    components: {
      schemas,
      responses: { TooMany: tooMany },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, cookie: { type: 'apiKey', in: 'cookie', name: 'authToken' } },
    },
  };
}

/** Decorates `app.endpoints` and serves `GET /api/v1/openapi.json`, generated at the first request, since nothing else needs it. */
export function addOpenApi(app: FastifyInstance, defs: readonly EndpointDef[], appName: string): () => OpenApi {
  app.decorate('endpoints', defs);
  let document: OpenApi | undefined;
  const get = () => (document ??= openApiOf(defs, appName));
  app.get(`${base}/openapi.json`, { config: { cache: 'reference' } }, async () => get());
  return get;
}
