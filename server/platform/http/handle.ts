import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CachePolicy, CommonPolicy } from '#contract/caching.ts';
import type { Auth, Body, EndpointDef, FileAnswer, Params, Query, Reply } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { formatIssue, formatIssues, formatQueryIssue, parameterName } from '#contract/messages.ts';
import type { z } from '#contract/zod.ts';
import type { Replica } from '../db/replica.ts';
import type { RunOnce } from '../idempotency/idempotency.ts';
import type { EndpointLimits, LimitEndpoint } from '../limits/endpoint-limits.ts';
import type { ShareAnswer } from '../response-cache/api-answers.ts';
import type { ReadCache } from '../response-cache/read-cache.ts';
import type { Tag } from '../response-cache/tags.ts';
import { dependsOn } from '../response-cache/track-tags.ts';
import { type Actor, admit, type Visitor } from '../session/actor.ts';
import { fileHeaders } from '../storage/file-headers.ts';
import type { Reads } from './in-process-api.ts';
import { deleteUploads, receiveMultipart, type UploadedFile } from './multipart.ts';
import { refuseNul } from './nul.ts';
import { refuseUnknownFields } from './unknown-fields.ts';
import { isUploadForm, pageOfForm } from './upload-form.ts';

type ActorFor<D extends EndpointDef> = D extends { auth: Exclude<Auth, 'public'> } ? Actor : Visitor;

interface Asked<D extends EndpointDef> {
  params: Params<D>;
  query: Query<D>;
}

/** The input of a handler, without body and user if the response is the same for everybody. */
export type Incoming<D extends EndpointDef> = D extends { cache: CommonPolicy }
  ? Asked<D>
  : Asked<D> & { body: Body<D>; actor: ActorFor<D>; files: UploadedFile[]; reply: FastifyReply };

export type Handler<D extends EndpointDef> = (incoming: Incoming<D>) => Promise<Reply<D>>;
export type TagsOf<D extends EndpointDef> = (asked: Asked<D>, answer: Reply<D>) => readonly Tag[];
/**
 * Registers the handler of an endpoint. With a cache policy, the tags of its responses are required
 * (docs/decisions/015): responses to visitors are cached in memory, and responses that are the same for
 * everybody also for signed-in users.
 */
export type Handle = <const D extends EndpointDef>(
  def: D,
  handler: Handler<D>,
  ...shared: D extends { cache: CachePolicy } ? [tags: TagsOf<D>] : []
) => void;

/** Parses a value. Throws a 422 that has a Croatian message for each invalid field. */
export function parse<T extends z.ZodType>(schema: T, value: unknown, inQuery = false): z.output<T> {
  refuseNul(value);
  const result = schema.safeParse(value, { error: inQuery ? formatQueryIssue : formatIssue });
  if (result.success) return result.data;
  const nameOf = inQuery ? parameterName : undefined;
  throw new AppError('invalid', { fields: formatIssues(result.error.issues, nameOf) });
}

interface Given {
  params: unknown;
  query: unknown;
  body?: unknown;
  actor: Visitor;
  files?: UploadedFile[];
  reply: FastifyReply;
}

interface Caching<D extends EndpointDef> {
  tags: TagsOf<D> | undefined;
  kept: ReadCache | undefined;
  replica: Replica | undefined;
}

/**
 * Validates the input, applies rate limits, runs the use case and strips fields that are not in the contract.
 * A response that is cached for everybody is validated only once.
 */
const performing =
  <D extends EndpointDef>(
    def: D,
    handler: Handler<D>,
    limits: EndpointLimits,
    { tags, kept, replica }: Caching<D>,
  ) =>
  async ({ actor, files = [], reply, ...given }: Given): Promise<unknown> => {
    // An invalid path parameter matches nothing: 404, not 422.
    const params = def.params?.safeParse(given.params);
    if (params && !params.success) throw new AppError('not_found');
    const query = def.query ? parse(def.query, given.query, true) : undefined;
    if (typeof given.body === 'object' && given.body !== null)
      refuseUnknownFields(def.body, def.files, given.body);
    const body = def.body ? parse(def.body, given.body ?? {}) : undefined;
    await limits.accept(reply);
    const asked = { params: params?.data, query } as Asked<D>;
    const answer = async (incoming: object): Promise<Reply<D>> => {
      const found = await handler(incoming as Incoming<D>);
      return def.response && reply.statusCode !== 204 ? (def.response.parse(found) as Reply<D>) : found;
    };
    const common = def.cache && def.cache !== 'personal';
    const tagsOf = tags && ((found: Reply<D>) => tags(asked, found));
    const current = () => answer(common ? asked : { ...asked, body, actor, files, reply });
    const read = replica && tagsOf && !actor ? () => replica.read(current, tagsOf) : current;
    const result =
      common && tagsOf && kept
        ? await kept.read({ key: `${def.path} ${JSON.stringify(asked)}`, tags: tagsOf, read })
        : await read();
    dependsOn(tags && (() => tags(asked, result)));
    return result;
  };

interface Ways {
  reads?: Reads;
  share?: ShareAnswer;
  kept?: ReadCache;
  /** Runs visitors’ reads, whose rows may be up to a second old. */
  replica?: Replica | undefined;
  once?: RunOnce;
}

/**
 * Returns the function that registers an endpoint's handler with authorization, rate limits and validation of
 * input and output. Also adds GET endpoints to `reads`, through which pages call them.
 */
export const bind =
  (
    app: FastifyInstance,
    uploads: string,
    limitsOf: LimitEndpoint,
    {
      reads,
      share = (_, answer) => answer,
      kept,
      replica,
      once = (_def, _request, _reply, run) => run(),
    }: Ways = {},
  ): Handle =>
  (def, handler, tags?: TagsOf<typeof def>) => {
    const limits = limitsOf(def);
    const perform = performing(def, handler, limits, { tags, kept, replica });
    if (def.method === 'GET' && !def.download) reads?.add(def, perform);
    for (const url of [def.path, ...(def.aliases ?? [])]) {
      app.route({
        method: def.method,
        url,
        config: { cache: def.cache, background: def.background, files: def.files !== undefined },
        onRequest: (request, _reply, done) => {
          try {
            limits.arrive(request);
            admit(request.actor, def);
            done();
          } catch (error) {
            done(error as Error);
          }
        },
        ...(def.method !== 'GET' && {
          preValidation: async (request: FastifyRequest) => {
            if (request.isMultipart())
              request.body = await receiveMultipart(request, def.files ?? {}, uploads);
          },
          onResponse: deleteUploads,
        }),
        handler: share(def, async (request, reply) => {
          const { params, query, body, actor, uploads: files } = request;
          const run = async () => {
            const performed = await perform({ params, query, body, actor, files, reply });
            if (def.status) reply.code(def.status);
            return performed;
          };
          const result = await (def.method === 'POST' ? once(def, request, reply, run) : run());
          if (def.download) return sendFile(reply, result as FileAnswer);
          if (isUploadForm(request)) return reply.redirect(pageOfForm(request), 303);
          return def.response && reply.statusCode !== 204 ? result : reply.send();
        }),
      });
    }
  };

async function sendFile(reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  if (file.elsewhere) return reply.header('cache-control', 'no-store').redirect(file.elsewhere, 303);
  reply.headers({ ...fileHeaders(file), 'cross-origin-resource-policy': 'same-origin' });
  return reply.send(file.contents);
}
